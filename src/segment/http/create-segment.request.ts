import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, Length, ValidateNested } from 'class-validator';
import { FormFlag, Trimmed } from '#platform/http/request/fields/readers.js';
import { TakesLongForms } from '#platform/http/request/long-form.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { SegmentPartRequest } from './segment-part.request.js';

const PARTS_MAX = 20;

@Wrapped('segment')
@TakesLongForms()
export class CreateSegmentRequest {
  @Length(1, 255)
  @Trimmed()
  readonly name!: string;

  @IsOptional()
  @Length(1, 1000)
  @Trimmed()
  readonly description?: string;

  /** An inactive segment has no customers. */
  @IsOptional()
  @FormFlag()
  readonly active?: boolean;

  /** Who is in every part is in the segment. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(PARTS_MAX)
  @ValidateNested({ each: true })
  @Type(() => SegmentPartRequest)
  readonly parts!: SegmentPartRequest[];
}
