import { said } from '#platform/database/query/verifier.js';
import { isNotBefore } from '#platform/time/instants.js';
import type { CouponRow } from '../rows.model.js';

/**
 * When the event of the next status of a coupon is due, followed from event to event. One that is marked unused again is
 * due when it ends; whether there was an event of its beginning before depends on the release.
 */
export class DueDates {
  private allowed: readonly (Date | null)[];

  constructor(private readonly row: CouponRow) {
    const { purchasedAt, activeSince, activeTo } = row;
    const isInactive = activeSince !== null && purchasedAt !== null && activeSince > purchasedAt;
    const isOver = activeTo !== null && purchasedAt !== null && activeTo <= purchasedAt;
    this.allowed = [isInactive ? activeSince : isOver ? null : activeTo];
  }

  get expected(): string {
    return this.allowed.map(said).join(' or ');
  }

  marked(used: boolean): void {
    if (!used) {
      const { activeSince, activeTo } = this.row;
      const isBeginningDue = this.allowed.some((date) => date && date.getTime() === activeSince?.getTime());
      this.allowed = isBeginningDue ? [activeSince, activeTo] : [activeTo];
    }
  }

  recorded(status: string, used: boolean): void {
    this.allowed = [status === 'active' && !used ? this.row.activeTo : null];
  }

  /** What ends while it is used is no longer due, and nothing tells of that. */
  allow(dueAt: Date | null, now: Date): boolean {
    const { used, activeTo } = this.row;
    const hasEnded = used && activeTo !== null && isNotBefore(activeTo, now);
    return (dueAt === null && hasEnded) || this.allowed.some((date) => date?.getTime() === dueAt?.getTime());
  }
}
