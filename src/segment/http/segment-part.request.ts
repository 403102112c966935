import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, ValidateNested } from 'class-validator';
import { combined } from '#platform/http/request/fields/combined.js';
import { LooseUuid, ReadAs } from '#platform/http/request/fields/readers.js';
import { choiceExpected } from '#platform/http/request/fields/sentences.js';
import { CRITERIA } from '../criteria/criterion.registry.js';

const CRITERIA_MAX = 50;

/** What a customer must be. Which of the fields are needed depends on the type. */
export class CriterionRequest extends combined(CRITERIA.kinds.flatMap(({ request }) => request)) {
  /** The id of a criterion that was read and is sent back. */
  @IsOptional()
  @LooseUuid()
  readonly criterionId?: string;

  @ReadAs(readType, { type: String, enum: CRITERIA.codes })
  readonly type!: string;
}

export class SegmentPartRequest {
  /** The id of a part that was read and is sent back. */
  @IsOptional()
  @LooseUuid()
  readonly segmentPartId?: string;

  /** Customers who meet one of these are in the part. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(CRITERIA_MAX)
  @ValidateNested({ each: true })
  @Type(() => CriterionRequest)
  readonly criteria!: CriterionRequest[];
}

function readType(sent: unknown): string {
  if (typeof sent !== 'string' || !CRITERIA.find(sent)) {
    throw new Error(choiceExpected(CRITERIA.codes));
  }
  return sent;
}
