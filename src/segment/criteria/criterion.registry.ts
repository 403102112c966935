import { KindRegistry } from '#platform/kind-registry.js';
import type { CriterionKind, FieldProblem } from './criterion-kind.types.js';
import { anniversary } from './customers/anniversary.criterion.js';
import { customerHasLabels } from './customers/customer-has-labels.criterion.js';
import { customerList } from './customers/customer-list.criterion.js';
import { customerWithLabelsValues } from './customers/customer-with-labels-values.criterion.js';
import { boughtInPos } from './purchases/bought-in-pos.criterion.js';
import { boughtLabels } from './purchases/bought-labels.criterion.js';
import { boughtMakers } from './purchases/bought-makers.criterion.js';
import { boughtSkus } from './purchases/bought-skus.criterion.js';
import { purchasePeriod } from './purchases/purchase-period.criterion.js';
import { transactionPercentInPos } from './purchases/transaction-percent-in-pos.criterion.js';
import { averageTransactionAmount } from './totals/average-transaction-amount.criterion.js';
import { lastPurchaseNDaysBefore } from './totals/last-purchase-n-days-before.criterion.js';
import { transactionAmount } from './totals/transaction-amount.criterion.js';
import { transactionCount } from './totals/transaction-count.criterion.js';

/** A new kind of criterion is a file `<kind>.criterion.ts`, its spec, and a line here. */
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
