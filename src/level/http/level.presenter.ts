import { CalendarDay, Fraction } from '#platform/http/response/response-fields.js';
import type { Language } from '#platform/language/language.js';
import { moneyOf } from '#platform/money.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { LevelEntity } from '../level.entity.js';
import { fractionOf } from '../level.rules.js';
import { textsOf } from '../level-texts.mapper.js';

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
  readonly translations!: LevelTranslationRecord[];
  readonly createdAt!: string;
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
  readonly conditionValue!: number;
}

export class LevelsForCustomersResponse {
  readonly levels!: LevelForCustomersRecord[];
  readonly total!: number;
}

export function presentLevel(level: LevelEntity, customersCount: number, language: Language): LevelRecord {
  const { id, active, conditionValue, minOrderCents, createdAt } = level;
  const { name, description } = textsOf(level, language);
  return {
    id,
    name,
    ...(description !== null && { description }),
    active,
    conditionValue,
    ...(minOrderCents !== null && { minOrder: moneyOf(minOrderCents) }),
    reward: presentReward(level.rewardName, level.rewardBasisPoints, level.rewardCode),
    specialRewards: level.specialRewards.map((reward) => ({
      ...presentReward(reward.name, reward.basisPoints, reward.code),
      active: reward.active,
      ...(reward.startAt !== null && { startAt: reward.startAt }),
      ...(reward.endAt !== null && { endAt: reward.endAt }),
      createdAt: presentTimestamp(new Date(reward.createdAtMs)),
    })),
    customersCount,
    hasPhoto: false,
    translations: Object.entries(level.translations).map(([locale, texts]) => ({
      locale,
      ...(texts.name !== undefined && { name: texts.name }),
      ...(texts.description !== undefined && { description: texts.description }),
    })),
    createdAt: presentTimestamp(createdAt),
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
      const { name, description } = textsOf(level, language);
      return {
        levelId: level.id,
        name,
        ...(description !== null && { description }),
        hasPhoto: false,
        conditionValue: level.conditionValue,
      };
    }),
    total,
  };
}

function presentReward(name: string | null, basisPoints: number, code: string | null) {
  return { ...(name !== null && { name }), value: fractionOf(basisPoints), ...(code !== null && { code }) };
}
