import { eventTimestamp } from '#platform/time/timestamp.js';
import type { CampaignCategoryEntity } from './campaign-category.entity.js';
import type { CategoryDefinition } from '../events/category-data.payload.js';

/** A category as events tell it. */
export function categoryPayload(category: CampaignCategoryEntity, now: Date): CategoryDefinition {
  const { id, name, active, sortOrder, translations, createdAt } = category;
  return {
    campaignCategoryId: { campaignCategoryId: id },
    categoryData: {
      name,
      active,
      sortOrder,
      translations: Object.entries(translations).map(([locale, texts]) => ({ locale, name: texts.name })),
      createdAt: eventTimestamp(createdAt),
    },
    updateAt: eventTimestamp(now),
  };
}
