import { ConcurrencyConflict } from '../error/unit-of-work.errors.js';
import type { Tx } from '../transaction/tx.js';
import { change } from './change.js';
import { rows } from './statement.js';
import { placesFor } from './values.js';

const ROWS_PER_STATEMENT = 1000;

/** Columns of a table that name an owner, with the one of now and the one to come. */
export type Owners = Readonly<Record<string, readonly [from: string, to: string]>>;

/** How many rows of a table have this owner. */
export async function countOwned(tx: Tx, table: string, column: string, owner: string): Promise<number> {
  const statement = `SELECT COUNT(*) AS count FROM ${table} WHERE ${column} = ?`;
  const [found] = await rows<{ count: number | string }>(tx, statement, [owner]);
  return Number(found?.count ?? 0);
}

/** Gives all rows of an owner to another one, in the order of their ids. Returns the ids. The first column finds them. */
export async function moveRows(tx: Tx, table: string, owners: Owners): Promise<string[]> {
  const [first] = Object.entries(owners);
  const [column, [from]] = first ?? (['id', ['', '']] as const);
  const statement = `SELECT id FROM ${table} WHERE ${column} = ? ORDER BY id`;
  const ids = (await rows<{ id: string }>(tx, statement, [from])).map(({ id }) => id);
  await moveTheseRows(tx, table, ids, owners);
  return ids;
}

/** @throws {ConcurrencyConflict} when one of the rows has another owner */
export async function moveTheseRows(
  tx: Tx,
  table: string,
  ids: readonly string[],
  owners: Owners,
): Promise<void> {
  const columns = Object.entries(owners);
  const set = columns.map(([column]) => `${column} = ?`).join(', ');
  const found = columns.map(([column]) => `${column} = ?`).join(' AND ');
  const [from, to] = [columns.map(([, [each]]) => each), columns.map(([, [, each]]) => each)];
  for (const some of inChunks(ids)) {
    const statement = `UPDATE ${table} SET ${set} WHERE ${found} AND id IN ${placesFor(some)}`;
    if ((await change(tx, statement, [...to, ...from, ...some])) !== some.length) {
      throw new ConcurrencyConflict();
    }
  }
}

export function inChunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ROWS_PER_STATEMENT) }, (_, index) =>
    all.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  );
}
