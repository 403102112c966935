import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { entityColumns } from './entity-columns.js';
import { executeLater, executeQuery, sendUnsent } from '../driver/driver-query.js';
import type { Tx } from '../transaction/tx.js';
import { asSent, type Value } from './values.js';

/* Statements that write, as `statement.ts` has those that read. */

/** SQLite takes 32,766 values; a server that many in a packet, unless they are very long. */
const VALUES_PER_INSERT = 25_000;

/**
 * In one statement, or as few as take so many values. What the database counts up is left out; the number that it has
 * given one of the rows is the answer.
 */
export async function insert<Row extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<Row>,
  rows: readonly Partial<Row>[],
): Promise<number> {
  const columns = entityColumns(tx.dataSource, entity);
  let number = 0;
  for (const some of chunksOf(rows, Math.floor(VALUES_PER_INSERT / columns.count))) {
    const values = some.flatMap((row) => columns.values(row) as Value[]);
    const statement = columns.insert + some.map(() => columns.places).join(', ');
    number = (await executeQuery(tx, statement, values.map(asSent))).insertId;
  }
  return number;
}

/** Rows in one statement that is sent with the next one, at the latest before COMMIT. @param inserted Is called with the number that the database has given one of the rows. */
export async function insertLater<Row extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<Row>,
  rows: readonly Partial<Row>[],
  inserted?: (number: number) => void,
): Promise<void> {
  const columns = entityColumns(tx.dataSource, entity);
  for (const some of chunksOf(rows, Math.floor(VALUES_PER_INSERT / columns.count))) {
    await executeLater(tx, {
      statement: columns.insert + some.map(() => columns.places).join(', '),
      values: some.flatMap((row) => columns.values(row) as Value[]).map(asSent),
      done: inserted && (({ insertId }) => inserted(insertId)),
    });
  }
}

/**
 * A change that must find so many rows; it is sent with the next statement, at the latest before COMMIT.
 * @throws {ConcurrencyConflict} from here or from that one, when it has found others
 */
export async function changeExactly(
  tx: Tx,
  affected: number,
  statement: string,
  values: readonly Value[],
): Promise<void> {
  await executeLater(tx, { statement, values: values.map(asSent), affected });
}

/** Sends what waits for the next statement. @throws {ConcurrencyConflict} see `changeExactly` */
export async function sendAll(tx: Tx): Promise<void> {
  await sendUnsent(tx);
}

/** Says how many rows it has changed. */
export async function change(tx: Tx, statement: string, values: readonly Value[]): Promise<number> {
  return (await executeQuery(tx, statement, values.map(asSent))).affected;
}

/** A part of a statement with the values of its places. */
export interface Fragment {
  readonly text: string;
  readonly values: readonly Value[];
}

/**
 * The value that each of several rows gets, for an UPDATE of all of them: `CASE id WHEN ? THEN ? … END`, or `?` where it is
 * the same for all.
 */
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

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
