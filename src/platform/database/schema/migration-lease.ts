import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { PoolConnection } from 'mysql2';
import type { DataSource, QueryRunner } from 'typeorm';
import { fence } from './resumable-connection.js';

const LEASE_SECONDS = 15;
const RENEWAL_MS = 3000;
const LOOK_AGAIN_MS = 250;
/** The beginnings of statements of migrations, without values, which do not belong in a log: `CREATE USER` has a password. */
const CHANGES_TABLES = /^\s*(INSERT INTO migration_lease|CREATE|ALTER|DROP|RENAME)\b[^'"(]*/i;
const LEASE_END = `UTC_TIMESTAMP(3) + INTERVAL ${LEASE_SECONDS} SECOND`;

const logger = new Logger('Migration');

/** The first table, so a server with it was migrated or will be. */
export const LEASE_TABLE = 'migration_lease';

/**
 * Allows one process at a time to change the tables of a server, which cannot be rolled back. Like `NamedLock` a written row, because
 * cluster nodes do not see each other's locks, but in its own table, because the others may not exist. Waits for other holders. After the
 * death of a holder its lease expires. A suspended holder learns of its successor from its next statement, which is not executed, and waits
 * again.
 * @param work Gets a query runner whose statements run only while this process holds the lease
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
      const isHeld = await getHolder(dataSource).then(
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
 * Waits for the statement of a dead process, which the server continues. Until its end, the server's list of tables may lack the changed
 * table, and TypeORM reads that list. There is no time limit, because changes of large tables have none; the log names the statement.
 * | The list covers one node. On a cluster, a process on another node does not see the statement, does not wait, and its migration may
 * fail; the next start continues it.
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
    // Inserts nothing under the lease; otherwise a duplicate key, which is an error.
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
    // Another node was faster and is the holder.
    .catch(() => undefined);
  return (await getHolder(dataSource)) === holder;
}

async function getHolder(dataSource: DataSource): Promise<string | null | undefined> {
  const rows = await dataSource.query<{ holder: string | null }[]>(
    `SELECT holder FROM ${LEASE_TABLE} WHERE id = 1`,
  );
  return rows[0]?.holder;
}

/** May fail: unrenewed leases expire. */
async function change(dataSource: DataSource, holder: string, assignment: string): Promise<void> {
  await dataSource
    .query(`UPDATE ${LEASE_TABLE} SET ${assignment} WHERE holder = ?`, [holder])
    .catch(() => undefined);
}
