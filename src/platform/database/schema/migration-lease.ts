import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { PoolConnection } from 'mysql2';
import type { DataSource, QueryRunner } from 'typeorm';
import { fence } from './resumable-connection.js';

const LEASE_SECONDS = 15;
const RENEWAL_MS = 3000;
const LOOK_AGAIN_MS = 250;
/**
 * What a migration has sent: the guard before each statement, and statements that change tables. Up to the first value, which
 * does not belong in a log: `CREATE USER` has a password.
 */
const CHANGES_TABLES = /^\s*(INSERT INTO migration_lease|CREATE|ALTER|DROP|RENAME)\b[^'"(]*/i;
const LEASE_END = `UTC_TIMESTAMP(3) + INTERVAL ${LEASE_SECONDS} SECOND`;

const logger = new Logger('Migration');

/** Made before any other table, so a server that has it has been migrated, or is about to be. */
export const LEASE_TABLE = 'migration_lease';

/**
 * Allows one process at a time to change the tables of a server, where nothing that changes a table can be undone. Like
 * NamedLock a row that is written, because the nodes of a cluster do not see each other's locks; but in a table of its
 * own, because there are no others yet. Waits until no other process holds it. A holder that dies is succeeded when its
 * lease has run out. One that was only out of action finds, with its next statement, that it has a successor: the statement
 * is not executed, and it waits for its turn again.
 * @param work Gets a query runner, whose statements are executed only while this process holds the lease.
 */
export async function withMigrationLease<T>(
  dataSource: DataSource,
  work: (queryRunner: QueryRunner) => Promise<T>,
): Promise<T> {
  await dataSource.query(
    `CREATE TABLE IF NOT EXISTS ${LEASE_TABLE} (id INT PRIMARY KEY, holder VARCHAR(36) NULL, heldUntil DATETIME(3) NULL)`,
  );
  await dataSource.query(`INSERT IGNORE INTO ${LEASE_TABLE} (id) VALUES (1)`);
  for (;;) {
    const holder = randomUUID();
    while (!(await take(dataSource, holder))) {
      await sleep(LOOK_AGAIN_MS);
    }
    try {
      return await whileHeld(dataSource, holder, async () => {
        await endOfChanges(dataSource);
        return onFencedConnection(dataSource, holder, work);
      });
    } catch (error) {
      const isHeld = await holderOf(dataSource).then(
        (now) => now === holder,
        () => true,
      );
      if (isHeld) {
        throw error;
      }
      logger.warn('Another process has taken over the migration: it is waited for');
    } finally {
      await change(dataSource, holder, 'holder = NULL');
    }
  }
}

async function whileHeld<T>(dataSource: DataSource, holder: string, work: () => Promise<T>): Promise<T> {
  const renew = () => void change(dataSource, holder, `heldUntil = ${LEASE_END}`);
  const renewal = setInterval(renew, RENEWAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}

/**
 * Waits for the statement of a process that has died: the server continues it. Until it ends, the server's own list of tables may
 * leave out the table that it changes, and TypeORM reads that list. There is no time limit, because the change of a large table
 * has none; so the log names the statement.
 *
 * The server lists the statements of its own node. On a cluster, a process that is connected to another node than the one that
 * died does not see the statement and does not wait. It may then read a list that is out of date, and its migration may fail; the
 * next start continues it.
 */
async function endOfChanges(dataSource: DataSource): Promise<void> {
  let change = await runningChange(dataSource);
  if (change) {
    logger.warn(`The migration waits until the database server has ended another statement: ${change}`);
  }
  while (change) {
    await sleep(LOOK_AGAIN_MS);
    change = await runningChange(dataSource);
  }
}

async function runningChange(dataSource: DataSource): Promise<string | undefined> {
  const [[{ name } = { name: '' }], running] = await Promise.all([
    dataSource.query<{ name: string }[]>('SELECT DATABASE() AS name'),
    dataSource.query<{ Id: number; db: string | null; Info: string | null }[]>('SHOW FULL PROCESSLIST'),
  ]);
  return running
    .filter(({ db }) => db === name)
    .flatMap(({ Id, Info }) => {
      const [statement] = CHANGES_TABLES.exec(Info ?? '') ?? [];
      return statement ? `${statement.trim()} (connection ${Id})` : [];
    })[0];
}

async function onFencedConnection<T>(
  dataSource: DataSource,
  holder: string,
  work: (queryRunner: QueryRunner) => Promise<T>,
): Promise<T> {
  const queryRunner = dataSource.createQueryRunner();
  const unfence = fence(
    (await queryRunner.connect()) as PoolConnection,
    // Inserts nothing while the lease is held, and a second row with the same key, which is an error, when it is not.
    `INSERT INTO ${LEASE_TABLE} (id) SELECT 1 FROM (SELECT 1) AS one
      WHERE NOT EXISTS (SELECT 1 FROM ${LEASE_TABLE} WHERE id = 1 AND holder = '${holder}')`,
  );
  try {
    return await work(queryRunner);
  } finally {
    unfence();
    await queryRunner.release();
  }
}

async function take(dataSource: DataSource, holder: string): Promise<boolean> {
  await dataSource
    .query(
      `UPDATE ${LEASE_TABLE} SET holder = ?, heldUntil = ${LEASE_END}
        WHERE id = 1 AND (holder IS NULL OR heldUntil < UTC_TIMESTAMP(3))`,
      [holder],
    )
    // Another node of a cluster was faster and is the holder now.
    .catch(() => undefined);
  return (await holderOf(dataSource)) === holder;
}

async function holderOf(dataSource: DataSource): Promise<string | null | undefined> {
  const rows = await dataSource.query<{ holder: string | null }[]>(
    `SELECT holder FROM ${LEASE_TABLE} WHERE id = 1`,
  );
  return rows[0]?.holder;
}

/** May fail: a lease that is neither renewed nor released expires. */
async function change(dataSource: DataSource, holder: string, assignment: string): Promise<void> {
  await dataSource
    .query(`UPDATE ${LEASE_TABLE} SET ${assignment} WHERE holder = ?`, [holder])
    .catch(() => undefined);
}
