import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, ValidateNested } from 'class-validator';
import { TakesLongForms } from '#platform/http/request/long-form.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { SegmentPartRequest } from './segment-part.request.js';

const PARTS_MAX = 20;

/** The fields of a segment that decide who is in it; all others are ignored. */
@Wrapped('segment')
@TakesLongForms()
export class PreviewSegmentRequest {
  /** Who is in every part is in the segment. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(PARTS_MAX)
  @ValidateNested({ each: true })
  @Type(() => SegmentPartRequest)
  readonly parts!: SegmentPartRequest[];
}
