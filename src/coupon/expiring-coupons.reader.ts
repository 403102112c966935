import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { forceIndex, select } from '#platform/database/query/statement.js';
import type { Value } from '#platform/database/query/values.js';
import { CouponEntity } from './coupon.entity.js';
import { couponStatus, type CouponStatus } from './coupon.rules.js';

interface Place {
  readonly at: Date;
  readonly id: string;
}

export interface ExpiringCoupon {
  readonly id: string;
  readonly customerId: string;
  readonly campaignId: string;
  readonly code: string;
  readonly status: CouponStatus;
  readonly activeTo: Date;
}

@Injectable()
export class ExpiringCouponsReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Coupons that end within the window, among the next `count` of the index. */
  async listAfter(
    place: Place | null,
    { after, until }: { readonly after: Date; readonly until: Date },
    limit: number,
  ): Promise<{ readonly coupons: ExpiringCoupon[]; readonly last: Place | null }> {
    // Each query keeps the order of the index, even when many coupons have one time.
    const same = place
      ? await this.due('dueAt = ? AND id > ? AND dueAt <= ?', [place.at, place.id, until], limit)
      : [];
    const rest = limit - same.length;
    const later = place
      ? await this.due('dueAt > ? AND dueAt <= ?', [place.at, until], rest)
      : await this.due('dueAt <= ?', [until], rest);
    const found = [...same, ...later];
    const last = found.at(-1);
    return {
      coupons: found.flatMap((coupon) => expiring(coupon, after, until)),
      last: found.length === limit && last?.dueAt ? { at: last.dueAt, id: last.id } : null,
    };
  }

  private async due(within: string, values: readonly Value[], limit: number): Promise<CouponEntity[]> {
    const { manager } = this.dataSource;
    const rest = `${forceIndex(manager, 'coupon_due')} WHERE ${within} ORDER BY dueAt, id LIMIT ?`;
    return limit === 0 ? [] : select(manager, CouponEntity, rest, [...values, limit]);
  }
}

function expiring(coupon: CouponEntity, after: Date, until: Date): ExpiringCoupon[] {
  const { id, customerId, campaignId, code, activeTo, used, canceledAt } = coupon;
  const isOpen = customerId !== null && !used && canceledAt === null;
  return isOpen && activeTo !== null && activeTo > after && activeTo <= until
    ? [{ id, customerId, campaignId, code, activeTo, status: couponStatus(coupon, after) }]
    : [];
}
