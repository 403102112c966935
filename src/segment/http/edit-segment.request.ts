import { ApiHideProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, Length, ValidateNested } from 'class-validator';
import { FormFlag, Trimmed } from '#platform/http/request/fields/readers.js';
import { PresentKeys } from '#platform/http/request/fields/request-fields.js';
import { TakesLongForms } from '#platform/http/request/long-form.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { SegmentPartRequest } from './segment-part.request.js';

const PARTS_MAX = 20;

/** What is left out stays as it is. */
@Wrapped('segment')
@TakesLongForms()
export class EditSegmentRequest {
  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly name?: string;

  /** Empty: none. */
  @IsOptional()
  @Length(1, 1000)
  @Trimmed()
  readonly description?: string;

  @IsOptional()
  @FormFlag()
  readonly active?: boolean;

  /** All parts: those that are not in it are gone. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(PARTS_MAX)
  @ValidateNested({ each: true })
  @Type(() => SegmentPartRequest)
  readonly parts?: SegmentPartRequest[];

  @ApiHideProperty()
  @PresentKeys()
  readonly given!: ReadonlySet<string>;
}
