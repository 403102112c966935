import { fromUnits, getUnits } from '#platform/decimal.js';
import { DEFAULT_LOCALE } from '#platform/language/language.js';
import { getCents } from '#platform/money.js';
import { revisionOfRow } from '#platform/revision/revision.js';
import type { LevelEntity, LevelTranslations, SpecialReward } from './level.entity.js';
import { levelNameMissing, rewardEndsBeforeItStarts } from './level.errors.js';

/** So many are kept of a percentage. */
export const PERCENT_DECIMALS = 6;

/** Values of rewards are percent, as requests say them. */
export interface LevelReward {
  readonly name?: string | undefined;
  readonly value: number;
  readonly code?: string | undefined;
}

export interface LevelSpecialReward extends LevelReward {
  readonly active?: boolean | undefined;
  /** Days of the calendar, `YYYY-MM-DD`. */
  readonly startAt?: string | undefined;
  readonly endAt?: string | undefined;
}

/** What is undefined stays what it is. */
export interface LevelEdit {
  readonly translations?: LevelTranslations | undefined;
  readonly conditionValue?: number | undefined;
  /** Null: there is none. */
  readonly minOrder?: number | null | undefined;
  readonly active?: boolean | undefined;
  readonly reward?: LevelReward | undefined;
  readonly specialRewards?: readonly LevelSpecialReward[] | undefined;
}

export interface LevelFields extends LevelEdit {
  readonly translations: LevelTranslations;
  readonly conditionValue: number;
  readonly active: boolean;
}

type Columns = Omit<LevelEntity, 'id' | 'photo' | 'createdAt' | 'revision'>;

/** What an edit changes. */
const EDITED = [
  ...(['name', 'description', 'translations', 'conditionValue', 'minOrderCents', 'active'] as const),
  ...(['rewardName', 'rewardBasisPoints', 'rewardCode', 'specialRewards'] as const),
] satisfies (keyof Columns)[];

export function revisionOfLevel(level: LevelEntity): string {
  return revisionOfRow(level, EDITED);
}

/** @throws {InvalidFields} without a name, and for a reward that ends before it starts */
export function newLevel(fields: LevelFields, nowMs: number): Columns {
  const { conditionValue, active, minOrder, reward, specialRewards = [] } = fields;
  return {
    ...translated(fields.translations),
    conditionValue,
    active,
    minOrderCents: minOrder == null ? null : getCents(minOrder),
    ...rewardColumns(reward ?? { value: 0 }),
    specialRewards: special(specialRewards, [], nowMs),
  };
}

/** @throws {InvalidFields} without a name, and for a reward that ends before it starts */
export function editedLevel(before: LevelEntity, edit: LevelEdit, nowMs: number): Partial<Columns> {
  const { translations, conditionValue, active, minOrder, reward, specialRewards } = edit;
  return {
    ...(translations && translated({ ...before.translations, ...translations })),
    ...(conditionValue !== undefined && { conditionValue }),
    ...(active !== undefined && { active }),
    ...(minOrder !== undefined && { minOrderCents: minOrder === null ? null : getCents(minOrder) }),
    ...(reward && rewardColumns(reward)),
    ...(specialRewards && { specialRewards: special(specialRewards, before.specialRewards, nowMs) }),
  };
}

function translated(translations: LevelTranslations): Pick<Columns, 'name' | 'description' | 'translations'> {
  const all = Object.values(translations);
  const name = translations[DEFAULT_LOCALE]?.name ?? all.find((each) => each.name !== undefined)?.name;
  if (name === undefined) {
    throw levelNameMissing(DEFAULT_LOCALE);
  }
  const description =
    translations[DEFAULT_LOCALE]?.description ?? all.find((each) => each.description)?.description;
  return { name, description: description ?? null, translations };
}

function rewardColumns({
  name,
  value,
  code,
}: LevelReward): Pick<Columns, 'rewardName' | 'rewardBasisPoints' | 'rewardCode'> {
  return { rewardName: name ?? null, rewardBasisPoints: basisPoints(value), rewardCode: code ?? null };
}

/** One that was there before, by its code, was created when it was. */
function special(
  rewards: readonly LevelSpecialReward[],
  before: readonly SpecialReward[],
  nowMs: number,
): SpecialReward[] {
  return rewards.map(
    ({ name = '', value, code = null, active = false, startAt = null, endAt = null }, index) => {
      if (startAt !== null && endAt !== null && endAt < startAt) {
        throw rewardEndsBeforeItStarts(index);
      }
      const known = before.find((each) => each.name === name && each.code === code);
      const createdAtMs = known?.createdAtMs ?? nowMs;
      return { name, basisPoints: basisPoints(value), code, active, startAt, endAt, createdAtMs };
    },
  );
}

/** 12.5 % is 1250, with four digits behind the point. */
function basisPoints(percent: number): number {
  return fromUnits(getUnits(percent, PERCENT_DECIMALS), PERCENT_DECIMALS - 2);
}

/** The fraction that answers and events have: of 12.5 % it is 0.125. */
export function getFraction(basisPointsKept: number): number {
  return fromUnits(getUnits(basisPointsKept, PERCENT_DECIMALS - 2), PERCENT_DECIMALS + 2);
}

/** Below `/api/`. Another photo has another path. */
export function photoPath(levelId: string, photo: { readonly id: string }): string {
  return `level/${levelId}/photo?v=${photo.id}`;
}
