import { ApiError } from '../../../src/api/api-error.js';
import { customerPurchaseBuy } from '../../../src/api/generated/sdk.gen.js';
import type { CampaignOfferRecord } from '../../../src/api/generated/types.gen.js';
import { newRequestKey } from '../../../src/api/request-key.js';
import type { Coupon } from './coupon.js';
import { forget, keep, kept } from './kept.js';
import { couponsOptions } from './queries.js';
import { queryClient } from './query-client.js';
import { storeCode } from './store.js';

/** A purchase of which the answer has not come yet. With the same key it is made once, however often it is sent. */
export interface Purchase {
  readonly campaign: Pick<
    CampaignOfferRecord,
    'campaignId' | 'name' | 'reward' | 'costInPoints' | 'usageInstruction'
  >;
  readonly key: string;
}

/** For so long the service knows a key: `Idempotency-Key` in the API documentation. */
const KEY_LIFETIME_MS = 7 * 86_400_000;
/** These say nothing about what became of a request with the same key before. */
const UNDECIDED = [401, 408, 409, 425, 429];

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
    key: newRequestKey(),
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
      path: { storeCode, campaign: campaign.campaignId },
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

/** It is certain that nothing was bought. */
export function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    !UNDECIDED.includes(error.status)
  );
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
