import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { entityColumns } from './entity-columns.js';
import { executeLater, executeQuery, sendUnsent } from '../driver/driver-query.js';
import type { RawRow } from '../driver/send-statement.js';
import type { UnsentStatement } from '../driver/unsent-statements.js';
import type { Tx } from '../transaction/tx.js';
import { Pending } from '../driver/pending.js';
import { asSent, type Value } from './values.js';

/*
 * Statements written out, for what every purchase and every list needs: building one with TypeORM costs more than
 * sending it. Names and values are those of the entity, on every database. For the rest there is `tx.find`.
 */

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

/** @param first The place of the first of the row's values, in their order. */
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
 * Rows of an entity for a caller that goes on with another statement of the same unit of work: on a server, both are sent
 * in one message.
 */
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

/** Likewise, rows that are no entity's. */
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
