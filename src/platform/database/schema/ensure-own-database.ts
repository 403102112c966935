import type { DataSource } from 'typeorm';
import { StartupError } from '#platform/error/domain-error.js';
import { LEASE_TABLE } from './migration-lease.js';

/** One of them is among the first tables. */
const OWN = [LEASE_TABLE, 'event_sequence'];

/**
 * Migrations skip existing tables. Before the first migration of a server, tables of other programs with common names (customer, event,
 * account) are refused.
 * @throws {StartupError}
 */
export async function ensureOwnDatabase(dataSource: DataSource): Promise<void> {
  const rows = await dataSource.query<{ readonly name: string }[]>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  const names = rows.map(({ name }) => name);
  const wanted = dataSource.entityMetadatas.map(({ tableName }) => tableName);
  const taken = ['migrations', ...wanted].filter((name) => names.includes(name));
  if (taken.length > 0 && !OWN.some((name) => names.includes(name))) {
    throw new StartupError(
      `The database holds tables of another program (${taken.slice(0, 5).join(', ')}): Laurel needs one of its own`,
    );
  }
}
