import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { entityColumns } from './entity-columns.js';
import { rows, type RowWith, selectIdsWithAll, selectWithAll } from './statement.js';
import { asSent, type Value } from './values.js';
import { behind, type Cursor, cursorRefused, decodeCursor, encodeCursor } from './list-cursor.js';
import { isValueRefused } from '../error/verdict.js';

export interface PageQuery {
  readonly page: number;
  readonly perPage: number;
  readonly sort?: string | undefined;
  readonly direction?: Cursor['direction'] | undefined;
  readonly cursor?: string | undefined;
  /** How far rows are counted. */
  readonly totalMax?: number | undefined;
}

export interface Page<Row> {
  readonly rows: Row[];
  /** At most one more than `totalMax`. */
  readonly total: number;
  /** Where the next page begins; absent on the last one. */
  readonly next: string | undefined;
}

/** What a list is made of. Every piece of SQL is ours; what callers say comes in as values. */
export interface ListQuery<Row extends ObjectLiteral> {
  /** Its table is `t` in every expression; its key is `id`. */
  readonly entity: EntityTarget<Row>;
  /** `JOIN customer c ON c.id = t.customerId`; only joins that neither lose nor repeat rows of `t`. */
  readonly join?: string;
  readonly where: string;
  readonly values: readonly Value[];
  /** Names a caller may sort by, and what they are here: `t.createdAt`. */
  readonly sortable: ReadonlyMap<string, string>;
  /** The list's own order. */
  readonly order: {
    readonly by: string;
    readonly direction: Cursor['direction'];
    /**
     * The index that has this order within `where`, for lists that may have millions of rows. MariaDB enters it where a
     * cursor points only if the statement forces it: otherwise it reads all that comes before, as soon as that is less than half.
     */
    readonly index?: string | undefined;
    /** Forces it for the first page, too: where rows before the first one may be many in any other index with this order. */
    readonly beginsInIndex?: boolean;
  };
  /** The number of all rows, where it is known without counting. */
  readonly total?: (() => Promise<number>) | undefined;
  /**
   * Counts all rows in the statement of the page: for lists that are asked for most, and short. By a window where the conditions
   * cost most, which are then looked at once for each row; by a subquery where an index has the order and the number.
   */
  readonly countsInPage?: 'window' | 'subquery';
}

/** For `join`: a table with at most one row for each row of `t`. */
export function leftJoin(table: string, alias: string, on: string): string {
  return `LEFT JOIN ${table} ${alias} ON ${on}`;
}

/** Expressions over `t`, with a value for each `?`. */
export interface Besides {
  readonly expressions: readonly string[];
  readonly values: readonly Value[];
}

/**
 * One page of a list, in a total order: ties are broken by id, so no row is shown twice or skipped. By number for the
 * first pages; by cursor from anywhere, at the same cost everywhere: the index is entered where the last page ended,
 * and the total is the one that the first page has counted.
 * @throws {InvalidFields} for a cursor that is not ours
 */
export async function listPage<Row extends ObjectLiteral>(
  source: { readonly manager: EntityManager },
  list: ListQuery<Row>,
  query: PageQuery,
): Promise<Page<Row>> {
  const page = await listPageWith(source, list, { expressions: [], values: [] }, query);
  return { ...page, rows: page.rows.map(({ row }) => row) };
}

/** The same, with more about each row. */
export async function listPageWith<Row extends ObjectLiteral>(
  { manager }: { readonly manager: EntityManager },
  list: ListQuery<Row>,
  besides: Besides,
  query: PageQuery,
): Promise<Page<RowWith<Row>>> {
  return findPage(manager, list, besides, query, (...statement) =>
    selectWithAll(manager, list.entity, ...statement),
  );
}

/** The same, without what the caller knows by the id of a row. */
export async function listIdsWith<Row extends ObjectLiteral & { id: string }>(
  { manager }: { readonly manager: EntityManager },
  list: ListQuery<Row>,
  besides: Besides,
  query: PageQuery,
): Promise<Page<RowWith<Pick<Row, 'id'>>>> {
  return findPage(manager, list, besides, query, (...statement) =>
    selectIdsWithAll(manager, list.entity, ...statement),
  );
}

