import { defineEvent } from '../../event/index.js';

export interface UsageOfCampaignWasChanged {
  readonly customerId: { readonly customerId: string };
  readonly campaignId: { readonly campaignId: string };
  readonly coupon: { readonly code: string };
  readonly couponId: { readonly couponId: string };
  readonly used: boolean;
  readonly transactionId?: { readonly transactionId: string };
}

/** Has the name of the User event beside it on the wire; here it needs one of its own. */
export const usageOfCampaignWasChanged = defineEvent<UsageOfCampaignWasChanged>({
  type: 'Service.Domain.Campaign.Event.CampaignUsageWasChanged',
  emittedWhen: 'a coupon is marked used or unused, for subscribers that follow campaigns',
  aggregateId: (payload) => payload.campaignId.campaignId,
  example: {
    customerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    coupon: { code: 'COFFEE-1' },
    couponId: { couponId: '8d2fd6fa-0b5c-4a8c-9f0b-8a3d5c1b7e20' },
    used: true,
    transactionId: { transactionId: '8f3c0a52-4c1c-4a27-9a55-3b1a0d8a2f11' },
  },
});
