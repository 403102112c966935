import type { CustomerNames } from '../customer/index.js';
import { defineEvent } from '../event/index.js';

/** What every notice says: which one it is, who gets it, and where a message reaches them. */
export interface NoticePayload {
  readonly noticeId: { readonly noticeId: string };
  readonly customerId: { readonly customerId: string };
  readonly customerData: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email?: string;
    readonly phone?: string;
    readonly loyaltyCardNumber?: string;
  };
}

export function noticePayload(noticeId: string, customer: CustomerNames): NoticePayload {
  const { id, firstName, lastName, email, phone, loyaltyCardNumber } = customer;
  return {
    noticeId: { noticeId },
    customerId: { customerId: id },
    customerData: {
      firstName,
      lastName,
      ...(email !== null && { email }),
      ...(phone !== null && { phone }),
      ...(loyaltyCardNumber !== null && { loyaltyCardNumber }),
    },
  };
}

const PERSONAL = {
  'customerData.firstName': '',
  'customerData.lastName': '',
  'customerData.email': null,
  'customerData.phone': null,
  'customerData.loyaltyCardNumber': null,
};

const EXAMPLE_NOTICE: NoticePayload = {
  noticeId: { noticeId: '6d0f3c52-7b1e-4e4e-8a3e-2f4b5c6d7e80' },
  customerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
  customerData: {
    firstName: 'Anna',
    lastName: 'Nowak',
    email: 'anna@example.com',
    phone: '+48500100200',
    loyaltyCardNumber: '47834433524',
  },
};

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
  personal: PERSONAL,
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

export interface LevelExpiryWasAnnounced extends NoticePayload {
  readonly levelId: { readonly levelId: string };
  readonly levelName: string;
  /** The level that the customer will be in. */
  readonly futureLevelId: { readonly levelId: string };
  readonly futureLevelName: string;
  /** Points, or the currency, that keep the level if they come in before. */
  readonly required: number;
  readonly expiresAt: string;
}

export const levelExpiryWasAnnounced = defineEvent<LevelExpiryWasAnnounced>({
  type: 'Service.Domain.Notice.Event.LevelExpiryWasAnnounced',
  emittedWhen:
    'a customer will lose their level within the days of the setting `expireLevelsNotificationDays` unless more comes in; once for each end of a period, and only where levels go down after some days',
  aggregateId: (payload) => payload.customerId.customerId,
  personal: PERSONAL,
  example: {
    ...EXAMPLE_NOTICE,
    levelId: { levelId: 'e82c96cf-32a3-43bd-9034-4df343e52222' },
    levelName: 'Gold',
    futureLevelId: { levelId: 'e82c96cf-32a3-43bd-9034-4df343e51111' },
    futureLevelName: 'Silver',
    required: 120,
    expiresAt: '2018-12-31T17:23:24+0000',
  },
});

export interface PointsExpiryWasAnnounced extends NoticePayload {
  readonly accountId: { readonly accountId: string };
  /** What the customer could spend then. */
  readonly points: number;
  readonly pointsWillExpire: number;
  readonly expiresAt: string;
}

export const pointsExpiryWasAnnounced = defineEvent<PointsExpiryWasAnnounced>({
  type: 'Service.Domain.Notice.Event.PointsExpiryWasAnnounced',
  emittedWhen:
    'points of a customer will expire within the days of the setting `expirePointsNotificationDays`; once for each time at which points of an account expire',
  aggregateId: (payload) => payload.customerId.customerId,
  personal: PERSONAL,
  example: {
    ...EXAMPLE_NOTICE,
    accountId: { accountId: 'e82c96cf-32a3-43bd-9034-4df343e5fd94' },
    points: 250,
    pointsWillExpire: 120,
    expiresAt: '2018-12-31T22:59:59+0000',
  },
});

/** What an erasure empties among the notices of a customer. */
export const PERSONAL_NOTICE_EVENTS = [
  couponExpiryWasAnnounced,
  levelExpiryWasAnnounced,
  pointsExpiryWasAnnounced,
];
