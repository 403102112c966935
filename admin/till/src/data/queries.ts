import {
  type BoughtCampaign,
  sellerBoughtCampaignBought,
  sellerCustomerStatus,
  sellerEligibilityFind,
  sellerOfferAvailable,
  sellerTransactionFind,
} from '@laurel/client/api';
import { queryOptions } from '@tanstack/react-query';
import { getPage, loadEveryPage } from '../../../src/api/page.js';
import { keep, kept } from './kept.js';
import { laurel } from './laurel.js';

const PER_PAGE = 100;
/** What was open a minute ago may be used by now. */
const NOT_KEPT = { staleTime: 0, gcTime: 0 };

/** Where a member stands. */
export interface Standing {
  readonly id: string;
  readonly name: string;
  readonly level: string | undefined;
  readonly currency: string;
  readonly points: number;
}

/** The member that was seen last is known without a connection. */
export function standingOptions(customer: string) {
  const before = kept<Standing>('member');
  const same = before?.value.id === customer ? before : undefined;
  return queryOptions({
    queryKey: ['standing', customer],
    queryFn: async ({ signal }): Promise<Standing> => {
      const { data } = await sellerCustomerStatus({ client: laurel, path: { customer }, signal });
      const { firstName, lastName, levelName, points, currency, customerId } = data;
      const name = `${firstName} ${lastName}`.trim();
      const standing = { id: customerId, name, level: levelName, points, currency };
      keep('member', standing);
      return standing;
    },
    initialData: same?.value,
    initialDataUpdatedAt: same?.at,
    staleTime: 0,
  });
}

/** What the member can see now, the affordable first. */
export function offersOptions(customer: string) {
  return queryOptions({
    queryKey: ['offers', customer],
    queryFn: async ({ signal }) => {
      const offers = await loadEveryPage(async (cursor) =>
        getPage(
          await sellerOfferAvailable({
            client: laurel,
            path: { customer },
            query: { perPage: PER_PAGE, ...(cursor !== undefined && { cursor }) },
            signal,
          }),
          'campaigns',
        ),
      );
      return offers.toSorted(
        (one, other) => Number(other.canBeBoughtByCustomer) - Number(one.canBeBoughtByCustomer),
      );
    },
    ...NOT_KEPT,
  });
}

export function eligibilityOptions(customer: string, campaign: string) {
  return queryOptions({
    queryKey: ['eligibility', customer, campaign],
    queryFn: async ({ signal }) =>
      (await sellerEligibilityFind({ client: laurel, path: { customer, campaign }, signal })).data,
    staleTime: 0,
  });
}

/** A coupon that can be handed in. */
export interface OpenCoupon {
  readonly id: string;
  readonly campaignId: string;
  readonly name: string;
  readonly code: string;
  readonly activeTo: string | undefined;
}

/** What the member has bought and not used, the newest first. */
export function openCouponsOptions(customer: string) {
  return queryOptions({
    queryKey: ['coupons', customer],
    queryFn: async ({ signal }): Promise<readonly OpenCoupon[]> => {
      const bought = await loadEveryPage(async (cursor) =>
        getPage(
          await sellerBoughtCampaignBought({
            client: laurel,
            path: { customer },
            query: { includeDetails: '1', perPage: PER_PAGE, ...(cursor !== undefined && { cursor }) },
            signal,
          }),
          'campaigns',
        ),
      );
      return bought.filter(isOpen).map(({ couponId, campaignId, campaign, coupon, activeTo }) => ({
        id: couponId,
        campaignId: campaignId.campaignId,
        name: campaign?.name ?? coupon.code,
        code: coupon.code,
        activeTo,
      }));
    },
    ...NOT_KEPT,
  });
}

function isOpen({
  used,
  status,
  cashbackStatus,
}: Pick<BoughtCampaign, 'used' | 'status' | 'cashbackStatus'>) {
  return !used && status === 'active' && cashbackStatus === undefined;
}

/** The sale that the shop has sent under a number, as far as the seller may know of it. */
export async function findSale(documentNumber: string) {
  const { data } = await sellerTransactionFind({ client: laurel, path: { documentNumber } });
  return data.transactions[0];
}
