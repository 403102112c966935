import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  DateOnly,
  FormFlag,
  FormInteger,
  FormMoney,
  FormNumber,
  ReadAs,
  Trimmed,
} from '#platform/http/request/fields/readers.js';
import { ReferencePageRequest } from '#platform/http/request/page.request.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import type { LevelTranslations } from '../level.entity.js';
import { PERCENT_DECIMALS } from '../level.rules.js';
import { readLevelTranslations } from './level-translations.fields.js';

const CONDITION_MAX = 1e12;
const MONEY_MAX = 1e12;
const TRANSLATIONS = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: { name: { type: 'string' }, description: { type: 'string' } },
  },
  example: { en: { name: 'Gold', description: 'For those who come often' } },
} as const;

class LevelRewardRequest {
  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly name?: string;

  /** Percent: 5 is 5 %. Answers say 0.05. */
  @IsNumber()
  @Min(0)
  @Max(100)
  @FormNumber({ decimals: PERCENT_DECIMALS })
  readonly value!: number;

  @IsOptional()
  @Length(1, 100)
  @Trimmed({ compared: true })
  readonly code?: string;
}

class LevelSpecialRewardRequest extends LevelRewardRequest {
  @IsOptional()
  @FormFlag()
  readonly active?: boolean;

  @IsOptional()
  @DateOnly()
  readonly startAt?: string;

  @IsOptional()
  @DateOnly()
  readonly endAt?: string;
}

class LevelFieldsRequest {
  /** By locale. A locale that is not sent keeps what it has. */
  @IsOptional()
  @ReadAs(readLevelTranslations, TRANSLATIONS)
  readonly translations?: LevelTranslations;

  /** In English, for clients that send no `translations`. */
  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly name?: string;

  @IsOptional()
  @Length(1, 1000)
  @Trimmed()
  readonly description?: string;

  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(MONEY_MAX)
  @FormMoney()
  readonly minOrder?: number;

  @IsOptional()
  @FormFlag()
  readonly active?: boolean;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => LevelRewardRequest)
  readonly reward?: LevelRewardRequest;

  /** Replaces all of them. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => LevelSpecialRewardRequest)
  readonly specialRewards?: LevelSpecialRewardRequest[];
}

@Wrapped('level')
export class CreateLevelRequest extends LevelFieldsRequest {
  /** How many points a customer must have. */
  @IsInt()
  @Min(0)
  @Max(CONDITION_MAX)
  @FormInteger()
  readonly conditionValue!: number;
}

/** Fields that are not sent stay what they are. */
@Wrapped('level')
export class UpdateLevelRequest extends LevelFieldsRequest {
  /** How many points a customer must have. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(CONDITION_MAX)
  @FormInteger()
  readonly conditionValue?: number;
}

/** The fields as levels have them. */
export function translationsOf({
  translations,
  name,
  description,
}: LevelFieldsRequest): LevelTranslations | undefined {
  if (translations || (name === undefined && description === undefined)) {
    return translations;
  }
  return { en: { name, description } };
}

export class ActivateLevelRequest {
  @FormFlag()
  readonly active!: boolean;
}

export class ListLevelsRequest extends ReferencePageRequest {
  @IsOptional()
  @FormFlag()
  readonly active?: boolean;
}
