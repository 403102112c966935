import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { entityColumns } from './entity-columns.js';
import { executeLater, executeQuery, sendUnsent } from '../driver/driver-query.js';
import type { QueryResult, RawRow } from '../driver/send-statement.js';
import type { Tx } from '../transaction/tx.js';

/*
 * Statements written out, for what every purchase and every list needs: building one with TypeORM costs more than
 * sending it. Names and values are those of the entity, on every database. For the rest there is `tx.find`.
 */

/** SQLite takes 32,766 values; a server that many in a packet, unless they are very long. */
const VALUES_PER_INSERT = 25_000;

export type Value = string | number | boolean | Date | null;

/** A row with the values of further expressions, in their order. */
export interface RowWith<Row> {
  readonly row: Row;
  readonly values: readonly unknown[];
}

/**
 * A Tx, the manager of a snapshot, or that of the DataSource that everybody may inject. Nothing made of parts of one: without
 * its query runner, statements would go past the transaction that they are to be in.
 */
export type QuerySource = Tx | EntityManager;

/** Rows of an entity. `rest` is what follows `SELECT … FROM <its table>`, with a `?` for each value. */
export async function select<Row extends ObjectLiteral>(
  source: QuerySource,
  entity: EntityTarget<Row>,
  rest: string,
  values: readonly Value[],
): Promise<Row[]> {
  const columns = entityColumns(source.dataSource, entity);
  const found = await executeQuery(source, `${columns.select} ${rest}`, values.map(asSent), true);
  return found.rows.map((raw) => columns.row(raw) as Row);
}

/**
 * Rows of an entity whose table is `t`, each with the value of one more expression. `rest` is what follows
 * `SELECT … FROM <its table> t`.
 */
export async function selectWith<Row extends ObjectLiteral>(
  source: QuerySource,
  entity: EntityTarget<Row>,
  expression: string,
  rest: string,
  values: readonly Value[],
): Promise<{ readonly row: Row; readonly value: unknown }[]> {
  const found = await selectWithAll(source, entity, [expression], rest, values);
  return found.map(({ row, values: [value] }) => ({ row, value }));
}

/** The same with several expressions; their values come first. */
export async function selectWithAll<Row extends ObjectLiteral>(
  source: QuerySource,
  entity: EntityTarget<Row>,
  expressions: readonly string[],
  rest: string,
  values: readonly Value[],
): Promise<RowWith<Row>[]> {
  const columns = entityColumns(source.dataSource, entity);
  const statement = `SELECT ${columns.ofT}, ${besides(expressions)} FROM ${columns.table} t ${rest}`;
  const found = await executeQuery(source, statement, values.map(asSent), true);
  return found.rows.map((raw) => ({
    row: columns.row(raw) as Row,
    values: valuesOf(raw, columns.count, expressions),
  }));
}

/** The same for callers that know the rows by their ids. */
export async function selectIdsWithAll<Row extends ObjectLiteral & { id: string }>(
  source: QuerySource,
  entity: EntityTarget<Row>,
  expressions: readonly string[],
  rest: string,
  values: readonly Value[],
): Promise<RowWith<Pick<Row, 'id'>>[]> {
  const { table } = entityColumns(source.dataSource, entity);
  const statement = `SELECT ${besides(['t.id', ...expressions])} FROM ${table} t ${rest}`;
  const found = await executeQuery(source, statement, values.map(asSent), true);
  return found.rows.map((raw) => {
    const [id, ...others] = valuesOf(raw, 0, ['t.id', ...expressions]);
    return { row: { id: id as Row['id'] }, values: others };
  });
}

function besides(expressions: readonly string[]): string {
  return expressions.map((expression, index) => `${expression} AS besides${index}`).join(', ');
}

/** @param first Of the row's values in their order. */
function valuesOf(raw: RawRow, first: number, expressions: readonly string[]): unknown[] {
  return expressions.map((_, index): unknown =>
    Array.isArray(raw) ? raw[first + index] : (raw as ObjectLiteral)[`besides${index}`],
  );
}

/** A row as the driver hands it over, with the types of its entity. What the entity does not know is left out. */
export function hydrated<Row extends ObjectLiteral>(
  { dataSource }: Pick<QuerySource, 'dataSource'>,
  entity: EntityTarget<Row>,
  raw: ObjectLiteral,
): Row {
  return entityColumns(dataSource, entity).row(raw) as Row;
}

/** Rows that are no entity's: sums, counts, joins. Numbers that a server hands over as text stay text. */
export async function rows<Row extends object>(
  source: QuerySource,
  statement: string,
  values: readonly Value[] = [],
): Promise<Row[]> {
  return (await executeQuery(source, statement, values.map(asSent))).rows as Row[];
}

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

/**
 * Rows of an entity for a caller that goes on with another statement of the same unit of work: on a server, both are sent
 * in one message. `found` is called before that other one is answered.
 */
export async function selectLater<Row extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<Row>,
  rest: string,
  values: readonly Value[],
  found: (rows: Row[]) => void,
): Promise<void> {
  const columns = entityColumns(tx.dataSource, entity);
  await executeLater(tx, {
    statement: `${columns.select} ${rest}`,
    values: values.map(asSent),
    inOrder: true,
    done: (result) => found(result.rows.map((raw) => columns.row(raw) as Row)),
  });
}

/** Likewise, rows that are no entity's. */
export async function rowsLater(
  tx: Tx,
  statement: string,
  values: readonly Value[],
  found: (rows: ObjectLiteral[]) => void,
): Promise<void> {
  const done = (result: QueryResult) => found(result.rows);
  await executeLater(tx, { statement, values: values.map(asSent), done });
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

/** `(?, ?, ?)`; not for an empty list, which no server takes after IN. */
export function placesFor(values: readonly unknown[]): string {
  return `(${values.map(() => '?').join(', ')})`;
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

/** SQLite has no other way to a row by its primary key; servers may prefer to walk through a small table, and wait for its rows. */
export function byPrimaryKey({ dataSource }: Tx): string {
  return dataSource.options.type === 'better-sqlite3' ? '' : 'FORCE INDEX (PRIMARY)';
}

/** For where a server takes the wrong one; SQLite is left to choose. */
export function useIndex({ dataSource }: Tx, name: string): string {
  return dataSource.options.type === 'better-sqlite3' ? '' : `USE INDEX (${name})`;
}

/** For where SQLite takes the wrong one as well. The statement must be one that the index can serve. */
export function forceIndex({ dataSource }: Pick<QuerySource, 'dataSource'>, name: string): string {
  return dataSource.options.type === 'better-sqlite3' ? `INDEXED BY ${name}` : `FORCE INDEX (${name})`;
}

/** A time in UTC, as text that every database takes. */
function asSent(value: Value): Exclude<Value, Date> {
  return value instanceof Date ? value.toISOString().replace('T', ' ').replace('Z', '') : value;
}

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
