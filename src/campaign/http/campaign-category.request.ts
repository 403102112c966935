import { ApiHideProperty } from '@nestjs/swagger';
import { Custom, FilterText, Flag, Text, Whole } from '../../platform/http/fields.js';
import { GivenFields } from '../../platform/http/given.js';
import { ReferencePageRequest } from '../../platform/http/page.request.js';
import { Wrapped } from '../../platform/http/wrapped.js';
import type { SentTexts } from '../campaign-fields.rules.js';
import { readTranslations } from './campaign-texts.js';

@Wrapped('campaign_category')
export class CampaignCategoryRequest {
  /** Names by language: `{"en":{"name":"…"}}`. */
  @Custom(readTranslations, { type: 'object', additionalProperties: true }, { optional: true })
  readonly translations?: Record<string, SentTexts>;

  /** In the default language: for who has only one. */
  @Text({ max: 255, optional: true })
  readonly name?: string;

  /** Where it stands among the others: needed to create a category. */
  @Whole({ min: 0, max: 1_000_000, optional: true })
  readonly sortOrder?: number;

  @Flag({ optional: true })
  readonly active?: boolean;

  @ApiHideProperty()
  @GivenFields()
  readonly given!: ReadonlySet<string>;
}

export class CategoryStateRequest {
  @Flag()
  readonly active!: boolean;
}

/** Sortable by `name`, `active`, `sortOrder` and `createdAt`. */
export class ListCategoriesRequest extends ReferencePageRequest {
  /** Part of the name. */
  @FilterText()
  readonly name?: string;

  @Flag({ optional: true })
  readonly active?: boolean;
}
