import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { entityColumns } from './entity-columns.js';
import { executeLater, executeQuery, sendUnsent } from '../driver/driver-query.js';
import type { Tx } from '../transaction/tx.js';
import { asSent, type Value } from './values.js';

/* Writing statements; `statement.ts` has the reading ones. */

/** SQLite takes 32,766 values; a packet of a server takes about as many. */
const VALUES_PER_INSERT = 25_000;

/** Uses one statement, or as few as the number of values allows. Leaves generated columns out. Returns a generated number. */
export async function insert<Row extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<Row>,
  rows: readonly Partial<Row>[],
): Promise<number> {
  const columns = entityColumns(tx.dataSource, entity);
  let number = 0;
  for (const some of getChunks(rows, Math.floor(VALUES_PER_INSERT / columns.count))) {
    const values = some.flatMap((row) => columns.values(row) as Value[]);
    const statement = columns.insert + some.map(() => columns.places).join(', ');
    number = (await executeQuery(tx, statement, values.map(asSent))).insertId;
  }
  return number;
}

/** Goes with the next statement, at the latest before COMMIT. @param inserted Receives a generated number */
export async function insertLater<Row extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<Row>,
  rows: readonly Partial<Row>[],
  inserted?: (number: number) => void,
): Promise<void> {
  const columns = entityColumns(tx.dataSource, entity);
  for (const some of getChunks(rows, Math.floor(VALUES_PER_INSERT / columns.count))) {
    await executeLater(tx, {
      statement: columns.insert + some.map(() => columns.places).join(', '),
      values: some.flatMap((row) => columns.values(row) as Value[]).map(asSent),
      done: inserted && (({ insertId }) => inserted(insertId)),
    });
  }
}

/**
 * Goes with the next statement, at the latest before COMMIT.
 * @throws {ConcurrencyConflict} here or from that statement, when it changes another number of rows
 */
export async function changeExactly(
  tx: Tx,
  affected: number,
  statement: string,
  values: readonly Value[],
): Promise<void> {
  await executeLater(tx, { statement, values: values.map(asSent), affected });
}

/** Sends the waiting statements. @throws {ConcurrencyConflict} see `changeExactly` */
export async function sendAll(tx: Tx): Promise<void> {
  await sendUnsent(tx);
}

export async function change(tx: Tx, statement: string, values: readonly Value[]): Promise<number> {
  return (await executeQuery(tx, statement, values.map(asSent))).affected;
}

export interface Fragment {
  readonly text: string;
  readonly values: readonly Value[];
}

/** One value for each of several rows in an UPDATE: `CASE id WHEN ? THEN ? … END`, or `?` for a common value. */
export function valueByKey(
  column: string,
  pairs: readonly (readonly [key: string, value: Value])[],
): Fragment {
  const [first] = pairs;
  if (first && pairs.every(([, value]) => asSent(value) === asSent(first[1]))) {
    return { text: '?', values: [first[1]] };
  }
  return { text: `CASE ${column} ${pairs.map(() => 'WHEN ? THEN ?').join(' ')} END`, values: pairs.flat() };
}

function getChunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
