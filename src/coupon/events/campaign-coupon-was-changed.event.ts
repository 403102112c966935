import { defineEvent } from '../../event/index.js';

export interface CampaignCouponWasChanged {
  readonly customerId: { readonly customerId: string };
  readonly campaignId: { readonly campaignId: string };
  readonly couponId: { readonly couponId: string };
  readonly newCoupon: { readonly code: string };
  readonly createdAt: string;
  readonly transactionId?: { readonly transactionId: string };
}

export const campaignCouponWasChanged = defineEvent<CampaignCouponWasChanged>({
  type: 'Service.Domain.User.Event.CampaignCouponWasChanged',
  emittedWhen: 'a coupon that a rule has given is worth less, because a part of its transaction is returned',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    couponId: { couponId: '8d2fd6fa-0b5c-4a8c-9f0b-8a3d5c1b7e20' },
    newCoupon: { code: '5.5' },
    createdAt: '2018-01-30T17:23:24+0000',
    transactionId: { transactionId: '8f3c0a52-4c1c-4a27-9a55-3b1a0d8a2f11' },
  },
});
