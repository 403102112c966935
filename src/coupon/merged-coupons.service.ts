import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import {
  type MergedPair,
  MergedData,
  type MovableRows,
  type MovedData,
  type MovedBefore,
} from '#platform/merged-data.js';
import { MergedCouponRepository } from './merged-coupon.repository.js';

const COUPONS = 'coupon';

interface Kept {
  /** Campaigns of which both had bought something: two buyers who count as one. */
  readonly campaignIds: readonly string[];
}

/** Coupons of customers who are merged. */
@Extension(MergedData)
@Injectable()
export class MergedCouponsService extends MergedData {
  readonly name = 'coupon';

  constructor(private readonly coupons: MergedCouponRepository) {
    super();
  }

  override async count(tx: Tx, customerId: string): Promise<readonly MovableRows[]> {
    return [{ kind: COUPONS, rows: await this.coupons.count(tx, customerId) }];
  }

  override async move(tx: Tx, { source, target }: MergedPair): Promise<MovedData> {
    const campaignIds = await this.coupons.findCommonCampaigns(tx, source.id, target.id);
    const ids = await this.coupons.moveAll(tx, source.id, target.id);
    await this.coupons.countBuyers(tx, campaignIds, -1);
    return { rows: [{ kind: COUPONS, ids }], kept: { campaignIds } satisfies Kept };
  }

  override async moveBack(tx: Tx, { source, target }: MergedPair, moved: MovedBefore): Promise<void> {
    await this.coupons.moveThese(tx, moved.getIds(COUPONS), target.id, source.id);
    await this.coupons.countBuyers(tx, (moved.kept as Kept).campaignIds, 1);
  }
}
