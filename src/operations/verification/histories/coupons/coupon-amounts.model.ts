import { type Difference, formatValue, compareValues } from '#platform/database/query/verifier.js';
import { isDecimal } from '#platform/decimal.js';
import { getCents, getMoney } from '#platform/money.js';
import type { CouponRow } from '../rows.model.js';
import { isNotBefore } from '#platform/time/timestamp.js';

/** What the code of a coupon was from event to event: that of an amount becomes less with the sale it was given for. */
export class CouponAmounts {
  /** In cents, from the first one on; empty for a code that is no amount. */
  private readonly worth: number[];
  private changes = 0;
  /** Cents that were returned as replacements. */
  private returned = 0;

  /** @param explained What the explanations of its sale and of the returns say, in any order: it only becomes less. */
  constructor(
    private readonly row: CouponRow,
    explained: readonly number[],
  ) {
    const { valueCents, restoredFromId } = row;
    const isExplained = explained.length > 0 && restoredFromId === null;
    const known = isExplained ? [...explained].sort((one, other) => other - one) : [centsAtFirst(row)];
    this.worth = valueCents === null ? [] : known.map(Number);
  }

  /** By now; undefined when nothing explains that it was changed so often. */
  get code(): string | undefined {
    const cents = this.worth[this.changes];
    if (this.row.valueCents === null) {
      return this.row.code;
    }
    return cents === undefined ? undefined : String(getMoney(cents));
  }

  /** @param code What the event says. No explanation says what a replacement is worth, but it only becomes less. */
  changed(code: string): void {
    const before = this.worth[this.changes];
    this.changes += 1;
    const cents = centsIn(code);
    if (this.row.restoredFromId !== null && before !== undefined && cents > 0 && cents < before) {
      this.worth.push(cents);
    }
  }

  /**
   * A part comes back, as the coupon that was bought just before.
   * @returns what the event has to say, undefined when that coupon is not its own
   */
  returnedAs(bought: CouponRow | undefined): number | undefined {
    const cents = bought?.restoredFromId === this.row.id ? centsAtFirst(bought) : null;
    this.returned += cents ?? 0;
    return cents === null ? undefined : getMoney(cents);
  }

  *end(): Generator<Difference> {
    const { id, code, used, valueCents, returnedCents, takenBackCents } = this.row;
    const row = { table: 'coupon', id };
    if (valueCents !== null) {
      yield* compareValues(row, 'code', code, 'its explanations and the events of the customer', this.code);
      yield* compareValues(row, 'valueCents', valueCents, 'its code', centsIn(code));
    }
    yield* compareValues(
      row,
      'returnedCents',
      returnedCents,
      'the events CampaignWasReturned',
      this.returned,
    );
    const most = used && valueCents !== null ? valueCents - returnedCents : 0;
    if (takenBackCents !== null && (!used || takenBackCents < 0 || takenBackCents > most)) {
      const by = 'used, valueCents and returnedCents';
      yield {
        ...row,
        what: 'takenBackCents',
        actual: formatValue(takenBackCents),
        by,
        expected: `${most} at the most`,
      };
    }
  }
}

/** NaN for a text that is no amount. */
function centsIn(code: string): number {
  return isDecimal(code) ? getCents(code) : NaN;
}

/** What it was worth when it was bought, given or came back. */
export function centsAtFirst({ restoredCents, valueCents }: CouponRow): number | null {
  return restoredCents ?? valueCents;
}

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
    return this.allowed.map(formatValue).join(' or ');
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
