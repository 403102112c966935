import fc from 'fast-check';

/*
 * Random purchases of a few customers, and random criteria about them: plain data, so that a counterexample can be read and
 * shrinks well. Small ranges, so that bounds are met exactly.
 */

export const START = Date.parse('2027-04-10T12:00:00Z');
export const HOUR = 3_600_000;

export interface SalePlan {
  readonly who: number;
  /** Null: at no point of sale. */
  readonly place: number | null;
  readonly hoursAgo: number;
  readonly items: readonly { sku: number; maker: number; label: number; cents: number }[];
  /** How much of it comes back: nothing, a part or all. */
  readonly back: 'none' | 'part' | 'all';
}

export type CriterionPlan =
  | { readonly type: 'transaction_count'; readonly min?: number; readonly max?: number }
  | {
      readonly type: 'transaction_amount' | 'average_transaction_amount';
      readonly fromCents?: number;
      readonly toCents?: number;
    }
  | { readonly type: 'last_purchase_n_days_before'; readonly days: number }
  | { readonly type: 'purchase_period'; readonly from?: number; readonly to?: number }
  | { readonly type: 'bought_in_pos'; readonly places: readonly number[] }
  | { readonly type: 'transaction_percent_in_pos'; readonly place: number; readonly percent: number }
  | { readonly type: 'bought_skus' | 'bought_makers'; readonly among: readonly number[] }
  | { readonly type: 'bought_labels'; readonly label: number; readonly withValue: boolean }
  | { readonly type: 'customer_has_labels' };

export interface SegmentScene {
  readonly sales: readonly SalePlan[];
  /** Parts of criteria. */
  readonly segments: readonly (readonly (readonly CriterionPlan[])[])[];
}

const small = fc.integer({ min: 0, max: 2 });
const cents = fc.constantFrom(0, 1, 100, 250, 333);
const hours = fc.integer({ min: 0, max: 100 });

const sale: fc.Arbitrary<SalePlan> = fc.record({
  who: small,
  place: fc.option(fc.integer({ min: 0, max: 1 })),
  hoursAgo: hours,
  items: fc.array(fc.record({ sku: small, maker: small, label: small, cents }), {
    minLength: 1,
    maxLength: 2,
  }),
  back: fc.constantFrom('none', 'none', 'part', 'all'),
});

/** One of the bounds, or both in their order. */
const bounds = (values: fc.Arbitrary<number>) =>
  fc.tuple(values, values, fc.constantFrom('from', 'to', 'both')).map(([one, other, which]) => ({
    least: which === 'to' ? undefined : Math.min(one, other),
    most: which === 'from' ? undefined : Math.max(one, other),
  }));

const amountsIn = (values: fc.Arbitrary<number>) =>
  bounds(values).map(({ least, most }) => ({
    ...(least !== undefined && { fromCents: least }),
    ...(most !== undefined && { toCents: most }),
  }));

const criterion: fc.Arbitrary<CriterionPlan> = fc.oneof(
  bounds(fc.integer({ min: 0, max: 3 })).map(({ least, most }) => ({
    type: 'transaction_count' as const,
    ...(least !== undefined && { min: least }),
    ...(most !== undefined && { max: most }),
  })),
  amountsIn(fc.constantFrom(0, 1, 100, 101, 350, 433, 683)).map((amounts) => ({
    type: 'transaction_amount' as const,
    ...amounts,
  })),
  amountsIn(fc.constantFrom(0, 1, 50, 100, 125, 217, 292)).map((amounts) => ({
    type: 'average_transaction_amount' as const,
    ...amounts,
  })),
  fc.record({
    type: fc.constant('last_purchase_n_days_before' as const),
    days: fc.integer({ min: 0, max: 4 }),
  }),
  bounds(hours).map(({ least, most }) => ({
    type: 'purchase_period' as const,
    // The longer ago, the earlier.
    ...(most !== undefined && { from: most }),
    ...(least !== undefined && { to: least }),
  })),
  fc.record({
    type: fc.constant('bought_in_pos' as const),
    places: fc.constantFrom([0], [1], [0, 1]),
  }),
  fc.record({
    type: fc.constant('transaction_percent_in_pos' as const),
    place: fc.integer({ min: 0, max: 1 }),
    percent: fc.constantFrom(1, 33.33, 33.34, 50, 100),
  }),
  fc.record({
    type: fc.constantFrom('bought_skus' as const, 'bought_makers' as const),
    among: fc.constantFrom([0], [1], [0, 2]),
  }),
  fc.record({ type: fc.constant('bought_labels' as const), label: small, withValue: fc.boolean() }),
  fc.record({ type: fc.constant('customer_has_labels' as const) }),
);

const parts = fc.array(fc.array(criterion, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 });

export const segmentScenes: fc.Arbitrary<SegmentScene> = fc.record({
  sales: fc.array(sale, { minLength: 1, maxLength: 8 }),
  segments: fc.array(parts, { minLength: 6, maxLength: 12 }),
});
