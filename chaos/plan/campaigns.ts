import type { Options } from '../options.js';

/** What a campaign of the scene looks like. */
export interface CampaignPlan {
  readonly name: string;
  readonly cost: number;
  /** Codes in stock; where all get the same code, it is one. */
  readonly codes: number;
  readonly shared: boolean;
  readonly limit: number | null;
  readonly limitPerUser: number | null;
  readonly daysInactive: number;
  readonly daysValid: number;
  readonly tracksDelivery: boolean;
}

/** So many operations want the same hot campaign. Then comes the next, with a limit that has not been reached. */
const OPERATIONS_PER_HOT_CAMPAIGN = 300;
const HOT_CAMPAIGNS_MAX = 700;
const HOT_KINDS = 5;

const PLAIN = {
  ...{ cost: 2, codes: 1, shared: false, limit: null, limitPerUser: null },
  ...{ daysInactive: 0, daysValid: 0, tracksDelivery: false },
} as const;

/** Cold campaigns first, then the hot ones in the order in which they are wanted. */
export function campaignsOf({ operations }: Pick<Options, 'operations'>): CampaignPlan[] {
  const many = 100 + Math.ceil(operations / 16);
  const few = 2 + Math.ceil(operations / 1500);
  const cold: Omit<CampaignPlan, 'name'>[] = [
    { ...PLAIN, codes: many },
    { ...PLAIN, codes: many, cost: 7 },
    { ...PLAIN, codes: many, cost: 0, limitPerUser: few },
    { ...PLAIN, codes: many, cost: 3, daysValid: 1 },
    { ...PLAIN, codes: many, cost: 1, daysInactive: 1, daysValid: 1 },
    { ...PLAIN, codes: many, cost: 5, tracksDelivery: true },
    { ...PLAIN, shared: true },
    { ...PLAIN, shared: true, cost: 4, limitPerUser: 2 * few },
    { ...PLAIN, shared: true, cost: 1, limit: Math.ceil(operations / 25), limitPerUser: 1000 },
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
  ];
}

export const COLD_CAMPAIGNS = 9;
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

export function hotCampaignAt(operation: number, { operations }: Pick<Options, 'operations'>): number {
  // Numbers behind those of the storm belong to what comes before and after it.
  return COLD_CAMPAIGNS + Math.floor((operation % operations) / operationsPerHotCampaign(operations));
}
