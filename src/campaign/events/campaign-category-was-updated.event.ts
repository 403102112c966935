import { defineEvent } from '../../event/index.js';
import { type CategoryDefinition, EXAMPLE_CATEGORY_DEFINITION } from './category-data.payload.js';

export const campaignCategoryWasUpdated = defineEvent<CategoryDefinition>({
  type: 'Service.Domain.Campaign.Event.CampaignCategoryWasUpdated',
  emittedWhen: 'a category of campaigns changes; all of it is in it, as it is from then on',
  aggregateId: (payload) => payload.campaignCategoryId.campaignCategoryId,
  example: EXAMPLE_CATEGORY_DEFINITION,
});
