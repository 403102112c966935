import { defineEvent } from '../../event/index.js';
import { EXAMPLE_NOTICE, type NoticePayload } from './notice.payload.js';

export interface CouponExpiryWasAnnounced extends NoticePayload {
  readonly campaignId: { readonly campaignId: string };
  readonly campaignName: string;
  readonly couponId: { readonly couponId: string };
  readonly coupon: { readonly code: string };
  /** `active`, or `inactive` for one that becomes active before it ends. */
  readonly status: string;
  readonly expiresAt: string;
}

export const couponExpiryWasAnnounced = defineEvent<CouponExpiryWasAnnounced>({
  type: 'Service.Domain.Notice.Event.CouponExpiryWasAnnounced',
  emittedWhen:
    'a bought coupon that is not used will expire within the days of the setting `expireCouponsNotificationDays`; once for each coupon',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    ...EXAMPLE_NOTICE,
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    campaignName: 'Free coffee',
    couponId: { couponId: '8d2fd6fa-0b5c-4a8c-9f0b-8a3d5c1b7e20' },
    coupon: { code: 'COFFEE-1' },
    status: 'active',
    expiresAt: '2018-03-03T17:23:24+0000',
  },
});
