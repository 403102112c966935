import { LRUCache } from 'lru-cache';
import type { EntityManager, ObjectLiteral } from 'typeorm';
import {
  type Besides,
  listIdsWith,
  listPageWith,
  type ListQuery,
  type Page,
  type PageQuery,
} from '../query/list-page.js';
import type { RowWith } from '../query/statement.js';

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
    const found = page.rows.flatMap(({ row: { id }, values: [revision, ...values] }) => {
      const row = this.held.get(id);
      return row?.revision === Number(revision) ? [{ row, values }] : [];
    });
    if (found.length === page.rows.length) {
      return { ...page, rows: found };
    }
    const read = await listPageWith(source, list, besides, query);
    // They are for all requests from now on.
    read.rows.forEach(({ row }) => this.held.set(row.id, Object.freeze(row)));
    return read;
  }
}
