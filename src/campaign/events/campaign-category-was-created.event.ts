import { defineEvent } from '../../event/index.js';
import { type CategoryDefinition, EXAMPLE_CATEGORY_DEFINITION } from './category-data.payload.js';

export const campaignCategoryWasCreated = defineEvent<CategoryDefinition>({
  type: 'Service.Domain.Campaign.Event.CampaignCategoryWasCreated',
  emittedWhen: 'a category of campaigns is created',
  aggregateId: (payload) => payload.campaignCategoryId.campaignCategoryId,
  example: EXAMPLE_CATEGORY_DEFINITION,
});
