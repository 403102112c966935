import type { CreateSegmentRequest } from '@laurel/client/api';
import { anniversary } from './kinds/anniversary.js';
import { averageTransactionAmount } from './kinds/average-transaction-amount.js';
import { boughtInPos } from './kinds/bought-in-pos.js';
import { boughtLabels } from './kinds/bought-labels.js';
import { boughtMakers } from './kinds/bought-makers.js';
import { boughtSkus } from './kinds/bought-skus.js';
import { customerHasLabels } from './kinds/customer-has-labels.js';
import { customerList } from './kinds/customer-list.js';
import { customerWithLabelsValues } from './kinds/customer-with-labels-values.js';
import { lastPurchaseNDaysBefore } from './kinds/last-purchase-n-days-before.js';
import { purchasePeriod } from './kinds/purchase-period.js';
import { transactionAmount } from './kinds/transaction-amount.js';
import { transactionCount } from './kinds/transaction-count.js';
import { transactionPercentInPos } from './kinds/transaction-percent-in-pos.js';
import type { CriterionKind } from './kinds/criterion-kind.js';
import type { CriterionType, SegmentValues } from './segment-values.js';

export const ABOUT_CUSTOMERS = {
  anniversary,
  customer_has_labels: customerHasLabels,
  customer_with_labels_values: customerWithLabelsValues,
  customer_list: customerList,
};

export const ABOUT_PURCHASES = {
  transaction_count: transactionCount,
  transaction_amount: transactionAmount,
  average_transaction_amount: averageTransactionAmount,
  last_purchase_n_days_before: lastPurchaseNDaysBefore,
  purchase_period: purchasePeriod,
  bought_in_pos: boughtInPos,
  transaction_percent_in_pos: transactionPercentInPos,
  bought_skus: boughtSkus,
  bought_makers: boughtMakers,
  bought_labels: boughtLabels,
};

/** Every kind of criterion: one line each, above. */
export const CRITERION_KINDS: Record<CriterionType, CriterionKind> = {
  ...ABOUT_CUSTOMERS,
  ...ABOUT_PURCHASES,
};

export function getRequest({ name, description, active, parts }: SegmentValues): CreateSegmentRequest {
  return {
    name,
    description,
    active,
    parts: parts.map(({ criteria }) => ({
      criteria: criteria.map((values) => ({
        type: values.type,
        ...CRITERION_KINDS[values.type].request(values),
      })),
    })),
  };
}
