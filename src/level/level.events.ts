import { getMoney } from '#platform/money.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import type { AttachmentReference } from '../attachment/index.js';
import { defineEvent } from '../event/index.js';
import type { LevelEntity } from './level.entity.js';
import { getFraction, photoPath } from './level.rules.js';

/** What both events of a level tell. Codes of rewards are not among it. */
export interface LevelDefinition {
  readonly levelId: { readonly levelId: string };
  readonly levelData: {
    /** In the default language. */
    readonly name: string;
    readonly description?: string;
    readonly conditionValue: number;
    readonly minOrder?: number;
    readonly active: boolean;
    readonly reward: { readonly name?: string; readonly value: number };
    readonly specialRewards: readonly {
      readonly name: string;
      readonly value: number;
      readonly active: boolean;
      readonly startAt?: string;
      readonly endAt?: string;
    }[];
    readonly translations: readonly {
      readonly locale: string;
      readonly name?: string;
      readonly description?: string;
    }[];
    /** Absent without one. `path` is one below `/api/`. */
    readonly photo?: { readonly path: string; readonly originalName: string; readonly mimeType: string };
    readonly createdAt: string;
  };
  readonly updateAt: string;
}

const EXAMPLE_LEVEL: LevelDefinition = {
  levelId: { levelId: 'e82c96cf-32a3-43bd-9034-4df343e52222' },
  levelData: {
    name: 'Gold',
    description: 'For our best customers',
    conditionValue: 1500,
    minOrder: 49.99,
    active: true,
    reward: { name: 'Gold discount', value: 0.05 },
    specialRewards: [
      { name: 'Summer', value: 0.1, active: true, startAt: '2018-06-01', endAt: '2018-08-31' },
    ],
    translations: [{ locale: 'en', name: 'Gold', description: 'For our best customers' }],
    photo: {
      path: 'level/e82c96cf-32a3-43bd-9034-4df343e52222/photo?v=0d4f7c1e-5b2a-4f3c-8d6e-7a8b9c0d1e2f',
      originalName: 'gold.png',
      mimeType: 'image/png',
    },
    createdAt: '2018-01-30T17:23:24+0000',
  },
  updateAt: '2018-01-30T17:23:24+0000',
};

function photoData(levelId: string, photo: AttachmentReference) {
  const { originalName, mimeType } = photo;
  return { path: photoPath(levelId, photo), originalName, mimeType };
}

/** A level as events tell it. */
export function levelPayload(level: LevelEntity, now: Date): LevelDefinition {
  const { name, description, conditionValue, minOrderCents, active, rewardName } = level;
  return {
    levelId: { levelId: level.id },
    levelData: {
      name,
      ...(description !== null && { description }),
      conditionValue,
      ...(minOrderCents !== null && { minOrder: getMoney(minOrderCents) }),
      active,
      reward: {
        ...(rewardName !== null && { name: rewardName }),
        value: getFraction(level.rewardBasisPoints),
      },
      specialRewards: level.specialRewards.map((reward) => ({
        name: reward.name,
        value: getFraction(reward.basisPoints),
        active: reward.active,
        ...(reward.startAt !== null && { startAt: reward.startAt }),
        ...(reward.endAt !== null && { endAt: reward.endAt }),
      })),
      translations: Object.entries(level.translations).map(([locale, texts]) => ({
        locale,
        ...(texts.name !== undefined && { name: texts.name }),
        ...(texts.description !== undefined && { description: texts.description }),
      })),
      ...(level.photo && { photo: photoData(level.id, level.photo) }),
      createdAt: eventTimestamp(level.createdAt),
    },
    updateAt: eventTimestamp(now),
  };
}

export const levelWasCreated = defineEvent<LevelDefinition>({
  type: 'Service.Domain.Level.Event.LevelWasCreated',
  emittedWhen: 'a level is created, also the base level of a new programme',
  aggregateId: (payload) => payload.levelId.levelId,
  example: EXAMPLE_LEVEL,
});

export const levelWasUpdated = defineEvent<LevelDefinition>({
  type: 'Service.Domain.Level.Event.LevelWasUpdated',
  emittedWhen:
    'a level changes, also when it is switched on or off; all of it is in it, as it is from then on',
  aggregateId: (payload) => payload.levelId.levelId,
  example: EXAMPLE_LEVEL,
});
