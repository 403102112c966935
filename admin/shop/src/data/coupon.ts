import type { BoughtCampaign, RewardType } from '@laurel/client/api';
import { getTime } from '../../../src/patterns/wall-clock.js';

/** What is shown of something that was bought. It is kept on the phone, so there is no more in it. */
export interface Coupon {
  readonly id: string;
  readonly campaignId: string;
  readonly name: string;
  readonly reward: RewardType;
  readonly code: string;
  readonly purchasedAt: string;
  readonly isUsed: boolean;
  readonly usedAt: string | undefined;
  readonly status: BoughtCampaign['status'];
  readonly activeSince: string | undefined;
  readonly activeTo: string | undefined;
  readonly deliveryStatus: BoughtCampaign['deliveryStatus'];
  /** For cashback, which is money and has no code to show: `code` is the amount. */
  readonly cashbackStatus: BoughtCampaign['cashbackStatus'];
  /** HTML, made safe by the service. */
  readonly usageInstruction: string | undefined;
}

export type CouponState = 'valid' | 'later' | 'used' | 'expired' | 'returned';

export function toCoupon(bought: BoughtCampaign): Coupon {
  const { campaign, campaignId, coupon, couponId } = bought;
  return {
    id: couponId,
    campaignId: campaignId.campaignId,
    name: campaign?.name ?? '',
    reward: campaign?.reward ?? 'gift_code',
    code: coupon.code,
    purchasedAt: bought.purchaseAt,
    isUsed: bought.used,
    usedAt: bought.usageDate,
    status: bought.status,
    activeSince: bought.activeSince,
    activeTo: bought.activeTo,
    deliveryStatus: bought.deliveryStatus,
    cashbackStatus: bought.cashbackStatus,
    usageInstruction: campaign?.usageInstruction,
  };
}

/** By the clock of the phone, too: without a connection, no answer of the server says that a coupon has expired meanwhile. */
export function getState({ status, isUsed, activeSince, activeTo }: Coupon, now = Date.now()): CouponState {
  if (status === 'cancelled') {
    return 'returned';
  }
  if (isUsed) {
    return 'used';
  }
  if (status === 'expired' || (activeTo !== undefined && getTime(activeTo).getTime() <= now)) {
    return 'expired';
  }
  const isLater = activeSince === undefined ? status === 'inactive' : getTime(activeSince).getTime() > now;
  return isLater ? 'later' : 'valid';
}
