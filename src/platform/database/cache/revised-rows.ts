import { LRUCache } from 'lru-cache';
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import {
  type Besides,
  listIdsWith,
  listPageWith,
  type ListQuery,
  type Page,
  type PageQuery,
} from '../query/list-page.js';
import { type RowWith, selectIdsWithAll, selectWithAll } from '../query/statement.js';
import type { Value } from '../query/values.js';
import type { Tx } from '../transaction/tx.js';

const ROWS_MAX = 2_000;

/** A later release may migrate rows without new revisions while this process runs. */
const AGE_MAX_MS = 60_000;

interface Revised extends ObjectLiteral {
  readonly id: string;
  readonly revision: number;
}

/** Rarely changed rows, cached by id while requests read the same revision. */
export class RevisedRows<Row extends Revised> {
  private readonly cached = new LRUCache<string, Row>({ max: ROWS_MAX, ttl: AGE_MAX_MS });

  /**
   * See `listPageWith`. When a row of the page is not cached in its revision, one statement reads everything: on a cluster, two statements
   * could reach two nodes.
   */
  async listPageWith(
    source: { readonly manager: EntityManager },
    list: ListQuery<Row>,
    besides: Besides,
    query: PageQuery,
  ): Promise<Page<RowWith<Row>>> {
    const withRevision = { ...besides, expressions: ['t.revision', ...besides.expressions] };
    const page = await listIdsWith(source, list, withRevision, query);
    const known = this.known(page.rows);
    if (known) {
      return { ...page, rows: known };
    }
    const read = await listPageWith(source, list, besides, query);
    this.keep(read.rows);
    return read;
  }

  /**
   * See `selectWithAll`. When a row is not cached in its revision, all are read again, in the same transaction.
   * @param afterCommit Registers the caching: a rolled back change must not stay in memory under a revision that another change will have
   */
  async selectWithAll(
    tx: Tx,
    entity: EntityTarget<Row>,
    expressions: readonly string[],
    rest: string,
    values: readonly Value[],
    afterCommit: (keep: () => void) => void,
  ): Promise<RowWith<Row>[]> {
    const found = await selectIdsWithAll(tx, entity, ['t.revision', ...expressions], rest, values);
    const known = this.known(found);
    if (known) {
      return known;
    }
    const read = await selectWithAll(tx, entity, expressions, rest, values);
    afterCommit(() => this.keep(read));
    return read;
  }

  /** @param found Rows with their revisions. Undefined when one is not cached in its revision */
  private known(found: readonly RowWith<Pick<Row, 'id'>>[]): RowWith<Row>[] | undefined {
    const known = found.flatMap(({ row: { id }, values: [revision, ...values] }) => {
      const row = this.cached.get(id);
      return row?.revision === Number(revision) ? [{ row, values }] : [];
    });
    return known.length === found.length ? known : undefined;
  }

  private keep(read: readonly RowWith<Row>[]): void {
    read.forEach(({ row }) => this.cached.set(row.id, Object.freeze(row)));
  }
}
