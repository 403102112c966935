import { moneyOf } from '#platform/money.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import type { LevelDefinition } from './events/level-data.payload.js';
import type { LevelEntity } from './level.entity.js';
import { fractionOf } from './level.rules.js';

/** A level as events tell it. */
export function levelPayload(level: LevelEntity, now: Date): LevelDefinition {
  const { name, description, conditionValue, minOrderCents, active, rewardName } = level;
  return {
    levelId: { levelId: level.id },
    levelData: {
      name,
      ...(description !== null && { description }),
      conditionValue,
      ...(minOrderCents !== null && { minOrder: moneyOf(minOrderCents) }),
      active,
      reward: {
        ...(rewardName !== null && { name: rewardName }),
        value: fractionOf(level.rewardBasisPoints),
      },
      specialRewards: level.specialRewards.map((reward) => ({
        name: reward.name,
        value: fractionOf(reward.basisPoints),
        active: reward.active,
        ...(reward.startAt !== null && { startAt: reward.startAt }),
        ...(reward.endAt !== null && { endAt: reward.endAt }),
      })),
      translations: Object.entries(level.translations).map(([locale, texts]) => ({
        locale,
        ...(texts.name !== undefined && { name: texts.name }),
        ...(texts.description !== undefined && { description: texts.description }),
      })),
      createdAt: eventTimestamp(level.createdAt),
    },
    updateAt: eventTimestamp(now),
  };
}
