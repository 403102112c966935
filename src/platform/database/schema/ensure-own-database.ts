import type { DataSource } from 'typeorm';
import { StartupError } from '#platform/error/domain-error.js';
import { LEASE_TABLE } from './migration-lease.js';

/** Either is among the first tables that Laurel makes. */
const OWN = [LEASE_TABLE, 'event_sequence'];

/**
 * Migrations pass over tables that are there. Before the first one of a server, a table of another program must not be
 * taken for one of Laurel's, which have everyday names: customer, event, account.
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
