import { defineEvent } from '../../event/index.js';

export interface CampaignCodesWereRemoved {
  readonly campaignId: { readonly campaignId: string };
  /** How many; the codes themselves are only for their buyers. */
  readonly count: number;
  readonly updateAt: string;
}

export const campaignCodesWereRemoved = defineEvent<CampaignCodesWereRemoved>({
  type: 'Service.Domain.Campaign.Event.CampaignCodesWereRemoved',
  emittedWhen: 'unsold codes are taken out of the stock of a campaign',
  aggregateId: (payload) => payload.campaignId.campaignId,
  example: {
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    count: 200,
    updateAt: '2018-01-30T17:23:24+0000',
  },
});
