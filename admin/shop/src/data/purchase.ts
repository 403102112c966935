import { newIdempotencyKey } from '@laurel/client';
import { type CampaignOfferRecord, customerPurchaseBuy } from '@laurel/client/api';
import { isRefusal, KEY_LIFETIME_MS } from '../../../src/api/unanswered.js';
import { laurel } from './laurel.js';
import type { Coupon } from './coupon.js';
import { forget, keep, kept } from './kept.js';
import { couponsOptions } from './queries.js';
import { queryClient } from './query-client.js';

/** A purchase of which the answer has not come yet. With the same key it is made once, however often it is sent. */
export interface Purchase {
  readonly campaign: Pick<
    CampaignOfferRecord,
    'campaignId' | 'name' | 'reward' | 'costInPoints' | 'usageInstruction'
  >;
  readonly key: string;
}

export function newPurchase(campaign: CampaignOfferRecord): Purchase {
  const { campaignId, name, reward, costInPoints, usageInstruction } = campaign;
  return {
    campaign: {
      campaignId,
      name,
      reward,
      costInPoints,
      ...(usageInstruction !== undefined && { usageInstruction }),
    },
    key: newIdempotencyKey(),
  };
}

/** One that was cut off: by a reload, or by the connection. */
export function unfinishedPurchase(): Purchase | undefined {
  const found = kept<Purchase>('purchase');
  return found && found.at > Date.now() - KEY_LIFETIME_MS ? found.value : undefined;
}

export function forgetPurchase(): void {
  forget('purchase');
}

/** Returns what was bought, which is on the phone by then. */
export async function buy(purchase: Purchase): Promise<Coupon> {
  keep('purchase', purchase);
  const { campaign, key } = purchase;
  try {
    const { data } = await customerPurchaseBuy({
      client: laurel,
      path: { campaign: campaign.campaignId },
      body: { quantity: 1 },
      headers: { 'Idempotency-Key': key },
    });
    const [bought] = data.coupons;
    if (!bought) {
      throw new Error('A purchase without a coupon');
    }
    const coupon = boughtCoupon(purchase, bought);
    keepCoupon(coupon);
    forgetPurchase();
    return coupon;
  } catch (error) {
    if (isRefusal(error)) {
      forgetPurchase();
    }
    throw error;
  }
}

/** Before the list of coupons is asked for again: the connection may be gone by then. */
function keepCoupon(coupon: Coupon): void {
  const { queryKey } = couponsOptions();
  const others = (queryClient.getQueryData(queryKey) ?? []).filter(({ id }) => id !== coupon.id);
  const coupons = [coupon, ...others];
  queryClient.setQueryData(queryKey, coupons);
  keep('coupons', coupons);
  void queryClient.invalidateQueries();
}

function boughtCoupon(
  { campaign }: Purchase,
  { id, code }: { readonly id: string; readonly code: string },
): Coupon {
  return {
    id,
    campaignId: campaign.campaignId,
    name: campaign.name,
    reward: campaign.reward,
    code,
    purchasedAt: new Date().toISOString(),
    isUsed: false,
    usedAt: undefined,
    status: 'active',
    activeSince: undefined,
    activeTo: undefined,
    deliveryStatus: undefined,
    cashbackStatus: campaign.reward === 'cashback' ? 'pending' : undefined,
    usageInstruction: campaign.usageInstruction,
  };
}
