import { LooseUuid } from '#platform/http/request/fields/readers.js';
import { Fraction, Timestamp } from '#platform/http/response/response-fields.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { MergePreview, ShownMerge, SideOfMerge } from '../merge-previews.service.js';
import { CustomerSummaryRecord, presentSummary } from './customer.dto.js';

export class MergeCustomerRequest {
  /** The customer who remains, by id. */
  @LooseUuid()
  readonly into!: string;
}

export class SideOfMergeRecord {
  readonly customer!: CustomerSummaryRecord;
  readonly levelId?: string;
  readonly availablePoints!: number;
  readonly lockedPoints!: number;
  readonly transactionsCount!: number;
  @Fraction()
  readonly transactionsAmount!: number;
}

export class MovedRowsRecord {
  /** A table of the database: `coupon`, `points_transfer`, `shop_transaction`. */
  readonly table!: string;
  readonly rows!: number;
}

export class MergePreviewResponse {
  /** Whose points, coupons and sales come over. */
  readonly source!: SideOfMergeRecord;
  /** Who remains, as they are now. */
  readonly target!: SideOfMergeRecord;
  readonly moves!: MovedRowsRecord[];
  /** `email`, `phone`, `card`: what the one who remains does not have. Others stay with the source, and mean the one who remains. */
  readonly contacts!: string[];
  /** `agreement2`, `agreement3`: what the one who remains has agreed to, and the owner of a contact that comes over has not. Neither holds afterwards. */
  readonly withdrawnAgreements!: string[];
  /** The level of the one who remains, afterwards. */
  readonly levelId?: string;
}

export class CustomerMergeResponse {
  readonly customerId!: string;
  /** Who has the points, coupons and sales. */
  readonly into!: string;
  @Timestamp()
  readonly mergedAt!: string;
  /** Absent for a machine with a key of its own. */
  readonly administratorId?: string;
  /** False as soon as something has happened to one of the two. */
  readonly canBeUndone!: boolean;
  /** The type of the latest event of either customer or of their accounts. */
  readonly latestEvent?: string;
}

export function presentPreview({
  source,
  target,
  rows,
  contacts,
  withdrawn,
  levelId,
}: MergePreview): MergePreviewResponse {
  return {
    source: presentSide(source),
    target: presentSide(target),
    moves: rows.map(({ kind: table, rows: count }) => ({ table, rows: count })),
    contacts: [...contacts],
    withdrawnAgreements: [...withdrawn],
    ...(levelId !== null && { levelId }),
  };
}

function presentSide({
  customer,
  availablePoints,
  lockedPoints,
  transactions,
}: SideOfMerge): SideOfMergeRecord {
  const { levelId } = customer;
  return {
    customer: presentSummary(customer),
    ...(levelId !== null && { levelId }),
    availablePoints,
    lockedPoints,
    transactionsCount: transactions.count,
    transactionsAmount: transactions.amount,
  };
}

export function presentMerge({ merge, canBeUndone, latestEvent }: ShownMerge): CustomerMergeResponse {
  const { customerId, intoId: into, mergedAt, administratorId } = merge;
  return {
    customerId,
    into,
    mergedAt: presentTimestamp(mergedAt),
    ...(administratorId !== null && { administratorId }),
    canBeUndone,
    ...(latestEvent !== null && { latestEvent }),
  };
}
