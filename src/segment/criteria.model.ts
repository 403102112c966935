import { KindRegistry } from '#platform/kind-registry.js';
import type { CriterionKind, FieldProblem } from './criteria/criterion-kind.model.js';
import { anniversary } from './criteria/customers/anniversary.js';
import { customerHasLabels } from './criteria/customers/customer-has-labels.js';
import { customerList } from './criteria/customers/customer-list.js';
import { customerWithLabelsValues } from './criteria/customers/customer-with-labels-values.js';
import { boughtInPos } from './criteria/purchases/bought-in-pos.js';
import { boughtLabels } from './criteria/purchases/bought-labels.js';
import { boughtMakers } from './criteria/purchases/bought-makers.js';
import { boughtSkus } from './criteria/purchases/bought-skus.js';
import { purchasePeriod } from './criteria/purchases/purchase-period.js';
import { transactionPercentInPos } from './criteria/purchases/transaction-percent-in-pos.js';
import { averageTransactionAmount } from './criteria/totals/average-transaction-amount.js';
import { lastPurchaseNDaysBefore } from './criteria/totals/last-purchase-n-days-before.js';
import { transactionAmount } from './criteria/totals/transaction-amount.js';
import { transactionCount } from './criteria/totals/transaction-count.js';

/** A new kind of criterion is a file `<kind>.ts`, its spec, and a line here. */
const KINDS = [
  ...([customerList, anniversary, customerHasLabels, customerWithLabelsValues] as const),
  ...([transactionCount, transactionAmount, averageTransactionAmount, lastPurchaseNDaysBefore] as const),
  ...([purchasePeriod, boughtInPos, transactionPercentInPos] as const),
  ...([boughtSkus, boughtMakers, boughtLabels] as const),
] as const;
type AnyKind = (typeof KINDS)[number];

export const CRITERIA = new KindRegistry<CriterionKind>('criterion', KINDS);

/** A criterion as a caller has written it: which fields it needs depends on its type. */
export type SentCriterion = { readonly criterionId?: string; readonly type: string } & Parameters<
  AnyKind['read']
>[0];

/** A criterion as it is stored, and as events contain it. */
export type Criterion = { readonly criterionId: string; readonly type: string } & Exclude<
  ReturnType<AnyKind['read']>,
  readonly FieldProblem[]
>;
