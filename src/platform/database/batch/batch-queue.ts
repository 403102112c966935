import { WaitingQueue } from '../transaction/waiting-queue.js';
import type { BatchLimits, BatchTicket } from './batch-ticket.js';

export interface BatchSizes {
  readonly single: number;
  readonly bulk: number;
}

/** Single work in the order of its arrival, and bulk work behind it. */
export class BatchQueue<I, R> extends WaitingQueue<BatchTicket<I, R>> {
  override put(ticket: BatchTicket<I, R>): void {
    const behind = this.waiting.findIndex((other) => isBehind(other, ticket));
    super.put(ticket, behind === -1 ? undefined : behind);
  }

  /**
   * Takes the next tickets that fit together. Bulk work fills the rest, so neither kind delays the other.
   * @param isBlocked Whether running work blocks the ticket
   */
  takeBatch(sizes: BatchSizes, isBlocked: (ticket: BatchTicket<I, R>) => boolean): BatchTicket<I, R>[] {
    const batch: BatchTicket<I, R>[] = [];
    const keys = new Set<string>();
    let sizeMax = sizes.bulk;
    let singles = 0;
    for (const ticket of this.waiting) {
      const hasPlace = ticket.limits.isBulk || singles < sizes.single;
      if (hasPlace && !keys.has(ticket.key) && !isBlocked(ticket)) {
        sizeMax = Math.min(sizeMax, ticket.limits.sizeMax);
        if (batch.length >= sizeMax) {
          break;
        }
        batch.push(ticket);
        singles += ticket.limits.isBulk ? 0 : 1;
      }
      // Follows an earlier ticket with the same key that waits.
      keys.add(ticket.key);
    }
    batch.forEach((ticket) => this.waiting.splice(this.waiting.indexOf(ticket), 1));
    return batch;
  }
}

interface Queued {
  readonly limits: BatchLimits;
}

function isBehind({ limits: one }: Queued, { limits: other }: Queued): boolean {
  return one.isBulk === other.isBulk ? one.arrival > other.arrival : one.isBulk;
}
