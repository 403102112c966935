import { defineEvent } from '../../event/index.js';

export interface CampaignBoughtCashbackStatusWasChanged {
  readonly couponId: { readonly couponId: string };
  readonly customerId: { readonly customerId: string };
  readonly campaignId: { readonly campaignId: string };
  readonly status: string;
}

export const campaignBoughtCashbackStatusWasChanged = defineEvent<CampaignBoughtCashbackStatusWasChanged>({
  type: 'Service.Domain.Campaign.Event.CampaignBoughtCashbackStatusWasChanged',
  emittedWhen: 'cashback is approved, paid or rejected',
  aggregateId: (payload) => payload.campaignId.campaignId,
  example: {
    couponId: { couponId: '8d2fd6fa-0b5c-4a8c-9f0b-8a3d5c1b7e20' },
    customerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    status: 'approved',
  },
});