/** @param rest What follows the table, which is `t`. */
type Find<Found> = (
  expressions: readonly string[],
  rest: string,
  values: readonly Value[],
) => Promise<readonly RowWith<Found>[]>;

async function findPage<Row extends ObjectLiteral, Found extends ObjectLiteral>(
  manager: EntityManager,
  list: ListQuery<Row>,
  besides: Besides,
  query: PageQuery,
  find: Find<Found>,
): Promise<Page<RowWith<Found>>> {
  const columns = entityColumns(manager.dataSource, list.entity);
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, columns.table);
  const sort = cursor?.sort ?? (list.sortable.has(query.sort ?? '') ? (query.sort ?? '') : '');
  const by = list.sortable.get(sort) ?? list.order.by;
  const direction = cursor?.direction ?? query.direction ?? (sort === '' ? list.order.direction : 'ASC');
  const isInIndex = by === list.order.by && (cursor !== undefined || list.order.beginsInIndex === true);
  const entered = isInIndex ? entering(manager, list.order.index) : '';
  const rest = `${entered} ${list.join ?? ''} WHERE ${list.where}`;
  const after = cursor ? behind(by, direction, cursor) : { where: '', values: [] };
  const offset = cursor ? 0 : (query.page - 1) * query.perPage;
  const all = `FROM ${columns.table} t ${rest}`;
  const countsBy = cursor ? undefined : list.countsInPage;
  const counting =
    countsBy === undefined ? [] : [countsBy === 'window' ? 'page.total' : `(SELECT COUNT(*) ${all})`];
  const max = query.totalMax === undefined ? Infinity : query.totalMax + 1;
  const order = `ORDER BY ${by} ${direction}, t.id ${direction}`;
  const page = `${rest} ${after.where} ${order} LIMIT ? OFFSET ?`;
  // One more than is shown tells whether there is a next page.
  const found = await find(
    [by, ...besides.expressions, ...counting],
    countsBy === 'window' ? `${list.join ?? ''} ${idsCounted(columns.table, page)} ${order}` : page,
    [
      ...besides.values,
      ...(countsBy === 'subquery' ? list.values : []),
      ...[...list.values, ...after.values, query.perPage + 1, offset],
    ],
  ).catch((error: unknown) => {
    // A cursor that a client has written by itself.
    throw cursor && isValueRefused(error) ? cursorRefused() : error;
  });
  const shown = found.slice(0, query.perPage);
  const isAll = !cursor && offset === 0 && found.length <= query.perPage;
  const { total: count = () => countRows(manager, all, list.values, max) } = list;
  // Behind the last page there is no row that could say it.
  const inPage = counting.length > 0 ? found[0]?.values.at(-1) : undefined;
  const total =
    cursor?.total ??
    Math.min(isAll ? found.length : inPage === undefined ? await count() : Number(inPage), max);
  const last = found.length > query.perPage ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ row, values }) => ({ row, values: values.slice(1) })),
    total,
    next:
      last &&
      encodeCursor({
        sort,
        direction,
        value: valueOf(last.values[0]),
        id: String(last.row['id']),
        total,
        list: columns.table,
      }),
  };
}

/** The ids of a page, each with the number of all rows: the conditions are looked at once for both. */
function idsCounted(table: string, page: string): string {
  return `JOIN (SELECT t.id, COUNT(*) OVER () AS total FROM ${table} t ${page}) page ON page.id = t.id`;
}

function entering({ dataSource }: EntityManager, index: string | undefined): string {
  return index === undefined || dataSource.options.type === 'better-sqlite3' ? '' : `FORCE INDEX (${index})`;
}

/** @param source `FROM t WHERE …` @param max Infinity, or how many are enough */
export async function countRows(
  manager: EntityManager,
  source: string,
  values: readonly Value[],
  max: number,
): Promise<number> {
  const isBounded = max !== Infinity;
  const counted = isBounded ? `FROM (SELECT 1 ${source} LIMIT ?) counted` : source;
  const [row] = await rows<{ total: number | string }>(
    manager,
    `SELECT COUNT(*) AS total ${counted}`,
    isBounded ? [...values, max] : values,
  );
  return Number(row?.total ?? 0);
}

function valueOf(value: unknown): Value {
  if (value instanceof Date) {
    return asSent(value);
  }
  return typeof value === 'bigint' ? Number(value) : ((value ?? null) as Value);
}
