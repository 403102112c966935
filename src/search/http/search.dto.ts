import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { FormInteger } from '#platform/http/request/fields/readers.js';
import { SearchText } from '#platform/http/request/page.dto.js';
import type { Result } from '../search-everything.js';

export class SearchRequest {
  /** Words of names, or how they begin; any part of a phone or card number or an e-mail address; a whole code. */
  @IsOptional()
  @SearchText()
  @ApiProperty({ required: true })
  readonly q?: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  @FormInteger()
  readonly page: number = 1;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1000)
  @FormInteger()
  readonly perPage: number = 10;
}

export class SearchResult {
  readonly type!: 'customer' | 'campaign' | 'bought';
  /** The id of the customer, the campaign or the coupon that was bought. */
  readonly id!: string;
  readonly title!: string;
  readonly subtitle!: string;
  /** HTML: title or subtitle, with `<em>` around what was found. */
  readonly highlight!: string;
}

export class SearchResponse {
  readonly results!: SearchResult[];
  readonly total!: number;
}

export function presentResults(results: readonly Result[], total: number): SearchResponse {
  return {
    results: results.map(({ kind, id, title, subtitle, highlight }) => ({
      type: kind,
      id,
      title,
      subtitle,
      highlight,
    })),
    total,
  };
}
