import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { EXAMPLE_CATEGORY } from './campaign-data.payload.js';

/** What both events of a category tell. */
export interface CategoryDefinition {
  readonly campaignCategoryId: { readonly campaignCategoryId: string };
  readonly categoryData: {
    /** In the default language. */
    readonly name: string;
    readonly active: boolean;
    readonly sortOrder: number;
    readonly translations: readonly { readonly locale: string; readonly name: string }[];
    readonly createdAt: string;
  };
  readonly updateAt: string;
}

export const EXAMPLE_CATEGORY_DEFINITION: CategoryDefinition = {
  campaignCategoryId: EXAMPLE_CATEGORY,
  categoryData: {
    name: 'Drinks',
    active: true,
    sortOrder: 1,
    translations: [{ locale: 'en', name: 'Drinks' }],
    createdAt: EXAMPLE_TIME,
  },
  updateAt: EXAMPLE_TIME,
};
