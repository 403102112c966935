import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const LEASE_SECONDS = 60;
const RENEWAL_MS = 10_000;
const LOOK_AGAIN_MS = 250;
const LEASE_END = `UTC_TIMESTAMP(3) + INTERVAL ${LEASE_SECONDS} SECOND`;

/**
 * Lets one process at a time change the tables of a server, where nothing that changes a table can be undone. Like
 * NamedLock a row that is written, because the nodes of a cluster do not see each other's locks; but in a table of its
 * own, because there are no others yet. Waits until nobody else holds it. A holder that dies is succeeded a minute later.
 */
export async function withMigrationLease<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  await dataSource.query(
    'CREATE TABLE IF NOT EXISTS migration_lease (id INT PRIMARY KEY, holder VARCHAR(36) NULL, heldUntil DATETIME(3) NULL)',
  );
  await dataSource.query('INSERT IGNORE INTO migration_lease (id) VALUES (1)');
  const holder = randomUUID();
  while (!(await take(dataSource, holder))) {
    await sleep(LOOK_AGAIN_MS);
  }
  const change = (assignment: string) =>
    dataSource
      .query(`UPDATE migration_lease SET ${assignment} WHERE holder = ?`, [holder])
      // A lease that is neither renewed nor given back runs out.
      .catch(() => undefined);
  const renewal = setInterval(() => void change(`heldUntil = ${LEASE_END}`), RENEWAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await change('holder = NULL');
  }
}

async function take(dataSource: DataSource, holder: string): Promise<boolean> {
  await dataSource
    .query(
      `UPDATE migration_lease SET holder = ?, heldUntil = ${LEASE_END}
        WHERE id = 1 AND (holder IS NULL OR heldUntil < UTC_TIMESTAMP(3))`,
      [holder],
    )
    // Another node of a cluster was faster; whoever it was is the holder now.
    .catch(() => undefined);
  const rows = await dataSource.query<{ holder: string | null }[]>(
    'SELECT holder FROM migration_lease WHERE id = 1',
  );
  return rows[0]?.holder === holder;
}
