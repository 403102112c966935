import { verdictOn } from '../platform/database/verdict.js';
import { DomainError } from '../platform/error/domain-error.js';
import { counter } from '../platform/metrics/instruments.js';

const purchases = counter(
  'laurel_purchases_total',
  'Purchases by outcome: sold, or the refusal that the buyer heard',
  ['outcome'],
);
// A series that begins with 1 shows no increase.
['sold', 'none-left', 'limit-per-customer-exceeded', 'not-allowed', 'not-enough-points', 'failed'].forEach(
  (outcome) => purchases.add({ outcome }, 0),
);
const coupons = counter('laurel_coupons_sold_total', 'Coupons that were sold', []);

export function countSale(quantity: number): void {
  purchases.add({ outcome: 'sold' });
  coupons.add({}, quantity);
}

/** `campaign.not-allowed` counts as `not-allowed`. What the database has undone, and may be tried again, is no outcome yet. */
export async function countingRefusals<T>(purchase: () => Promise<T>): Promise<T> {
  try {
    return await purchase();
  } catch (error) {
    if (error instanceof DomainError) {
      purchases.add({ outcome: error.code.replace(/^\w+\./, '') });
    } else if (verdictOn(error) === 'failed') {
      purchases.add({ outcome: 'failed' });
    }
    throw error;
  }
}
