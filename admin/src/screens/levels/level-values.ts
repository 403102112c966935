import type { CreateLevelRequest, LevelRecord } from '@laurel/client/api';
import { LANGUAGES } from '../../locales/languages.js';

export interface SpecialReward {
  readonly key: string;
  name: string;
  code: string;
  value: number | string;
  active: boolean;
  startAt: string;
  endAt: string;
}

/** Values of the form, by the names that the API has for the fields, so that its messages find them. */
export interface LevelValues {
  translations: Record<string, { name: string; description: string }>;
  conditionValue: number | string;
  minOrder: number | string;
  active: boolean;
  reward: { name: string; code: string; value: number | string };
  specialRewards: SpecialReward[];
}

/** The languages of the panel: a level keeps what it has in others. */
export const LOCALES = Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[];

export const NEW_LEVEL: LevelValues = {
  translations: Object.fromEntries(LOCALES.map((locale) => [locale, { name: '', description: '' }])),
  conditionValue: '',
  minOrder: '',
  active: true,
  reward: { name: '', code: '', value: 0 },
  specialRewards: [],
};

export function getValues(level: LevelRecord): LevelValues {
  const { translations, conditionValue, minOrder, active, reward, specialRewards } = level;
  return {
    translations: Object.fromEntries(
      LOCALES.map((locale) => {
        const { name = '', description = '' } = translations.find((each) => each.locale === locale) ?? {};
        return [locale, { name, description }];
      }),
    ),
    conditionValue,
    minOrder: minOrder ?? '',
    active,
    reward: { name: reward.name ?? '', code: reward.code ?? '', value: getPercent(reward.value) },
    specialRewards: specialRewards.map((each, index) => ({
      key: `${index}`,
      name: each.name ?? '',
      code: each.code ?? '',
      value: getPercent(each.value),
      active: each.active,
      startAt: each.startAt ?? '',
      endAt: each.endAt ?? '',
    })),
  };
}

export function getRequest(values: LevelValues): CreateLevelRequest {
  const { translations, conditionValue, minOrder, active, reward, specialRewards } = values;
  return {
    // A language without a name is not one of the level.
    translations: Object.fromEntries(
      Object.entries(translations).filter(([locale, { name }]) => locale === LOCALES[0] || name !== ''),
    ),
    // Nothing stays nothing: the API says what is missing.
    ...(conditionValue !== '' && { conditionValue: Number(conditionValue) }),
    ...(minOrder !== '' && { minOrder: Number(minOrder) }),
    active,
    reward: getReward(reward),
    specialRewards: specialRewards.map(({ active: isActive, startAt, endAt, ...each }) => ({
      ...getReward(each),
      active: isActive,
      ...(startAt !== '' && { startAt }),
      ...(endAt !== '' && { endAt }),
    })),
  } as CreateLevelRequest;
}

function getReward({ name, code, value }: Pick<SpecialReward, 'name' | 'code' | 'value'>) {
  return { ...(name !== '' && { name }), ...(code !== '' && { code }), value: Number(value) };
}

/** Answers say 0.05, requests 5; without the last digits of a binary fraction. */
function getPercent(fraction: number): number {
  return Number((fraction * 100).toFixed(6));
}
