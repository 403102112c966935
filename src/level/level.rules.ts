import type { LevelEntity, LevelTranslations, SpecialReward } from './level.entity.js';

/** The locale in which lists show names. */
const DEFAULT_LOCALE = 'en';

/** Values of rewards are percent, as requests say them. */
export interface LevelFields {
  readonly translations: LevelTranslations;
  readonly conditionValue: number;
  readonly minOrder?: number | undefined;
  readonly active: boolean;
  readonly reward: {
    readonly name?: string | undefined;
    readonly value: number;
    readonly code?: string | undefined;
  };
  readonly specialRewards: readonly {
    readonly name: string;
    readonly value: number;
    readonly code?: string | undefined;
    readonly active: boolean;
    readonly startAt?: string | undefined;
    readonly endAt?: string | undefined;
  }[];
}

export function levelColumns(
  fields: LevelFields,
  nowMs: number,
): Omit<LevelEntity, 'id' | 'createdAt' | 'revision'> {
  const { translations, reward, minOrder } = fields;
  const shown = translations[DEFAULT_LOCALE];
  const first = Object.values(translations)[0];
  return {
    name: shown?.name ?? first?.name ?? '',
    description: shown?.description ?? first?.description ?? null,
    translations,
    conditionValue: fields.conditionValue,
    minOrderCents: minOrder === undefined ? null : Math.round(minOrder * 100),
    active: fields.active,
    rewardName: reward.name ?? null,
    rewardBasisPoints: basisPoints(reward.value),
    rewardCode: reward.code ?? null,
    specialRewards: fields.specialRewards.map(
      ({ name, value, code, active, startAt, endAt }): SpecialReward => ({
        name,
        basisPoints: basisPoints(value),
        code: code ?? null,
        active,
        startAt: startAt ?? null,
        endAt: endAt ?? null,
        createdAtMs: nowMs,
      }),
    ),
  };
}

/** 12.5 % is 1250: two digits of a percent are kept. */
function basisPoints(percent: number): number {
  return Math.round(percent * 100);
}
