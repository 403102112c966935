import { defineEvent } from '../../event/index.js';

export interface CampaignCodesWereAdded {
  readonly campaignId: { readonly campaignId: string };
  /** How many; the codes themselves are only for their buyers. */
  readonly count: number;
  readonly updateAt: string;
}

export const campaignCodesWereAdded = defineEvent<CampaignCodesWereAdded>({
  type: 'Service.Domain.Campaign.Event.CampaignCodesWereAdded',
  emittedWhen:
    'codes come into the stock of a campaign: with its record, imported or generated. A long import has one for each batch',
  aggregateId: (payload) => payload.campaignId.campaignId,
  example: {
    campaignId: { campaignId: '3a40b784-913f-45ee-8646-a78b2b4f5cef' },
    count: 200,
    updateAt: '2018-01-30T17:23:24+0000',
  },
});
