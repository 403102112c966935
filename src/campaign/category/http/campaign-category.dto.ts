import { ApiHideProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, Length, Max, Min } from 'class-validator';
import {
  FilterText,
  FormFlag,
  FormInteger,
  ReadAs,
  RecordRevision,
  Trimmed,
} from '#platform/http/request/fields/readers.js';
import { PresentKeys } from '#platform/http/request/fields/request-fields.js';
import { ReferencePageRequest } from '#platform/http/request/page.dto.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import type { Language } from '#platform/language/language.js';
import type { SentTexts } from '../../campaign.entity.js';
import { readCampaignTranslations } from '../../http/campaign-texts.dto.js';
import type { CampaignCategoryEntity } from '../campaign-category.entity.js';
import { localizedCategoryName } from '../campaign-category.reader.js';
import { revisionOfCategory } from '../category.rules.js';

@Wrapped('campaign_category')
export class CampaignCategoryRequest {
  @RecordRevision()
  readonly revision?: string;

  /** Names by language: `{"en":{"name":"…"}}`. */
  @IsOptional()
  @ReadAs(readCampaignTranslations, { type: 'object', additionalProperties: true })
  readonly translations?: Record<string, SentTexts>;

  /** In the default language, for clients with a single language. */
  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly name?: string;

  /** Where it stands among the others: needed to create a category. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  @FormInteger()
  readonly sortOrder?: number;

  @IsOptional()
  @FormFlag()
  readonly active?: boolean;

  @ApiHideProperty()
  @PresentKeys()
  readonly given!: ReadonlySet<string>;
}

export class CategoryStateRequest {
  @FormFlag()
  readonly active!: boolean;
}

export class ListCategoriesRequest extends ReferencePageRequest {
  /** Part of the name. */
  @FilterText()
  readonly name?: string;

  @IsOptional()
  @FormFlag()
  readonly active?: boolean;
}

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
  /** Changes with each edit. Send it back with an edit that is meant for this version. */
  readonly revision!: string;
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
    revision: revisionOfCategory(category),
  };
}
