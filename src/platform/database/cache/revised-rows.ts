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

/** A later version may migrate rows, without new revisions, while this process still serves. */
const AGE_MAX_MS = 60_000;

interface Revised extends ObjectLiteral {
  readonly id: string;
  /** Another one after each change of the row. */
  readonly revision: number;
}

/** Rows that change seldom, kept in memory by their ids: each for as long as a request reads the same revision of it. */
export class RevisedRows<Row extends Revised> {
  private readonly held = new LRUCache<string, Row>({ max: ROWS_MAX, ttl: AGE_MAX_MS });

  /**
   * A page as `listPageWith` reads it. If one of its rows is not in memory as it is now, everything is read anew: on a cluster, two
   * statements could go to two nodes.
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
   * Rows as `selectWithAll` reads them. If one is not in memory as it is now, all are read anew, in the same transaction.
   * @param afterCommit Called with what keeps them: until then they may be changes that are undone, and another change would get
   * their revision.
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

  /** @param found Each with its revision before its other values. Undefined if one of them is not in memory as it is now. */
  private known(found: readonly RowWith<Pick<Row, 'id'>>[]): RowWith<Row>[] | undefined {
    const known = found.flatMap(({ row: { id }, values: [revision, ...values] }) => {
      const row = this.held.get(id);
      return row?.revision === Number(revision) ? [{ row, values }] : [];
    });
    return known.length === found.length ? known : undefined;
  }

  /** They are for all requests from now on. */
  private keep(read: readonly RowWith<Row>[]): void {
    read.forEach(({ row }) => this.held.set(row.id, Object.freeze(row)));
  }
}
