import type { Options } from '../options.js';

/** What a campaign of the scene looks like. */
export interface CampaignPlan {
  readonly name: string;
  readonly cost: number;
  /** Codes in stock; where all get the same code, it is one. */
  readonly codes: number;
  readonly shared: boolean;
  /** Whether all get the same code is switched, until the first is sold. */
  readonly switchesSharing: boolean;
  readonly limit: number | null;
  readonly limitPerUser: number | null;
  readonly daysInactive: number;
  readonly daysValid: number;
  readonly tracksDelivery: boolean;
  /** Codes come and go while it is sold. */
  readonly changesStock: boolean;
  /** Points are turned into money: what it costs is what is redeemed. */
  readonly isCashback: boolean;
  /** A percentage off a purchase in a shop: sold one at a time; for a transaction it is a tenth of its value. */
  readonly isPercentage: boolean;
  /** Only for members of a segment, which changes. */
  readonly isForSegment: boolean;
  /** Only for members of a segment about purchases, by its place in their plan; null for everyone. */
  readonly purchaseSegment: number | null;
  /** Given by rules for sales at a point of sale, and never sold. */
  readonly isGift: boolean;
  readonly store: StoreCode;
}

/** The store that there is from the beginning, and one more. */
export type StoreCode = 'DEFAULT' | 'SECOND';

/** So many operations want the same hot campaign. Then comes the next, with a limit that has not been reached. */
const OPERATIONS_PER_HOT_CAMPAIGN = 300;
const HOT_CAMPAIGNS_MAX = 700;
const HOT_KINDS = 5;

/** A limit that no storm reaches. */
export const FAR_AWAY = 1_000_000;

const PLAIN: Omit<CampaignPlan, 'name'> = {
  cost: 2,
  codes: 1,
  shared: false,
  limit: null,
  limitPerUser: null,
  daysInactive: 0,
  daysValid: 0,
  tracksDelivery: false,
  changesStock: false,
  isCashback: false,
  switchesSharing: false,
  isPercentage: false,
  isForSegment: false,
  purchaseSegment: null,
  isGift: false,
  store: 'DEFAULT',
};

/** Cold campaigns first, then the hot ones in the order in which they are wanted. */
export function getCampaigns({ operations }: Pick<Options, 'operations'>): CampaignPlan[] {
  const many = 100 + Math.ceil(operations / 16);
  const few = 2 + Math.ceil(operations / 1500);
  const cold: Omit<CampaignPlan, 'name'>[] = [
    { ...PLAIN, codes: many, tracksDelivery: true },
    { ...PLAIN, codes: many, cost: 7 },
    { ...PLAIN, codes: many, cost: 0, limitPerUser: few, tracksDelivery: true },
    { ...PLAIN, codes: many, cost: 3, daysValid: 1 },
    { ...PLAIN, codes: many, cost: 1, daysInactive: 1, daysValid: 1 },
    { ...PLAIN, codes: many, cost: 5, tracksDelivery: true },
    { ...PLAIN, shared: true },
    { ...PLAIN, shared: true, cost: 4, limitPerUser: 2 * few },
    { ...PLAIN, shared: true, cost: 1, limit: Math.ceil(operations / 25), limitPerUser: 1000 },
    { ...PLAIN, cost: 1, changesStock: true },
    { ...PLAIN, codes: many, cost: 2, limit: FAR_AWAY, limitPerUser: FAR_AWAY },
    { ...PLAIN, codes: many, isForSegment: true },
    { ...PLAIN, cost: 1, changesStock: true },
    { ...PLAIN, codes: many, cost: 1, isPercentage: true },
    { ...PLAIN, codes: many, purchaseSegment: 0 },
    { ...PLAIN, codes: many, cost: 1, purchaseSegment: 2 },
    {
      ...PLAIN,
      codes: many,
      store: 'SECOND',
      cost: 3,
      limit: Math.ceil(operations / 60),
      limitPerUser: 1000,
    },
    { ...PLAIN, shared: true, store: 'SECOND', limitPerUser: few },
  ];
  const pace = operationsPerHotCampaign(operations);
  const scale = pace / OPERATIONS_PER_HOT_CAMPAIGN;
  const hot = Array.from({ length: Math.ceil(operations / pace) }, (_, index) => ({
    ...HOT[index % HOT_KINDS],
  })).map(({ codes = 1, limit = null, ...plan }) => ({
    ...plan,
    codes: Math.ceil(codes * scale),
    limit: limit === null ? null : Math.ceil(limit * scale),
  }));
  return [
    ...cold.map((plan, index) => ({ ...plan, name: `Cold ${index}` })),
    ...hot.map((plan, index) => ({ ...PLAIN, ...plan, name: `Hot ${index}` })),
    { ...PLAIN, shared: true, cost: 0, isCashback: true, name: 'Money' },
    ...hot.map((_, index) => ({ ...PLAIN, cost: 1, switchesSharing: true, name: `Switched ${index}` })),
    { ...PLAIN, cost: 0, isPercentage: true, isGift: true, limitPerUser: 6, name: 'Share' },
    { ...PLAIN, cost: 0, codes: many, isGift: true, limitPerUser: 2, name: 'Gift' },
  ];
}

