import { IsArray, IsIn, IsInt, IsOptional, Length, Max, Min } from 'class-validator';
import { combined } from '#platform/http/request/fields/combined.js';
import {
  FormFlag,
  FormInteger,
  LocalDateTime,
  LooseUuid,
  ReadAs,
  Trimmed,
} from '#platform/http/request/fields/readers.js';
import { choiceExpected } from '#platform/http/request/fields/sentences.js';
import { Until } from '#platform/http/request/fields/until.js';
import { TakesLongForms } from '#platform/http/request/long-form.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { RULE_KINDS } from '../kinds/rule.registry.js';
import type { SentRule } from '../rule-fields.rules.js';

const POINTS_MAX = 1_000_000_000;
const DAYS_MAX = 3650;

/** The whole rule: what is left out is empty, and a flag that is left out is false. Which of the fields are needed depends on the type. */
@Wrapped('earningRule')
@TakesLongForms()
export class EarningRuleFieldsRequest extends combined(RULE_KINDS.kinds.flatMap(({ request }) => request)) {
  @Length(1, 255)
  @Trimmed()
  readonly name!: string;

  @IsOptional()
  @Length(1, 1000)
  @Trimmed()
  readonly description?: string;

  /** Whether it pays. */
  @IsOptional()
  @FormFlag()
  readonly active?: boolean;

  /** Without it, `startAt` and `endAt` are needed. */
  @IsOptional()
  @FormFlag()
  readonly allTimeActive?: boolean;

  @IsOptional()
  @LocalDateTime()
  readonly startAt?: Date;

  @IsOptional()
  @Until()
  readonly endAt?: Date;

  /** Rules about transactions: no rule behind it is evaluated once it has paid. */
  @IsOptional()
  @FormFlag()
  readonly lastExecutedRule?: boolean;

  /** A brake: so many points for one customer on one day. What is above is held back. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(POINTS_MAX)
  @FormInteger()
  readonly dailyPointsMax?: number;

  /** A brake: days before the points can be spent. It can only make the delay of the settings longer. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(DAYS_MAX)
  @FormInteger()
  readonly daysLocked?: number;

  /** Which of the two lists counts; the other one is emptied. */
  @IsOptional()
  @IsIn(['level', 'segment'])
  readonly target?: 'level' | 'segment';

  /** It pays customers with one of these levels. Levels or segments are needed, but for registrations, which take neither. */
  @IsOptional()
  @IsArray()
  @LooseUuid({ each: true })
  readonly levels?: string[];

  /** … or in one of these segments. */
  @IsOptional()
  @IsArray()
  @LooseUuid({ each: true })
  readonly segments?: string[];

  /** Points of sale where it pays; everywhere without one. */
  @IsOptional()
  @IsArray()
  @LooseUuid({ each: true })
  readonly pos?: string[];
}

export class CreateEarningRuleRequest extends EarningRuleFieldsRequest {
  @ReadAs(readType, { type: String, enum: RULE_KINDS.codes })
  readonly type!: string;
}

export class EditEarningRuleRequest extends EarningRuleFieldsRequest {
  /** Cannot be changed. */
  @IsOptional()
  @ReadAs(readType, { type: String, enum: RULE_KINDS.codes })
  readonly type?: string;
}

export class ActivateEarningRuleRequest {
  @FormFlag()
  readonly active!: boolean;
}

export function sentRule(request: EarningRuleFieldsRequest): SentRule {
  const { levels = [], segments = [], pos = [] } = request;
  const { active = false, allTimeActive = false, lastExecutedRule = false } = request;
  return { ...request, active, allTimeActive, lastExecutedRule, levels, segments, pos, fields: request };
}

function readType(sent: unknown): string {
  if (typeof sent !== 'string' || !RULE_KINDS.find(sent)) {
    throw new Error(choiceExpected(RULE_KINDS.codes));
  }
  return sent;
}
