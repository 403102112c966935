import fc from 'fast-check';
import type { RewardType } from '../../src/campaign/campaign.entity.js';

/*
 * Random programmes of campaigns and customers, and what happens in them: plain data, so that a counterexample can be read
 * and shrinks well. Times are in milliseconds from the beginning.
 */

export interface Window {
  readonly always: boolean;
  readonly from: number | null;
  readonly to: number | null;
}

export interface CampaignPlan {
  readonly reward: RewardType;
  readonly active: boolean;
  readonly public: boolean;
  readonly activity: Window;
  readonly visibility: Window;
  readonly levels: readonly number[];
  readonly segments: readonly number[];
  readonly cost: number;
  readonly coupons: number;
  readonly singleCoupon: boolean;
  readonly limit: number | null;
  readonly limitPerUser: number | null;
}

export interface CustomerPlan {
  /** Set by hand; null: the level in which customers begin, which no campaign names. */
  readonly level: number | null;
  /** In segments 0 and 2, of which 2 is inactive at the beginning. */
  readonly isLabeled: boolean;
  /** In segment 1. */
  readonly isListed: boolean;
  /** In segment 3 so many days after the beginning. */
  readonly birthday: number;
  readonly status: 'active' | 'blocked' | 'new';
  readonly points: number;
  /** Some more points, which cannot be spent yet or for ever. */
  readonly lot: { readonly points: number; readonly lockedFor: number | null; readonly lastsFor: number };
}

/** `admin` sells whatever there is; `gift` is for nothing. */
export type Seller = 'customer' | 'seller' | 'admin' | 'gift';

export type OfferStep =
  | { readonly do: 'buy'; readonly who: number; readonly what: number; readonly by: Seller }
  | { readonly do: 'wait'; readonly ms: number }
  /** One of the coupons that were bought; it stays sold. */
  | { readonly do: 'return'; readonly nth: number }
  | { readonly do: 'switch'; readonly what: number }
  | { readonly do: 'switchSegment'; readonly which: number }
  | { readonly do: 'addCode' | 'removeCode'; readonly what: number; readonly nth: number }
  | {
      readonly do: 'limit';
      readonly what: number;
      readonly limit: number | null;
      readonly limitPerUser: number;
    };

export interface OfferScene {
  readonly campaigns: readonly CampaignPlan[];
  readonly customers: readonly CustomerPlan[];
  readonly steps: readonly OfferStep[];
}

export const START = Date.parse('2032-06-10T12:00:00Z');
export const LEVELS = 2;
export const SEGMENTS = 4;
const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Most campaigns have to be open, or nothing is ever bought. */
const mostly = fc.constantFrom(true, true, true, true, false);
const rarely = mostly.map((is) => !is);
const from = fc.constantFrom(null, -DAY, -1, 0, 0, 1, HOUR, DAY);
const to = fc.constantFrom(null, -1, 0, 0, 1, HOUR, DAY, 2 * DAY);
const window: fc.Arbitrary<Window> = fc.record({ always: fc.boolean(), from, to });
const pickSome = (count: number) =>
  fc.oneof(fc.constant([]), fc.uniqueArray(fc.nat({ max: count - 1 }), { maxLength: 2 }));

const campaign: fc.Arbitrary<CampaignPlan> = fc
  .record({
    reward: fc.constantFrom<RewardType>(
      ...(['discount_code', 'discount_code', 'discount_code', 'gift_code', 'cashback'] as const),
      ...(['percentage_discount_code', 'custom_campaign_code'] as const),
    ),
    active: mostly,
    public: mostly,
    activity: window,
    visibility: window,
    levels: pickSome(LEVELS),
    segments: pickSome(SEGMENTS),
    cost: fc.constantFrom(0, 5, 10),
    coupons: fc.constantFrom(0, 1, 2, 4),
    singleCoupon: rarely,
    limit: fc.constantFrom(null, null, 1, 2, 3),
    limitPerUser: fc.constantFrom(null, null, 1, 2),
  })
  .map((plan) => {
    // Cashback is an amount that is computed; and where all buyers get the same code, there is one.
    const isCashback = plan.reward === 'cashback';
    const coupons = isCashback ? 0 : Math.min(plan.coupons, plan.singleCoupon ? 1 : Infinity);
    return { ...plan, coupons, singleCoupon: plan.singleCoupon || isCashback };
  });

const customer: fc.Arbitrary<CustomerPlan> = fc.record({
  level: fc.constantFrom(null, 0, 1),
  isLabeled: fc.boolean(),
  isListed: fc.boolean(),
  birthday: fc.constantFrom(0, 1, 3),
  status: fc.constantFrom(...(['active', 'active', 'active', 'blocked', 'new'] as const)),
  points: fc.constantFrom(0, 9, 10, 25),
  lot: fc.record({
    points: fc.constantFrom(5, 10),
    lockedFor: fc.constantFrom(null, 1, HOUR),
    lastsFor: fc.constantFrom(HOUR, DAY, 30 * DAY),
  }),
});

const what = fc.nat({ max: 3 });
const step: fc.Arbitrary<OfferStep> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      who: fc.nat({ max: 2 }),
      what,
      by: fc.constantFrom<Seller>('customer', 'customer', 'seller', 'admin', 'gift'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(1, 1, HOUR, DAY) } as const),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('return'), nth: fc.nat({ max: 3 }) } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switch'), what } as const) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('switchSegment' as const),
      which: fc.nat({ max: SEGMENTS - 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('addCode' as const, 'removeCode' as const),
      what,
      nth: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('limit' as const),
      what,
      limit: fc.constantFrom(null, 1, 2, 5),
      limitPerUser: fc.constantFrom(1, 2),
    }),
  },
);

export const offerScenes: fc.Arbitrary<OfferScene> = fc.record({
  campaigns: fc.array(campaign, { minLength: 4, maxLength: 6 }),
  customers: fc.tuple(customer, customer, customer),
  steps: fc.array(step, { maxLength: 8 }),
});
