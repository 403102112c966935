import type { CouponEntity } from './coupon.entity.js';
import { couponStatus } from './coupon.rules.js';

interface OwnedTransaction {
  readonly storeId: string;
  readonly customerId: string | null;
}

export interface Mark {
  readonly couponId: string;
  readonly campaignId: string;
  readonly customerId: string;
  readonly code: string;
  readonly used: boolean;
  readonly transactionId?: string | undefined;
}

export interface MarkProblem {
  readonly field: 'couponId' | 'customerId' | 'campaignId' | 'code' | 'used' | 'transactionId';
  readonly message: string;
}

/**
 * Why a coupon cannot be marked; null when it can. `used=1` needs an active unused coupon of this customer, campaign, id and code; `used=0`
 * needs a bought coupon. Cashback is never marked. A used coupon with a replacement stays used, and so does a used gift of a returned sale.
 * @param transaction The named transaction, if it exists
 */
export function problemWith(
  mark: Mark,
  coupon: CouponEntity | undefined,
  isRepeated: boolean,
  transaction: OwnedTransaction | undefined,
  now: Date,
): MarkProblem | null {
  if (!coupon || coupon.customerId === null) {
    return { field: 'couponId', message: 'No such coupon was bought.' };
  }
  if (isRepeated) {
    return { field: 'couponId', message: 'This coupon occurs twice.' };
  }
  if (coupon.customerId !== mark.customerId) {
    return { field: 'customerId', message: 'This coupon belongs to another customer.' };
  }
  if (coupon.campaignId !== mark.campaignId) {
    return { field: 'campaignId', message: 'This coupon belongs to another campaign.' };
  }
  if (coupon.code !== mark.code) {
    return { field: 'code', message: 'This coupon has another code.' };
  }
  if (coupon.cashbackStatus !== null) {
    return { field: 'used', message: 'Cashback is not marked.' };
  }
  const problem = mark.used ? problemWithUsing(coupon, now) : problemWithFreeing(coupon);
  const { storeId, customerId, transactionId } = { ...mark, storeId: coupon.storeId ?? '' };
  const isTheirs = transaction?.storeId === storeId && transaction.customerId === customerId;
  if (problem || transactionId === undefined || isTheirs) {
    return problem;
  }
  return { field: 'transactionId', message: 'This customer has no such transaction.' };
}

function problemWithFreeing({ returnedCents, takenBackCents }: CouponEntity): MarkProblem | null {
  if (returnedCents !== 0) {
    return {
      field: 'used',
      message: 'The transaction was returned: its value has come back as another coupon.',
    };
  }
  return takenBackCents === null
    ? null
    : {
        field: 'used',
        message: 'The transaction that this coupon was given for was returned: it stays used.',
      };
}

function problemWithUsing(coupon: CouponEntity, now: Date): MarkProblem | null {
  if (coupon.used) {
    return { field: 'used', message: 'This coupon is already used.' };
  }
  const status = couponStatus(coupon, now);
  return status === 'active' ? null : { field: 'used', message: `This coupon is ${status}.` };
}
