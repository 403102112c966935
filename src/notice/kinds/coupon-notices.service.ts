import { Injectable } from '@nestjs/common';
import { CampaignReader } from '../../campaign/index.js';
import { ExpiringCouponsReader } from '../../coupon/index.js';
import type { CustomerNames } from '../../customer/index.js';
import type { SettingsValues } from '../../settings/index.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { couponExpiryWasAnnounced, noticePayload } from '../notice.events.js';
import type { NoticeKind, NoticePlace, NoticePortion, NoticeWindow } from '../notice-kind.model.js';

const COUPONS_AT_ONCE = 500;

/** Coupons that can still be used. */
@Injectable()
export class CouponNoticesService implements NoticeKind {
  readonly code = 'coupon';

  constructor(
    private readonly coupons: ExpiringCouponsReader,
    private readonly campaigns: CampaignReader,
  ) {}

  days({ expireCouponsNotificationDays }: SettingsValues): number | null {
    return expireCouponsNotificationDays;
  }

  async portion(after: NoticePlace | null, { now, until }: NoticeWindow): Promise<NoticePortion> {
    const { coupons, last } = await this.coupons.listAfter(after, { after: now, until }, COUPONS_AT_ONCE);
    const names = await this.campaigns.getNames([...new Set(coupons.map(({ campaignId }) => campaignId))]);
    const endings = coupons.map(({ id, customerId, campaignId, code, status, activeTo }) => ({
      subjectId: id,
      customerId,
      endsAt: activeTo,
      event: (noticeId: string, customer: CustomerNames) =>
        couponExpiryWasAnnounced({
          ...noticePayload(noticeId, customer),
          campaignId: { campaignId },
          campaignName: names.get(campaignId) ?? '',
          couponId: { couponId: id },
          coupon: { code },
          status,
          expiresAt: eventTimestamp(activeTo),
        }),
    }));
    return { endings, next: last };
  }
}
