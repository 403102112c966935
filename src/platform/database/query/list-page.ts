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
  readonly totalMax?: number | undefined;
}

export type ListOrder = Pick<PageQuery, 'sort' | 'direction'>;

export interface Page<Row> {
  readonly rows: Row[];
  /** At most `totalMax` + 1. */
  readonly total: number;
  readonly next: string | undefined;
}

export interface ListQuery<Row extends ObjectLiteral> {
  /** The table is `t` in every expression; the key is `id`. */
  readonly entity: EntityTarget<Row>;
  /** `JOIN customer c ON c.id = t.customerId`; must neither lose nor repeat rows of `t`. */
  readonly join?: string;
  readonly where: string;
  readonly values: readonly Value[];
  /** Expressions by their public names: `t.createdAt`. */
  readonly sortable: ReadonlyMap<string, string>;
  readonly order: {
    readonly by: string;
    readonly direction: Cursor['direction'];
    /**
     * The index with this order within `where`, for lists of millions of rows. MariaDB enters it at a cursor only when forced: otherwise it
     * reads all rows before the cursor, if they are less than half.
     */
    readonly index?: string | undefined;
    /** Forces it for the first page, too: where rows before the first one may be many in any other index with this order. */
    readonly beginsInIndex?: boolean;
  };
  /** Returns the number of all rows without counting. */
  readonly total?: (() => Promise<number>) | undefined;
  /**
   * Counts all rows in the statement of the page, for frequent short lists. `window` evaluates expensive conditions once for each row;
   * `subquery` uses an index with the order and the number.
   */
  readonly countsInPage?: 'window' | 'subquery';
}

/** For `join`; the table has at most one row for each row of `t`. */
export function leftJoin(table: string, alias: string, on: string): string {
  return `LEFT JOIN ${table} ${alias} ON ${on}`;
}

/** Expressions about `t`, with a value for each `?`. */
export interface Besides {
  readonly expressions: readonly string[];
  readonly values: readonly Value[];
}

/**
 * One page of a list, in a total order with ties broken by id: no row is repeated or skipped. Numbers serve the first pages. Cursors cost
 * the same everywhere: they enter the index at the end of the last page, and keep the total of the first page.
 * @throws {InvalidFields} for a foreign cursor
 */
export async function listPage<Row extends ObjectLiteral>(
  source: { readonly manager: EntityManager },
  list: ListQuery<Row>,
  query: PageQuery,
): Promise<Page<Row>> {
  const page = await listPageWith(source, list, { expressions: [], values: [] }, query);
  return { ...page, rows: page.rows.map(({ row }) => row) };
}

const ROWS_AT_ONCE = 200;

/** All pages of a list in its own order or in another one, for exports. No row is repeated or skipped. */
export async function* eachPage<Row>(
  read: (query: PageQuery) => Promise<Page<Row>>,
  { sort, direction }: ListOrder = {},
): AsyncGenerator<Page<Row>> {
  let cursor: string | undefined;
  do {
    const page: Page<Row> = await read({
      page: 1,
      perPage: ROWS_AT_ONCE,
      totalMax: 0,
      cursor,
      sort,
      direction,
    });
    yield page;
    cursor = page.next;
  } while (cursor !== undefined);
}

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

/** @param rest The text after the table `t` */
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
  // One more row tells whether there is a next page.
  const found = await find(
    [by, ...besides.expressions, ...counting],
    countsBy === 'window' ? `${list.join ?? ''} ${idsCounted(columns.table, page)} ${order}` : page,
    [
      ...besides.values,
      ...(countsBy === 'subquery' ? list.values : []),
      ...list.values,
      ...after.values,
      query.perPage + 1,
      offset,
    ],
  ).catch((error: unknown) => {
    // A cursor of the client's own making.
    throw cursor && isValueRefused(error) ? cursorRefused() : error;
  });
  const shown = found.slice(0, query.perPage);
  const isAll = !cursor && offset === 0 && found.length <= query.perPage;
  const { total: count = () => countRows(manager, all, list.values, max) } = list;
  // After the last page no row has the total.
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
        value: getValue(last.values[0]),
        id: String(last.row['id']),
        total,
        list: columns.table,
      }),
  };
}

/** The ids of a page, each with the total: conditions are evaluated once for both. */
function idsCounted(table: string, page: string): string {
  return `JOIN (SELECT t.id, COUNT(*) OVER () AS total FROM ${table} t ${page}) page ON page.id = t.id`;
}

function entering({ dataSource }: EntityManager, index: string | undefined): string {
  return index === undefined || dataSource.options.type === 'better-sqlite3' ? '' : `FORCE INDEX (${index})`;
}

/** @param source `FROM t WHERE …` @param max Infinity, or a sufficient number */
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

function getValue(value: unknown): Value {
  if (value instanceof Date) {
    return asSent(value);
  }
  return typeof value === 'bigint' ? Number(value) : ((value ?? null) as Value);
}
