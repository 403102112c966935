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
    readonly createdAt: string;
  };
  readonly updateAt: string;
}

export const EXAMPLE_LEVEL: LevelDefinition = {
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
    createdAt: '2018-01-30T17:23:24+0000',
  },
  updateAt: '2018-01-30T17:23:24+0000',
};
