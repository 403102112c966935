import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { entityColumns } from './entity-columns.js';
import { executeLater, executeQuery, sendUnsent } from '../driver/driver-query.js';
import type { RawRow } from '../driver/send-statement.js';
import type { UnsentStatement } from '../driver/unsent-statements.js';
import type { Tx } from '../transaction/tx.js';
import { Pending } from '../driver/pending.js';
import { asSent, type Value } from './values.js';

/*
 * Handwritten statements for every purchase and list: building one with TypeORM costs more than sending it. Names and values are the
 * entity's on every database. `tx.find` serves the rest.
 */

/** A row with the values of further expressions, in their order. */
export interface RowWith<Row> {
  readonly row: Row;
  readonly values: readonly unknown[];
}

/**
 * A `Tx`, the manager of a snapshot, or that of the injectable DataSource. Never an object with parts of one: without its query runner,
 * statements would leave the transaction.
 */
export type QuerySource = Tx | EntityManager;

/** `rest` follows `SELECT … FROM <table>`, with a `?` for each value. */
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

/** Rows of `t`, each with one more expression. `rest` follows `SELECT … FROM <table> t`. */
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
    values: getValues(raw, columns.count, expressions),
  }));
}

/** For callers that know the rows by id. */
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
    const [id, ...others] = getValues(raw, 0, ['t.id', ...expressions]);
    return { row: { id: id as Row['id'] }, values: others };
  });
}

function besides(expressions: readonly string[]): string {
  return expressions.map((expression, index) => `${expression} AS besides${index}`).join(', ');
}

function getValues(raw: RawRow, first: number, expressions: readonly string[]): unknown[] {
  return expressions.map((_, index): unknown =>
    Array.isArray(raw) ? raw[first + index] : (raw as ObjectLiteral)[`besides${index}`],
  );
}

/** Converts a row to the types of its entity, and drops unknown columns. */
export function hydrated<Row extends ObjectLiteral>(
  { dataSource }: Pick<QuerySource, 'dataSource'>,
  entity: EntityTarget<Row>,
  raw: ObjectLiteral,
): Row {
  return entityColumns(dataSource, entity).row(raw) as Row;
}

/** Rows outside entities: sums, counts, joins. Numbers that a server returns as text stay text. */
export async function rows<Row extends object>(
  source: QuerySource,
  statement: string,
  values: readonly Value[] = [],
): Promise<Row[]> {
  return (await executeQuery(source, statement, values.map(asSent))).rows as Row[];
}

/** Rows for a later use in the same unit of work: servers get the statement with the next one. */
export async function selectLater<Row extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<Row>,
  rest: string,
  values: readonly Value[],
): Promise<Pending<Row[]>> {
  const columns = entityColumns(tx.dataSource, entity);
  const statement = `${columns.select} ${rest}`;
  const pending = await askLater(tx, { statement, values: values.map(asSent), inOrder: true });
  return pending.map((raws) => raws.map((raw) => columns.row(raw) as Row));
}

export async function rowsLater<Row extends object>(
  tx: Tx,
  statement: string,
  values: readonly Value[],
): Promise<Pending<Row[]>> {
  const pending = await askLater(tx, { statement, values: values.map(asSent) });
  return pending.map((raws) => raws as Row[]);
}

async function askLater(tx: Tx, unsent: UnsentStatement): Promise<Pending<RawRow[]>> {
  let answer: RawRow[] | undefined;
  await executeLater(tx, { ...unsent, done: ({ rows: found }) => (answer = found) });
  return new Pending(
    () => (answer ? Promise.resolve() : sendUnsent(tx)),
    () => {
      if (!answer) {
        throw new Error('The answer of a statement was read before the statement was sent');
      }
      return answer;
    },
  );
}

/** For servers, which may scan small tables and wait for their rows. SQLite always uses the primary key. */
export function byPrimaryKey({ dataSource }: Tx): string {
  return dataSource.options.type === 'better-sqlite3' ? '' : 'FORCE INDEX (PRIMARY)';
}

/** For servers that prefer a wrong index; SQLite chooses itself. */
export function useIndex({ dataSource }: Tx, name: string): string {
  return dataSource.options.type === 'better-sqlite3' ? '' : `USE INDEX (${name})`;
}

export function forceIndex({ dataSource }: Pick<QuerySource, 'dataSource'>, name: string): string {
  return dataSource.options.type === 'better-sqlite3' ? `INDEXED BY ${name}` : `FORCE INDEX (${name})`;
}
