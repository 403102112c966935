import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { anywhere } from '#platform/database/query/like.js';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { Extensions } from '#platform/extensions.js';
import { revisionOfSegment } from './segment-revision.rules.js';
import type { ListedCustomer } from './criteria/criterion-kind.model.js';
import { SegmentCustomerEntity, SegmentEntity } from './segment.entity.js';
import { findUses, type SegmentUse } from './segment-user.model.js';

export interface SegmentFilter {
  readonly name?: string | undefined;
  readonly active?: boolean | undefined;
}

export type SegmentsQuery = PageQuery & SegmentFilter;

export interface SegmentWithLists {
  readonly segment: SegmentEntity;
  readonly listed: readonly ListedCustomer[];
  readonly revision: string;
}

export const SEGMENT_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['name', 't.name'],
  ['description', 't.description'],
  ['active', 't.active'],
  ['createdAt', 't.createdAt'],
]);

@Injectable()
export class SegmentReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly extensions: Extensions,
  ) {}

  async findById(id: string): Promise<SegmentEntity | null> {
    return this.dataSource.manager.findOneBy(SegmentEntity, { id });
  }

  async list(query: SegmentsQuery): Promise<Page<SegmentEntity>> {
    const { where, values } = filters(query);
    return listPage(
      this.dataSource,
      {
        entity: SegmentEntity,
        where,
        values,
        sortable: SEGMENT_COLUMNS,
        order: { by: 't.createdAt', direction: 'DESC' },
      },
      query,
    );
  }

  async getNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) {
      return new Map();
    }
    const found = await this.dataSource.manager.find(SegmentEntity, {
      select: { id: true, name: true },
      where: { id: In(ids) },
    });
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  /** Records that name the segment, and prevent its deletion. */
  async findUses(id: string): Promise<readonly SegmentUse[]> {
    return findUses(this.extensions, this.dataSource.manager, id);
  }

  /** A segment with its listed customers of the same instant, and its revision; null for an unknown segment. */
  async findWithLists(id: string): Promise<SegmentWithLists | null> {
    let segment = await this.findById(id);
    while (segment) {
      const listed = await this.listedIn(id);
      const latest = await this.findById(id);
      if (latest?.revision === segment.revision) {
        const shown = listed.filter(({ status }) => status !== null && status !== 'deleted');
        return { segment, listed: shown, revision: revisionOfSegment(segment, listed) };
      }
      segment = latest;
    }
    return null;
  }

  /** Joins the customers, because some may be deleted. */
  private async listedIn(
    segmentId: string,
  ): Promise<(ListedCustomer & { readonly status: string | null })[]> {
    return this.dataSource.manager
      .createQueryBuilder(SegmentCustomerEntity, 'sc')
      .leftJoin('customer', 'c', 'c.id = sc.customerId')
      .select('sc.criterionId', 'criterionId')
      .addSelect('sc.customerId', 'customerId')
      .addSelect('c.email', 'email')
      .addSelect('c.phone', 'phone')
      .addSelect('c.statusType', 'status')
      .where('sc.segmentId = :segmentId', { segmentId })
      .orderBy('sc.criterionId')
      .addOrderBy('c.createdAt')
      .addOrderBy('c.id')
      .getRawMany<ListedCustomer & { readonly status: string | null }>();
  }
}

function filters({ name, active }: SegmentFilter): { where: string; values: (string | number)[] } {
  const where = ['1 = 1'];
  const values: (string | number)[] = [];
  if (name !== undefined) {
    where.push("t.name LIKE ? ESCAPE '!'");
    values.push(anywhere(name));
  }
  if (active !== undefined) {
    where.push('t.active = ?');
    values.push(active ? 1 : 0);
  }
  return { where: where.join(' AND '), values };
}
