import { findRow, type ListedRow } from '../../plan/points-lists.js';
import { REPORTED } from '../../plan/sales.js';
import type { PointsTransfer } from '../events/event-pages.js';
import type { History, Past } from '../history.js';

/** What a request for points leaves behind. */
export const TYPE_OF: Readonly<Record<string, string>> = {
  add: 'adding',
  spend: 'spending',
  block: 'blocked',
  send: 'p2p_spending',
  sendOwn: 'p2p_spending',
};

/** The request that a transfer of points comes from, by its comment; by the answer once the comment was erased with its customer. */
export class TransferRequests {
  private readonly byTransfer = new Map<string, number>();

  constructor(
    private readonly history: History,
    /** How many customers there were before the storm. */
    private readonly planned = 0,
  ) {
    for (const { kind, knowledge, made, number } of history.operations.values()) {
      if (knowledge === 'done' && kind in TYPE_OF) {
        this.note(made[0] ?? '', number);
      }
    }
  }

  /** A transfer that no answer names. */
  note(transfer: string, operation: number): void {
    this.byTransfer.set(transfer, operation);
  }

  getOperation(transfer: string, comment = ''): number | undefined {
    const [, numeral] = /^op (\d+)$/.exec(comment) ?? [];
    return numeral !== undefined
      ? Number(numeral)
      : comment === ''
        ? this.byTransfer.get(transfer)
        : undefined;
  }

  of({ id, comment }: Pick<PointsTransfer, 'id' | 'comment'>): Past | undefined {
    return this.history.get(this.getOperation(id.pointsTransferId, comment) ?? -1);
  }

  /** The row of a file that points come from. */
  getRow(transfer: {
    readonly comment?: string | undefined;
    readonly expires: number | null;
  }): ListedRow | undefined {
    return this.planned === 0 ? undefined : findRow(transfer, this.planned);
  }

  getRowIn({ comment, expiresAt }: PointsTransfer): ListedRow | undefined {
    return this.getRow({ comment, expires: expiresAt === undefined ? null : Date.parse(expiresAt) });
  }

  /** The rule that has paid for a reported event. Where its name was erased, the points tell which one it was. */
  getRule(transfer: PointsTransfer): (typeof REPORTED)[number] | undefined {
    const { comment, value, transactionId, senderId } = transfer;
    const isUnnamed = comment === undefined && !transactionId && !senderId;
    const isErased = isUnnamed && !this.of(transfer) && !this.getRowIn(transfer);
    return REPORTED.find(({ name, points }) => name === comment || (isErased && points === value));
  }
}
