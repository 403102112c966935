import type { Language } from '#platform/language/language.js';
import type { CampaignCategoryEntity } from '../campaign-category.entity.js';
import { localizedCategoryName } from '../category-name.mapper.js';

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
  language: Language,
): CategoryListResponse {
  return { categories: categories.map((each) => presentCategory(each, language)), total };
}

export function presentCategory(category: CampaignCategoryEntity, language: Language): CategoryRecord {
  const { id, active, sortOrder, translations } = category;
  return {
    campaignCategoryId: id,
    name: localizedCategoryName(category, language),
    active,
    sortOrder,
    translations: Object.entries(translations).map(([locale, texts]) => ({ locale, name: texts.name })),
  };
}
