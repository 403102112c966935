import type { CampaignEntity } from '../campaign.entity.js';
import { isAvailable, type Member } from '../availability.rules.js';
import { getUnits } from '#platform/decimal.js';
import { moneyDecimals, moneyText } from '#platform/money.js';

export const POINT_VALUE_DECIMALS = 6;

/**
 * The value of points with all decimals of the currency, as on a coupon: `12.50`. Uses integers, because floating-point numbers make 1.005
 * too small, and rounds half a cent up.
 */
export function getAmount(points: number, pointValue: number): string {
  const millionths = BigInt(points) * getUnits(pointValue, POINT_VALUE_DECIMALS);
  const millionthsOfCent = 10n ** BigInt(POINT_VALUE_DECIMALS - moneyDecimals());
  return moneyText((millionths + millionthsOfCent / 2n) / millionthsOfCent);
}

export interface Cashback {
  readonly pointsAmount: number;
  readonly pointValue: number;
  readonly rewardAmount: number;
}

/** The campaign with the highest value of a point; of equal ones the oldest. Null without one. */
export function bestCashback(
  campaigns: readonly CampaignEntity[],
  member: Member,
  now: Date,
): CampaignEntity | null {
  const [best] = campaigns
    .filter((campaign) => isAvailable(campaign, member, now))
    .sort((a, b) => getValue(b) - getValue(a) || a.createdAt.getTime() - b.createdAt.getTime() || byId(a, b));
  return best ?? null;
}

export function getCashback(campaign: CampaignEntity, pointsAmount: number): Cashback {
  const pointValue = getValue(campaign);
  return { pointsAmount, pointValue, rewardAmount: Number(getAmount(pointsAmount, pointValue)) };
}

export function areSame(a: Cashback, b: Cashback): boolean {
  return a.pointValue === b.pointValue && a.rewardAmount === b.rewardAmount;
}

function getValue({ details }: CampaignEntity): number {
  return details.pointValue ?? 0;
}

function byId(a: CampaignEntity, b: CampaignEntity): number {
  return a.id < b.id ? -1 : 1;
}
