import {
  type Availability,
  type Member,
  type Offer,
  type Unavailability,
  getUnavailabilities,
} from '../availability.rules.js';
import type { CampaignEntity, RewardType } from '../campaign.entity.js';

/**
 * Decides refusals of a purchase, in the order of the contract. Pure. Purchases, `canBeBoughtByCustomer` and the eligibility endpoints use
 * it.
 */

const BOUGHT_ONE_AT_A_TIME: ReadonlySet<RewardType> = new Set(['cashback', 'percentage_discount_code']);

export type Refusal =
  | Unavailability
  | { readonly reason: 'archived' }
  | { readonly reason: 'one-at-a-time'; readonly reward: RewardType }
  | { readonly reason: 'not-for-sale' }
  | { readonly reason: 'none-left'; readonly left: number }
  | { readonly reason: 'limit-per-customer'; readonly limit: number; readonly used: number }
  | { readonly reason: 'status'; readonly status: string }
  | { readonly reason: 'not-enough-points'; readonly costInPoints: number; readonly availablePoints: number };

export interface PurchaseOrder {
  readonly quantity: number;
  readonly costInPoints: number;
}

export interface Buyer {
  readonly statusType: string;
  readonly maySpend: boolean;
  readonly points: number;
  readonly bought: number;
}

/** Other rewards are given by rules. */
export function isEverSold(reward: RewardType): boolean {
  return reward !== 'custom_campaign_code';
}

type Sale = Offer & Pick<CampaignEntity, 'archivedAt'>;

/** Checks that need neither stock nor buyer. An archived campaign is not active, so buyers do not know it; no one else sells it either. */
export function offerRefusals(
  offer: Sale,
  quantity: number,
  availability: Availability,
  now: Date,
): Refusal[] {
  return [
    ...(availability.of === 'offers' ? getUnavailabilities(offer, availability, now) : []),
    ...refusedIf(offer.archivedAt !== null, { reason: 'archived' }),
    ...refusedIf(quantity > 1 && BOUGHT_ONE_AT_A_TIME.has(offer.reward), {
      reason: 'one-at-a-time',
      reward: offer.reward,
    }),
    ...refusedIf(!isEverSold(offer.reward), { reason: 'not-for-sale' }),
  ];
}

/** @param left Codes in stock, capped by the total limit; null without a number */
export function stockRefusals(left: number | null, { quantity }: PurchaseOrder): Refusal[] {
  return left === null ? [] : refusedIf(left < quantity, { reason: 'none-left', left });
}

export function buyerRefusals(
  { limitPerUser }: Pick<CampaignEntity, 'limitPerUser'>,
  { quantity, costInPoints }: PurchaseOrder,
  { statusType, maySpend, points, bought }: Buyer,
): Refusal[] {
  const limit = limitPerUser ?? Infinity;
  return [
    ...refusedIf(bought + quantity > limit, { reason: 'limit-per-customer', limit, used: bought }),
    ...refusedIf(!maySpend, { reason: 'status', status: statusType }),
    ...refusedIf(points < costInPoints, {
      reason: 'not-enough-points',
      costInPoints,
      availablePoints: points,
    }),
  ];
}

export function purchaseRefusals(
  campaign: Sale & Pick<CampaignEntity, 'limitPerUser'>,
  order: PurchaseOrder,
  buyer: Buyer,
  left: number | null,
  availability: Availability,
  now: Date,
): Refusal[] {
  return [
    ...offerRefusals(campaign, order.quantity, availability, now),
    ...stockRefusals(left, order),
    ...buyerRefusals(campaign, order, buyer),
  ];
}

export function canBeBought(
  campaign: Sale & Pick<CampaignEntity, 'costInPoints' | 'limitPerUser'>,
  buyer: Buyer & Member,
  left: number | null,
  now: Date,
): boolean {
  const order = { quantity: 1, costInPoints: campaign.costInPoints };
  const availability = { of: 'offers', levelId: buyer.levelId, segmentIds: buyer.segmentIds } as const;
  return purchaseRefusals(campaign, order, buyer, left, availability, now).length === 0;
}

const COMMENT_LENGTH_MAX = 255;

export function spendingComment(campaignName: string, what?: string): string {
  const rest = what === undefined ? '' : `, ${what}`;
  return `${campaignName.slice(0, COMMENT_LENGTH_MAX - rest.length)}${rest}`;
}

function refusedIf(isRefused: boolean, refusal: Refusal): Refusal[] {
  return isRefused ? [refusal] : [];
}
