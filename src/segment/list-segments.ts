import { Injectable } from '@nestjs/common';
import { eachPage, type ListOrder, type Page } from '#platform/database/query/list-page.js';
import { SegmentMemberReader } from './segment-member.reader.js';
import type { SegmentEntity } from './segment.entity.js';
import { type SegmentFilter, SegmentReader, type SegmentsQuery } from './segment.reader.js';

export interface CountedSegments extends Page<SegmentEntity> {
  readonly counts: ReadonlyMap<string, number>;
}

/** Sorting by size counts all segments; no programme has more. */
const SEGMENTS_MAX = 1000;

@Injectable()
export class ListSegments {
  constructor(
    private readonly segments: SegmentReader,
    private readonly members: SegmentMemberReader,
  ) {}

  async execute(query: SegmentsQuery, storeId: string): Promise<CountedSegments> {
    if (query.sort === 'customersCount' && query.cursor === undefined) {
      return this.bySize(query, storeId);
    }
    const page = await this.segments.list(query);
    return { ...page, counts: await this.members.getCounts(page.rows, storeId) };
  }

  /** All pages, for exports. */
  async *each(
    filter: SegmentFilter,
    order: ListOrder,
    storeId: string,
  ): AsyncGenerator<Pick<CountedSegments, 'rows' | 'counts'>> {
    if (order.sort === 'customersCount') {
      yield this.bySize({ ...filter, ...order, page: 1, perPage: SEGMENTS_MAX }, storeId);
      return;
    }
    for await (const { rows } of eachPage((page) => this.segments.list({ ...filter, ...page }), order)) {
      yield { rows, counts: await this.members.getCounts(rows, storeId) };
    }
  }

  /** Sizes are not stored, so no index has this order. Pages have numbers and no cursor, because the list is short. */
  private async bySize(query: SegmentsQuery, storeId: string): Promise<CountedSegments> {
    const all = await this.segments.list({ ...query, page: 1, perPage: SEGMENTS_MAX, sort: 'name' });
    const counts = await this.members.getCounts(all.rows, storeId);
    const sign = query.direction === 'DESC' ? -1 : 1;
    const sorted = all.rows.sort(
      (one, other) =>
        sign * ((counts.get(one.id) ?? 0) - (counts.get(other.id) ?? 0) || (one.id < other.id ? -1 : 1)),
    );
    const from = (query.page - 1) * query.perPage;
    return { rows: sorted.slice(from, from + query.perPage), total: all.total, next: undefined, counts };
  }
}
