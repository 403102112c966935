import fc from 'fast-check';

/*
 * Random histories of a shop with earning rules: plain data, so that a counterexample can be read and shrinks well. What a step is
 * about is said by a number, counted modulo what there is by then.
 */

export const SKUS = ['A', 'B', 'C'] as const;

interface Line {
  readonly sku: (typeof SKUS)[number];
  readonly cents: number;
  readonly quantity: number;
}

interface Common {
  readonly active: boolean;
  readonly lastExecutedRule: boolean;
  readonly dailyPointsMax: number | null;
}

/** What a rule is from an edit on. `tenThousandths` of a point for a unit of the currency, or of a factor. */
export type RuleSettings =
  | ({ readonly kind: 'points'; readonly tenThousandths: number; readonly minOrderCents: number } & Common)
  | ({
      readonly kind: 'multiply_for_product';
      readonly sku: string;
      readonly tenThousandths: number;
    } & Common)
  | ({ readonly kind: 'product_purchase'; readonly sku: string; readonly points: number } & Common)
  | ({
      readonly kind: 'qrcode';
      readonly points: number;
      readonly times: number;
      readonly period: 'day' | 'week';
    } & Common);

export type Step =
  | {
      readonly do: 'buy';
      readonly who: number;
      readonly lines: readonly Line[];
      readonly isAnonymous: boolean;
    }
  /** The last document once more, as a shop that got no answer sends it. */
  | { readonly do: 'repeat' }
  /** So many quarters, rounded up, of what has not come back yet of one article or of all. Five of four are too many. */
  | {
      readonly do: 'return';
      readonly which: number;
      readonly article: number;
      readonly quarters: number;
      readonly isNegative: boolean;
    }
  | { readonly do: 'assign'; readonly which: number; readonly who: number }
  | { readonly do: 'scan'; readonly who: number }
  | { readonly do: 'spend'; readonly who: number; readonly points: number }
  | { readonly do: 'edit'; readonly rule: number; readonly settings: readonly RuleSettings[] }
  | { readonly do: 'wait'; readonly hours: number };

export interface History {
  readonly levelDowngradeMode: 'none' | 'automatic';
  /** One of each kind, and a second one for money. */
  readonly rules: readonly RuleSettings[];
  readonly steps: readonly Step[];
}

const sku = fc.constantFrom(...SKUS);
const common = {
  active: fc.constantFrom(true, true, true, false),
  lastExecutedRule: fc.constantFrom(false, false, true),
};
const cap = fc.constantFrom(null, null, 10, 40);

const forMoney: fc.Arbitrary<RuleSettings> = fc.record({
  kind: fc.constant('points' as const),
  tenThousandths: fc.oneof(fc.constantFrom(10_000, 5_000, 12_500, 0), fc.integer({ min: 1, max: 40_000 })),
  minOrderCents: fc.constantFrom(0, 0, 1500),
  dailyPointsMax: cap,
  ...common,
});
const multiplier: fc.Arbitrary<RuleSettings> = fc.record({
  kind: fc.constant('multiply_for_product' as const),
  sku,
  tenThousandths: fc.oneof(fc.constantFrom(20_000, 5_000, 10_000, 0), fc.integer({ min: 0, max: 30_000 })),
  dailyPointsMax: fc.constant(null),
  ...common,
});
const forPieces: fc.Arbitrary<RuleSettings> = fc.record({
  kind: fc.constant('product_purchase' as const),
  sku,
  points: fc.integer({ min: 1, max: 9 }),
  dailyPointsMax: cap,
  ...common,
});
const forScans: fc.Arbitrary<RuleSettings> = fc.record({
  kind: fc.constant('qrcode' as const),
  points: fc.integer({ min: 1, max: 9 }),
  times: fc.integer({ min: 1, max: 3 }),
  period: fc.constantFrom('day', 'week'),
  dailyPointsMax: cap,
  active: common.active,
  lastExecutedRule: fc.constant(false),
});
const oneOfEach = fc.tuple(forMoney, multiplier, forPieces, forScans, forMoney);

const line = fc.record({
  sku,
  cents: fc.integer({ min: 1, max: 3000 }),
  quantity: fc.integer({ min: 1, max: 3 }),
});
const who = fc.constantFrom(0, 0, 1);
const which = fc.nat({ max: 9 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      who,
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      isAnonymous: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'repeat' as const }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      which,
      article: fc.nat({ max: 3 }),
      isNegative: fc.boolean(),
      quarters: fc.constantFrom(1, 1, 2, 3, 4, 5),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('assign' as const), which, who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('scan' as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('spend' as const), who, points: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('edit' as const), rule: fc.nat({ max: 4 }), settings: oneOfEach }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
  },
);

export function histories(length: { readonly maxLength: number }): fc.Arbitrary<History> {
  return fc.record({
    levelDowngradeMode: fc.constantFrom('none', 'automatic'),
    rules: oneOfEach,
    steps: fc.array(step, { ...length, size: 'max' }),
  });
}
