import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { type Connection, createConnection } from 'mysql2/promise';
import type { Scene } from '../scene.js';

/** Another user of the database, and a bad one: none of the protections of Laurel bind it. It rolls back all that it does. */
export interface Saboteur {
  /** Holds what hot operations need, for longer than anybody waits for a lock. */
  holdLocks(milliseconds: number, which: number): Promise<void>;
  /** Locks counters before accounts, where Laurel locks accounts before counters. */
  deadlock(milliseconds: number, which: number): Promise<void>;
  /** Ends connections in the middle of whatever they do. Says how many. */
  cutConnections(): Promise<number>;
}

const HOT_ACCOUNTS = 4;
const LOCKING_ROUNDS = 5;

export class SqlSaboteur implements Saboteur {
  constructor(
    private readonly addresses: readonly string[],
    private readonly scene: Scene,
  ) {}

  async holdLocks(milliseconds: number, which: number): Promise<void> {
    await this.connected(which, async (connection) => {
      await connection.beginTransaction();
      for (const id of this.someCustomers(which)) {
        await connection.query('SELECT id FROM account WHERE customerId = ? FOR UPDATE', [id]);
      }
      await sleep(milliseconds);
      await connection.rollback();
    });
  }

  async deadlock(milliseconds: number, which: number): Promise<void> {
    const campaigns = this.scene.campaigns.map(({ id }) => id);
    for (let round = 0; round < LOCKING_ROUNDS; round += 1) {
      await this.connected(which + round, async (connection) => {
        await connection.beginTransaction();
        await connection.query('UPDATE coupon_stock SET sold = sold + 1 WHERE campaignId IN (?)', [
          campaigns,
        ]);
        await sleep(milliseconds / LOCKING_ROUNDS);
        const customers = [...this.someCustomers(which)].reverse();
        await connection.query('UPDATE account SET revision = revision + 1 WHERE customerId IN (?)', [
          customers,
        ]);
        await connection.rollback();
      });
    }
  }

  async cutConnections(): Promise<number> {
    let cut = 0;
    for (const [index] of this.addresses.entries()) {
      await this.connected(index, async (connection) => {
        const [rows] = await connection.query('SHOW PROCESSLIST');
        const others = (rows as { Id: number; Command: string }[]).filter(
          ({ Id }) => Id !== connection.threadId,
        );
        for (const { Id } of others.filter((_, position) => position % 2 === 0)) {
          cut += await connection.query(`KILL ${Id}`).then(
            () => 1,
            () => 0,
          );
        }
      });
    }
    return cut;
  }

  private someCustomers(which: number): string[] {
    const { customers } = this.scene;
    const hot = customers.slice(0, HOT_ACCOUNTS).map(({ id }) => id);
    return [...hot, customers[which % customers.length]?.id ?? ''];
  }

  /** Errors here are ignored: the saboteur may be the victim of a deadlock, or its server may be down. */
  private async connected(which: number, work: (connection: Connection) => Promise<void>): Promise<void> {
    const uri = this.addresses[which % this.addresses.length]?.replace('mariadb:', 'mysql:') ?? '';
    try {
      const connection = await createConnection({ uri, connectTimeout: 2000 });
      connection.on('error', () => undefined);
      try {
        await connection.query('SET SESSION innodb_lock_wait_timeout = 2');
        await work(connection);
      } finally {
        connection.destroy();
      }
    } catch {
      // See above.
    }
  }
}

/** On SQLite there is one lock, and the connection that has it keeps all others from writing. */
export class SqliteSaboteur implements Saboteur {
  constructor(private readonly file: string) {}

  async holdLocks(milliseconds: number): Promise<void> {
    const database = new Libsql(this.file);
    try {
      database.exec('BEGIN IMMEDIATE');
      await sleep(milliseconds);
      database.exec('ROLLBACK');
    } catch {
      // Laurel was writing, and kept the saboteur out.
    } finally {
      database.close();
    }
  }

  deadlock(): Promise<void> {
    return Promise.reject(new Error('There are no deadlocks on SQLite'));
  }

  cutConnections(): Promise<number> {
    return Promise.reject(new Error('There are no connections to SQLite'));
  }
}
