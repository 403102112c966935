import type { CampaignCategoryEntity } from '../campaign-category.entity.js';

export class CategoryTranslationRecord {
  readonly locale!: string;
  readonly name!: string;
}

export class CategoryRecord {
  readonly campaignCategoryId!: string;
  readonly name!: string;
  readonly active!: boolean;
  readonly sortOrder!: number;
  readonly translations!: CategoryTranslationRecord[];
}

export class CategoryListResponse {
  readonly categories!: CategoryRecord[];
  readonly total!: number;
}

export class CategoryIdResponse {
  readonly campaignCategoryId!: string;
}

export function presentCategories(
  categories: readonly CampaignCategoryEntity[],
  total: number,
): CategoryListResponse {
  return { categories: categories.map(presentCategory), total };
}

export function presentCategory(category: CampaignCategoryEntity): CategoryRecord {
  const { id, name, active, sortOrder, translations } = category;
  return {
    campaignCategoryId: id,
    name,
    active,
    sortOrder,
    translations: Object.entries(translations).map(([locale, texts]) => ({ locale, name: texts.name })),
  };
}
