import { ApiHideProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, Length, Max, Min } from 'class-validator';
import { FilterText, FormFlag, FormInteger, ReadAs, Trimmed } from '#platform/http/request/fields/readers.js';
import { PresentKeys } from '#platform/http/request/fields/request-fields.js';
import { ReferencePageRequest } from '#platform/http/request/page.request.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import type { SentTexts } from '../../campaign-translation.rules.js';
import { readCampaignTranslations } from '../../http/campaign-texts.fields.js';

@Wrapped('campaign_category')
export class CampaignCategoryRequest {
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
