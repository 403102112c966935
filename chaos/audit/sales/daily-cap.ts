import { PIECES_RULE } from '../../plan/sales.js';
import { getDay } from '../events/event-pages.js';
import { getPoints } from './earned.js';
import type { Sale } from './sale.js';

/** What the cap of the rule for pieces leaves each customer of a day. A return does not open it again. */
export class DailyCap {
  private readonly paid = new Map<string, number>();
  /** What each sale has been counted as. */
  private readonly counted = new Map<Sale, { readonly whose: string; readonly pieces: number }>();
  private cut = 0;

  /** How many sales it has cut, for the report. */
  get count(): number {
    return this.cut;
  }

  /** Gives a sale its customer. @param time When it is paid, and not when it was sold. */
  assign(sale: Sale, customer: number, time: string): void {
    const whole = sale.points;
    const whose = `${customer} ${getDay(time)}`;
    const before = this.paid.get(whose) ?? 0;
    sale.assign(customer, Math.max(0, PIECES_RULE.dailyPointsMax - before));
    const paid = sale.earned.paid.find(({ rule }) => rule === PIECES_RULE.name);
    const pieces = paid ? getPoints(paid) : 0;
    this.paid.set(whose, before + pieces);
    this.counted.set(sale, { whose, pieces });
    this.cut += Number(sale.points < whole);
  }

  /**
   * Its points say when it was paid: before the event was written, which may be the day before, when the clock has jumped meanwhile.
   * Returns how many more points it has earned by that.
   */
  correct(sale: Sale, time: string): number {
    const { whose = '', pieces = 0 } = this.counted.get(sale) ?? {};
    const before = sale.points;
    if (whose !== '' && whose !== `${sale.customer} ${getDay(time)}`) {
      this.paid.set(whose, (this.paid.get(whose) ?? 0) - pieces);
      this.assign(sale, sale.customer, time);
    }
    return sale.points - before;
  }
}
