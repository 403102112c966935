import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { FormInteger } from '#platform/http/request/fields/readers.js';
import { SearchText } from '#platform/http/request/fields/search-text.js';

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
