import { presentTimestamp } from '../../platform/time/timestamp.js';
import type { LevelEntity } from '../level.entity.js';

class LevelRewardRecord {
  readonly name?: string;
  /** Fraction: 0.05 is 5 %. */
  readonly value!: number;
  readonly code?: string;
}

class LevelSpecialRewardRecord extends LevelRewardRecord {
  readonly active!: boolean;
  /** Days of the calendar. */
  readonly startAt?: string;
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

export function presentLevel(level: LevelEntity, customersCount: number): LevelRecord {
  const { id, name, description, active, conditionValue, minOrderCents, createdAt } = level;
  return {
    id,
    name,
    ...(description !== null && { description }),
    active,
    conditionValue,
    ...(minOrderCents !== null && { minOrder: minOrderCents / 100 }),
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
): LevelListResponse {
  return { levels: levels.map((level) => presentLevel(level, population.get(level.id) ?? 0)), total };
}

export function presentLevelsForCustomers(
  levels: readonly LevelEntity[],
  total: number,
): LevelsForCustomersResponse {
  return {
    levels: levels.map(({ id, name, description, conditionValue }) => ({
      levelId: id,
      name,
      ...(description !== null && { description }),
      hasPhoto: false,
      conditionValue,
    })),
    total,
  };
}

function presentReward(name: string | null, basisPoints: number, code: string | null) {
  return { ...(name !== null && { name }), value: basisPoints / 10_000, ...(code !== null && { code }) };
}
