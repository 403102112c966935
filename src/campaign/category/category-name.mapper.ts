import type { Language } from '#platform/language/language.js';
import type { CampaignCategoryEntity } from './campaign-category.entity.js';

/** What a category is called in the language of the reader. */
export function localizedCategoryName(
  { name, translations }: Pick<CampaignCategoryEntity, 'name' | 'translations'>,
  language: Language,
): string {
  return language.textsOf(translations).name ?? name;
}
