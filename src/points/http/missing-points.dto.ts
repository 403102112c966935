import { Choice } from '#platform/http/response/response-fields.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { MissingPoints } from '../../account/index.js';
import type { CustomerNames } from '../../customer/index.js';

const MISSING_CAUSES = ['return', 'recommendation'] as const;

/** `points = owed + paid + forgiven`. */
export class MissingPointsRecord {
  /** Whether the points were those of the sale that came back, or were paid for the recommendation that it followed. */
  @Choice('MissingPointsCause', MISSING_CAUSES)
  readonly cause!: (typeof MISSING_CAUSES)[number];
  /** The return; for a recommendation, the entry that takes its points back. */
  readonly transactionId!: string;
  /** The transaction that had earned the points; for a recommendation, the same entry. */
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
  isReturn: boolean,
): MissingPointsRecord {
  const { firstName, lastName, email = null, phone = null } = customer ?? {};
  return {
    cause: isReturn ? 'return' : 'recommendation',
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
