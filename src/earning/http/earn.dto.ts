import { IsNumber, IsOptional, Length, Max, Min } from 'class-validator';
import { FormNumber, LooseUuid, Trimmed } from '#platform/http/request/fields/readers.js';
import { Wrapped } from '#platform/http/request/wrapped.js';

@Wrapped('earningRule')
class OneRuleRequest {
  /** Only by this rule. */
  @IsOptional()
  @LooseUuid()
  readonly earningRuleId?: string;
}

/** Nothing is kept: phones send what they measure, with as many digits as a number has. */
const DEGREE_DECIMALS = 20;

export class CheckInRequest extends OneRuleRequest {
  /** Degrees north, also as a text. */
  @IsNumber()
  @Min(-90)
  @Max(90)
  @FormNumber({ decimals: DEGREE_DECIMALS })
  readonly latitude!: number;

  /** Degrees east, also as a text. */
  @IsNumber()
  @Min(-180)
  @Max(180)
  @FormNumber({ decimals: DEGREE_DECIMALS })
  readonly longitude!: number;
}

export class ScanRequest extends OneRuleRequest {
  /** What the code says. */
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly code!: string;
}

export class EarnedPointsResponse {
  /** That were earned. They may be locked. */
  readonly points!: number;
}
