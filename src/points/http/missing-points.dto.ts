import { presentTimestamp } from '#platform/time/timestamp.js';
import type { MissingPoints } from '../../account/index.js';
import type { CustomerNames } from '../../customer/index.js';

/** `points = owed + paid + forgiven`. */
export class MissingPointsRecord {
  /** The return. */
  readonly transactionId!: string;
  /** The transaction that had earned the points. */
  readonly revisedTransactionId!: string;
  readonly customerId!: string;
  readonly customerFirstName?: string;
  readonly customerLastName?: string;
  readonly customerEmail?: string;
  readonly customerPhone?: string;
  /** How many could not be taken back. */
  readonly points!: number;
  /** Points of earning rules will pay for these. */
  readonly owed!: number;
  /** Points of earning rules have paid for these. */
  readonly paid!: number;
  /** No points pay for these: the setting `missingPointsAreOwed` was off. */
  readonly forgiven!: number;
  readonly createdAt!: string;
}

export class MissingPointsListResponse {
  readonly missing!: MissingPointsRecord[];
  readonly total!: number;
}

export function presentMissingPoints(
  { id, revisedTransactionId, customerId, points, debt, owed, createdAt }: MissingPoints,
  customer: CustomerNames | undefined,
): MissingPointsRecord {
  const { firstName, lastName, email = null, phone = null } = customer ?? {};
  return {
    transactionId: id,
    revisedTransactionId,
    customerId,
    ...(firstName !== undefined && { customerFirstName: firstName }),
    ...(lastName !== undefined && { customerLastName: lastName }),
    ...(email !== null && { customerEmail: email }),
    ...(phone !== null && { customerPhone: phone }),
    points,
    owed,
    paid: debt - owed,
    forgiven: points - debt,
    createdAt: presentTimestamp(createdAt),
  };
}
