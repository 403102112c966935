import { defineEvent } from '../../event/index.js';
import { type CampaignDefinition, EXAMPLE_DEFINITION } from './campaign-data.payload.js';

export const campaignWasUpdated = defineEvent<CampaignDefinition>({
  type: 'Service.Domain.Campaign.Event.CampaignWasUpdated',
  emittedWhen:
    'the definition of a campaign changes, also when it is switched on or off; all of it is in it, as it is from then on',
  aggregateId: (payload) => payload.campaignId.campaignId,
  example: EXAMPLE_DEFINITION,
});
