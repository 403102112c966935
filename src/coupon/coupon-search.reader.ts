import { Injectable } from '@nestjs/common';
import { DataSource, type FindManyOptions, In, IsNull, MoreThan, Not } from 'typeorm';
import { getCodeSpellings } from '#platform/search-engine/search-terms.js';
import { CouponEntity } from './coupon.entity.js';

export interface CouponInSearch {
  readonly id: string;
  readonly storeId: string;
  readonly campaignId: string;
  readonly customerId: string;
  readonly code: string;
}

@Injectable()
export class CouponSearchReader {
  constructor(private readonly dataSource: DataSource) {}

  async findByIds(ids: readonly string[]): Promise<CouponInSearch[]> {
    const found = await this.dataSource.manager.find(CouponEntity, {
      select: { id: true, storeId: true, campaignId: true, customerId: true, code: true },
      where: { id: In(ids), customerId: Not(IsNull()) },
    });
    return found.map(({ id, storeId, campaignId, customerId, code }) => ({
      id,
      campaignId,
      code,
      storeId: storeId ?? '',
      customerId: customerId ?? '',
    }));
  }

  async idsAfter(id: string, count: number): Promise<string[]> {
    return this.ids({
      where: { id: MoreThan(id), customerId: Not(IsNull()) },
      order: { id: 'ASC' },
      take: count,
    });
  }

  /** In whatever case the code is typed. */
  async idsByCode(storeId: string, code: string, count: number): Promise<string[]> {
    return this.ids({ where: { code: In(getCodeSpellings(code)), storeId }, take: count });
  }

  /** The latest purchases by these customers or of these campaigns. */
  async idsBy(
    storeId: string,
    column: 'customerId' | 'campaignId',
    values: readonly string[],
    count: number,
  ): Promise<string[]> {
    return this.ids({
      where: { [column]: In(values), storeId },
      order: { purchasedAt: 'DESC' },
      take: count,
    });
  }

  private async ids(options: FindManyOptions<CouponEntity>): Promise<string[]> {
    const found = await this.dataSource.manager.find(CouponEntity, { ...options, select: { id: true } });
    return found.map(({ id }) => id);
  }
}