export const COLD_CAMPAIGNS = 18;
/** What a percentage is of a sale. */
export const GIFT_PERCENT = 10;
/** The cold one for members of a segment. */
export const SEGMENT_CAMPAIGN = 11;
/** The first of the cold ones for members of segments about purchases. */
export const PURCHASE_SEGMENTS_FROM = 14;
/** The cold one whose codes are drawn and come in files, by administrators and by commands. */
export const IMPORTED_STOCK = 12;
/** The first of the cold ones of the second store. */
export const SECOND_STORE = 16;
const SECOND_STORE_CAMPAIGNS = 2;

/** The cold one whose price, limits, activity and visibility change. */
export const EDITED_CAMPAIGN = 10;
/** The cold one whose codes come and go. */
export const CHANGING_STOCK = 9;
/** What a point is worth in the campaign that redeems points. */
export const POINT_VALUE = 0.29;
/** The cold one that costs nothing, and of which each customer gets few. */
export const FREE_CAMPAIGN = 2;

/** Limits that are reached: in all, by each customer, by the stock, of what costs nothing, and all at once. */
const HOT: readonly Partial<CampaignPlan>[] = [
  { cost: 1, codes: 100, limit: 40, limitPerUser: 4 },
  { cost: 0, codes: 120, limitPerUser: 2 },
  { cost: 1, codes: 1, shared: true, limit: 30, limitPerUser: 3 },
  { cost: 3, codes: 30 },
  { cost: 2, codes: 50, limit: 40, limitPerUser: 2 },
];

function operationsPerHotCampaign(operations: number): number {
  return Math.max(OPERATIONS_PER_HOT_CAMPAIGN, Math.ceil(operations / HOT_CAMPAIGNS_MAX));
}

/** What customers of a store ask for: once in a while one of the other store, which does not exist for them. */
export function ofStore(campaign: number, store: StoreCode, strays: boolean): number {
  const isSecond = campaign >= SECOND_STORE && campaign < SECOND_STORE + SECOND_STORE_CAMPAIGNS;
  if (isSecond === (store === 'SECOND') || strays) {
    return campaign;
  }
  return isSecond ? campaign - SECOND_STORE : SECOND_STORE + (campaign % SECOND_STORE_CAMPAIGNS);
}

/** One of the campaigns whose sharing is switched. */
export function switchedCampaign(which: number, { operations }: Pick<Options, 'operations'>): number {
  const hot = Math.ceil(operations / operationsPerHotCampaign(operations));
  return COLD_CAMPAIGNS + hot + 1 + ((which * 7919) % hot);
}

export function hotCampaignAt(operation: number, { operations }: Pick<Options, 'operations'>): number {
  // Numbers behind those of the storm belong to what comes before and after it.
  return COLD_CAMPAIGNS + Math.floor((operation % operations) / operationsPerHotCampaign(operations));
}
