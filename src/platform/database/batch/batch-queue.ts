import { ConcurrencyConflict } from '../error/unit-of-work.errors.js';
import type { BatchLimits, BatchTicket } from './batch-ticket.js';

export interface BatchSizes {
  readonly single: number;
  readonly bulk: number;
}

export class BatchQueue<I, R> {
  private readonly tickets: BatchTicket<I, R>[] = [];
  private givingUp: NodeJS.Timeout | undefined;

  get length(): number {
    return this.tickets.length;
  }

  put(ticket: BatchTicket<I, R>): void {
    const behind = this.tickets.findIndex((other) => isBehind(other, ticket));
    this.tickets.splice(behind === -1 ? this.tickets.length : behind, 0, ticket);
    this.watch();
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
    for (const ticket of this.tickets) {
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
    batch.forEach((ticket) => this.tickets.splice(this.tickets.indexOf(ticket), 1));
    return batch;
  }

  private watch(): void {
    if (this.tickets.length > 0 && this.givingUp === undefined) {
      const first = Math.min(...this.tickets.map(({ giveUpAt }) => giveUpAt));
      const giveUp = () => {
        this.givingUp = undefined;
        const late = this.tickets.filter(({ giveUpAt }) => performance.now() > giveUpAt);
        for (const ticket of late) {
          this.tickets.splice(this.tickets.indexOf(ticket), 1);
          ticket.fail(new ConcurrencyConflict('Others took too long'));
        }
        this.watch();
      };
      this.givingUp = setTimeout(giveUp, first - performance.now() + 1).unref();
    }
  }
}

interface Queued {
  readonly limits: BatchLimits;
}

function isBehind({ limits: one }: Queued, { limits: other }: Queued): boolean {
  return one.isBulk === other.isBulk ? one.arrival > other.arrival : one.isBulk;
}
