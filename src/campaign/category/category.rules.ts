import { DEFAULT_LOCALE } from '#platform/language/language.js';
import { revisionOfRow } from '#platform/revision/revision.js';
import type { CampaignCategoryEntity } from './campaign-category.entity.js';

export interface CategoryFields {
  readonly translations?: Record<string, { readonly name: string }>;
  readonly active?: boolean;
  readonly sortOrder?: number | undefined;
}

/** What an edit changes. */
const EDITED = ['name', 'active', 'sortOrder', 'translations'] as const;

export function revisionOfCategory(category: CampaignCategoryEntity): string {
  return revisionOfRow(category, EDITED);
}

const BLANK = 'This value should not be blank.';

export function problemsOfCategory({
  translations = {},
  sortOrder,
}: CategoryFields): { field: string; message: string }[] {
  const isTranslated = Object.keys(translations).length > 0;
  const named = [...(isTranslated ? [] : ['name']), `translations.${DEFAULT_LOCALE}.name`];
  return [
    ...(categoryName(translations) === undefined ? named : []),
    ...(sortOrder === undefined ? ['sortOrder'] : []),
  ].map((field) => ({ field, message: BLANK }));
}

export function categoryName(translations: CategoryFields['translations'] = {}): string | undefined {
  const name = translations[DEFAULT_LOCALE]?.name;
  return name === '' ? undefined : name;
}
