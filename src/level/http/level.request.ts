import { Custom, Day, Decimal, Flag, ListOf, Nested, Text, Whole } from '../../platform/http/fields.js';
import { ReferencePageRequest } from '../../platform/http/page.request.js';
import { Wrapped } from '../../platform/http/wrapped.js';
import type { LevelTranslations } from '../level.entity.js';
import { readTranslations } from './read-translations.js';

const CONDITION_MAX = 1e12;
const PERCENT = { min: 0, max: 100, scale: 2 } as const;
const MONEY = { min: 0, max: 1e12, scale: 2, optional: true } as const;
const TRANSLATIONS = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: { name: { type: 'string' }, description: { type: 'string' } },
  },
  example: { en: { name: 'Gold', description: 'For those who come often' } },
} as const;

class LevelRewardRequest {
  @Text({ max: 255, optional: true })
  readonly name?: string;

  /** Percent: 5 is 5 %. Answers say 0.05. */
  @Decimal(PERCENT)
  readonly value!: number;

  @Text({ max: 100, optional: true })
  readonly code?: string;
}

class LevelSpecialRewardRequest extends LevelRewardRequest {
  @Flag({ optional: true })
  readonly active?: boolean;

  @Day({ optional: true })
  readonly startAt?: string;

  @Day({ optional: true })
  readonly endAt?: string;
}

class LevelFieldsRequest {
  /** By locale. A locale that is not sent keeps what it has. */
  @Custom(readTranslations, TRANSLATIONS, { optional: true })
  readonly translations?: LevelTranslations;

  /** In English, for who sends no `translations`. */
  @Text({ max: 255, optional: true })
  readonly name?: string;

  @Text({ max: 1000, optional: true })
  readonly description?: string;

  @Decimal(MONEY)
  readonly minOrder?: number;

  @Flag({ optional: true })
  readonly active?: boolean;

  @Nested(() => LevelRewardRequest, { optional: true })
  readonly reward?: LevelRewardRequest;

  /** Replaces all of them. */
  @ListOf(() => LevelSpecialRewardRequest, { max: 100, optional: true })
  readonly specialRewards?: LevelSpecialRewardRequest[];
}

@Wrapped('level')
export class CreateLevelRequest extends LevelFieldsRequest {
  /** How many points a customer must have. */
  @Whole({ min: 0, max: CONDITION_MAX })
  readonly conditionValue!: number;
}

/** Fields that are not sent stay what they are. */
@Wrapped('level')
export class UpdateLevelRequest extends LevelFieldsRequest {
  /** How many points a customer must have. */
  @Whole({ min: 0, max: CONDITION_MAX, optional: true })
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
  @Flag()
  readonly active!: boolean;
}

export class ListLevelsRequest extends ReferencePageRequest {
  @Flag({ optional: true })
  readonly active?: boolean;
}
