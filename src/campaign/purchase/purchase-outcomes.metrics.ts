import { Counter } from 'prom-client';
import { verdictOn } from '#platform/database/error/verdict.js';
import { DomainError } from '#platform/error/domain-error.js';

const purchases = new Counter({
  name: 'laurel_purchases_total',
  help: 'Purchases by outcome: sold, or the refusal that the buyer got',
  labelNames: ['outcome'],
});
// Starts series at 0: a series that begins with 1 shows no increase.
['sold', 'none-left', 'limit-per-customer-exceeded', 'not-allowed', 'not-enough-points', 'failed'].forEach(
  (outcome) => purchases.inc({ outcome }, 0),
);
const coupons = new Counter({ name: 'laurel_coupons_sold_total', help: 'Coupons that were sold' });

export function countSale(quantity: number): void {
  purchases.inc({ outcome: 'sold' });
  coupons.inc({}, quantity);
}

/** `campaign.not-allowed` counts as `not-allowed`. A rollback that allows another attempt is no outcome. */
export async function countingRefusals<T>(purchase: () => Promise<T>): Promise<T> {
  try {
    return await purchase();
  } catch (error) {
    if (error instanceof DomainError) {
      purchases.inc({ outcome: error.code.replace(/^\w+\./, '') });
    } else if (verdictOn(error) === 'failed') {
      purchases.inc({ outcome: 'failed' });
    }
    throw error;
  }
}
