import { OmitType } from '@nestjs/swagger';
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
  RecordRevision,
  Trimmed,
} from '#platform/http/request/fields/readers.js';
import { PAGING, ReferencePageRequest } from '#platform/http/request/page.dto.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { CalendarDay, Fraction } from '#platform/http/response/response-fields.js';
import { type Language, isLocale } from '#platform/language/language.js';
import { getMoney } from '#platform/money.js';
import { isStorable } from '#platform/text.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { getTexts } from '../level.reader.js';
import type { LevelEntity, LevelTranslations } from '../level.entity.js';
import { getFraction, PERCENT_DECIMALS, photoPath, revisionOfLevel } from '../level.rules.js';

const NAME_LENGTH_MAX = 255;
const DESCRIPTION_LENGTH_MAX = 1000;
const LOCALES_MAX = 50;

/** `{"en":{"name":"Gold"}}`, as forms have it, or `[{"locale":"en","name":"Gold"}]`, as records have it. */
function readLevelTranslations(sent: unknown): LevelTranslations {
  const entries = getEntries(sent);
  if (entries.length > LOCALES_MAX) {
    throw new Error(`This collection should contain ${LOCALES_MAX} elements or less.`);
  }
  return Object.fromEntries(entries.map(([locale, texts]) => [checkedLocale(locale), readTexts(texts)]));
}

function getEntries(sent: unknown): [unknown, unknown][] {
  if (Array.isArray(sent)) {
    return sent.map((each: unknown) => [asObject(each)['locale'], each]);
  }
  return Object.entries(asObject(sent));
}

function checkedLocale(locale: unknown): string {
  if (!isLocale(locale)) {
    throw new Error('A translation should be under its locale, such as en.');
  }
  return locale;
}

function readTexts(texts: unknown) {
  const { name, description } = asObject(texts);
  return {
    name: readText(name, NAME_LENGTH_MAX),
    description: readText(description, DESCRIPTION_LENGTH_MAX),
  };
}

function readText(sent: unknown, max: number): string | undefined {
  if (sent === undefined || sent === null || sent === '') {
    return undefined;
  }
  if (typeof sent !== 'string' || !isStorable(sent)) {
    throw new Error('This value is not valid.');
  }
  if (sent.length > max) {
    throw new Error(`This value is too long. It should have ${max} characters or less.`);
  }
  return sent.trim() || undefined;
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) {
    throw new Error('This value is not valid.');
  }
  return value as Record<string, unknown>;
}

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
  @RecordRevision()
  readonly revision?: string;

  /** How many points a customer must have. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(CONDITION_MAX)
  @FormInteger()
  readonly conditionValue?: number;
}

/** The fields as levels have them. */
export function getTranslations({
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

export class ExportLevelsRequest extends OmitType(ListLevelsRequest, PAGING) {}

class LevelRewardRecord {
  readonly name?: string;
  /** Fraction: 0.05 is 5 %. */
  @Fraction()
  readonly value!: number;
  readonly code?: string;
}

class LevelSpecialRewardRecord extends LevelRewardRecord {
  readonly active!: boolean;
  /** Days of the calendar. */
  @CalendarDay()
  readonly startAt?: string;
  @CalendarDay()
  readonly endAt?: string;
  readonly createdAt!: string;
}

class LevelTranslationRecord {
  readonly locale!: string;
  readonly name?: string;
  readonly description?: string;
}

export class LevelRecord {
  readonly id!: string;
  readonly name!: string;
  readonly description?: string;
  readonly active!: boolean;
  readonly conditionValue!: number;
  @Fraction()
  readonly minOrder?: number;
  readonly reward!: LevelRewardRecord;
  readonly specialRewards!: LevelSpecialRewardRecord[];
  /** Customers of the store who are in the level. */
  readonly customersCount!: number;
  readonly hasPhoto!: boolean;
  /** Below `/api/`. What it answers never changes: a new photo has another path. */
  readonly photoPath?: string;
  readonly translations!: LevelTranslationRecord[];
  readonly createdAt!: string;
  /** Changes with each edit. Send it back with an edit that is meant for this version. */
  readonly revision!: string;
}

export class LevelListResponse {
  readonly levels!: LevelRecord[];
  readonly total!: number;
}

export class LevelSavedResponse {
  readonly id!: string;
}

class LevelForCustomersRecord {
  readonly levelId!: string;
  readonly name!: string;
  readonly description?: string;
  readonly hasPhoto!: boolean;
  /** Below `/api/`. What it answers never changes: a new photo has another path. */
  readonly photoPath?: string;
  readonly conditionValue!: number;
}

export class LevelsForCustomersResponse {
  readonly levels!: LevelForCustomersRecord[];
  readonly total!: number;
}

export function presentLevel(level: LevelEntity, customersCount: number, language: Language): LevelRecord {
  const { id, active, conditionValue, minOrderCents, createdAt } = level;
  const { name, description } = getTexts(level, language);
  return {
    id,
    name,
    ...(description !== null && { description }),
    active,
    conditionValue,
    ...(minOrderCents !== null && { minOrder: getMoney(minOrderCents) }),
    reward: presentReward(level.rewardName, level.rewardBasisPoints, level.rewardCode),
    specialRewards: level.specialRewards.map((reward) => ({
      ...presentReward(reward.name, reward.basisPoints, reward.code),
      active: reward.active,
      ...(reward.startAt !== null && { startAt: reward.startAt }),
      ...(reward.endAt !== null && { endAt: reward.endAt }),
      createdAt: presentTimestamp(new Date(reward.createdAtMs)),
    })),
    customersCount,
    ...presentPhoto(level),
    translations: Object.entries(level.translations).map(([locale, texts]) => ({
      locale,
      ...(texts.name !== undefined && { name: texts.name }),
      ...(texts.description !== undefined && { description: texts.description }),
    })),
    createdAt: presentTimestamp(createdAt),
    revision: revisionOfLevel(level),
  };
}

export function presentLevels(
  levels: readonly LevelEntity[],
  population: ReadonlyMap<string, number>,
  total: number,
  language: Language,
): LevelListResponse {
  return {
    levels: levels.map((level) => presentLevel(level, population.get(level.id) ?? 0, language)),
    total,
  };
}

export function presentLevelsForCustomers(
  levels: readonly LevelEntity[],
  total: number,
  language: Language,
): LevelsForCustomersResponse {
  return {
    levels: levels.map((level) => {
      const { name, description } = getTexts(level, language);
      return {
        levelId: level.id,
        name,
        ...(description !== null && { description }),
        ...presentPhoto(level),
        conditionValue: level.conditionValue,
      };
    }),
    total,
  };
}

function presentPhoto({ id, photo }: LevelEntity) {
  return { hasPhoto: photo !== null, ...(photo && { photoPath: photoPath(id, photo) }) };
}

function presentReward(name: string | null, basisPoints: number, code: string | null) {
  return { ...(name !== null && { name }), value: getFraction(basisPoints), ...(code !== null && { code }) };
}
