import { defineEvent } from '../../event/index.js';

export interface CampaignWasReturned {
  readonly customerId: { readonly customerId: string };
  readonly campaignId: { readonly campaignId: string };
  readonly couponId: { readonly couponId: string };
  readonly coupon: { readonly code: string };
  /** Points that came back; money, of a used percentage whose transaction was returned. */
  readonly returnedAmount?: number;
}

export const campaignWasReturned = defineEvent<CampaignWasReturned>({
  type: 'Service.Domain.User.Event.CampaignWasReturned',
  emittedWhen: 'a purchase is returned',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    couponId: { couponId: '8d2fd6fa-0b5c-4a8c-9f0b-8a3d5c1b7e20' },
    coupon: { code: 'COFFEE-1' },
    returnedAmount: 30,
  },
});
