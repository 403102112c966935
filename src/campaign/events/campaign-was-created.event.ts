import { defineEvent } from '../../event/index.js';
import { type CampaignDefinition, EXAMPLE_DEFINITION } from './campaign-data.payload.js';

export const campaignWasCreated = defineEvent<CampaignDefinition>({
  type: 'Service.Domain.Campaign.Event.CampaignWasCreated',
  emittedWhen: 'a campaign is created',
  aggregateId: (payload) => payload.campaignId.campaignId,
  example: EXAMPLE_DEFINITION,
});
