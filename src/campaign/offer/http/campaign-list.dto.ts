import { applyDecorators } from '@nestjs/common';
import { ApiProperty, OmitType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsOptional } from 'class-validator';
import {
  FilterIds,
  FilterText,
  FilterTexts,
  FormFlag,
  LocalDateTime,
  OneOrMany,
  ReadAs,
  TypedId,
  Until,
} from '#platform/http/request/fields/readers.js';
import { PAGING, SearchText, PageRequest } from '#platform/http/request/page.dto.js';
import type { CampaignLabel } from '../../campaign.entity.js';
import { TEXT_FORMATS, type TextFormat } from '../campaign-wording.service.js';

/** The first two are forms of one value, and so are the next two, as for other flags. */
const ARCHIVED = ['true', '1', 'false', '0', 'all'] as const;

/** How the descriptions of campaigns are answered. */
export const Format = () =>
  applyDecorators(
    IsOptional(),
    IsIn(TEXT_FORMATS),
    ApiProperty({
      description:
        '`html`: the descriptions as HTML that is safe to show, made from their Markdown. `raw`: as they were written.',
    }),
  );

export class ShowCampaignRequest {
  @Format()
  readonly format: TextFormat = 'raw';
}

class CampaignPageRequest extends PageRequest {
  @IsOptional()
  @FormFlag()
  readonly isFeatured?: boolean;

  /** `1`: only campaigns that name segments, `0`: only those that name none. */
  @IsOptional()
  @FormFlag()
  readonly hasSegment?: boolean;

  /** In one of these categories. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1000)
  @OneOrMany()
  @TypedId({ each: true })
  readonly categoryId?: string[];

  @Format()
  readonly format: TextFormat = 'raw';
}

export class ListOffersRequest extends CampaignPageRequest {
  @IsOptional()
  @FormFlag()
  readonly isPublic?: boolean;
}

export class ListPublicCampaignsRequest extends CampaignPageRequest {
  /** With this type of reward, or with one of these. */
  @FilterTexts()
  readonly campaignType?: string[];

  /** Part of the name. */
  @FilterText()
  readonly name?: string;

  /** With every one of these: `labels[0][key]=…&labels[0][value]=…`; without a value, whatever its value. */
  @IsOptional()
  @ReadAs(readLabelFilter, { type: 'array', items: { type: 'object' } })
  readonly labels?: Partial<CampaignLabel>[];
}

export class ListCampaignsRequest extends ListPublicCampaignsRequest {
  /** Words of names, or how they begin. Narrows the other filters down further. */
  @IsOptional()
  @SearchText()
  readonly q?: string;

  @IsOptional()
  @FormFlag()
  readonly active?: boolean;

  @IsOptional()
  @FormFlag()
  readonly isPublic?: boolean;

  @IsOptional()
  @FormFlag()
  readonly isFulfillmentTracking?: boolean;

  /** This campaign, or one of these. */
  @FilterIds()
  readonly campaignId?: string[];

  /** `true`: only archived campaigns; `all`: these, too. Without it, they are left out. */
  @IsOptional()
  @IsIn(ARCHIVED)
  readonly archived?: (typeof ARCHIVED)[number];

  /** `1`: only campaigns that are active and in the time of their sale now, `0`: only the others. */
  @IsOptional()
  @FormFlag()
  readonly isOnSale?: boolean;

  /** `1`: only campaigns of which nothing is left to buy, `0`: only the others. */
  @IsOptional()
  @FormFlag()
  readonly isSoldOut?: boolean;

  /** The sale ends then or later. Leaves out campaigns whose sale has no end; likewise the next one. */
  @IsOptional()
  @LocalDateTime()
  readonly activeToFrom?: Date;

  /** A day is included. */
  @IsOptional()
  @Until()
  readonly activeToTo?: Date;
}

export class ExportCampaignsRequest extends OmitType(ListCampaignsRequest, PAGING) {}

const LABELS_MAX = 20;

function readLabelFilter(sent: unknown): Partial<CampaignLabel>[] {
  const list = Array.isArray(sent) ? sent : [sent];
  if (list.length > LABELS_MAX) {
    throw new Error(`This collection should contain ${LABELS_MAX} elements or less.`);
  }
  return list.map((each: unknown) => {
    const { key, value } = (typeof each === 'object' && each !== null ? each : {}) as Record<string, unknown>;
    if (typeof key !== 'string' || key === '' || (value !== undefined && typeof value !== 'string')) {
      throw new Error('Every label should have a key, and may have a value.');
    }
    return { key, ...(value !== undefined && value !== '' && { value }) };
  });
}
