import type { Connection } from '../../client/connection.js';
import { LEVELS, levelFor, type LevelPlan } from '../../plan/levels.js';
import { JUMP_MS_MAX } from '../../plan/faults.js';
import type { EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import type { Lot } from '../points/lots.js';
import type { PointsReplay } from '../points/points-replay.js';
import type { SalesAudit } from '../sales/sales.js';

const CHECK = 'level periods';
const SECOND = 1000;
const DAY_MS = 86_400_000;

/** What counts at the end of a period. Between the two where the seconds of events say no more. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

type Base = Extract<LevelPlan, { levelDowngradeMode: 'after_x_days' }>['levelDowngradeBase'];

interface How {
  readonly base?: Base | null;
  readonly own?: number | null;
}

interface Ruled {
  readonly customer: string;
  readonly store: string;
  readonly account: string;
  readonly level: number;
}

interface Status {
  readonly pointsSinceLastLevelRecalculation?: number;
  readonly pointsRequiredToRetainLevel?: number;
}

interface Move {
  readonly customer: string;
  readonly account: string;
  readonly from: number;
  readonly to: number;
}

/** When the period of a customer has begun, and by which event. */
interface Period {
  readonly second: number;
  readonly place: number;
}

/**
 * Where levels go down after some days: when the period of each customer ends, what must meet the condition of the level then, by
 * what was sent, and that customers who leave a level lose their points, and no others.
 */
export class LevelPeriods {
  private readonly periods = new Map<string, Period>();
  /** Customers who have come to another level by the rules. The event of the period follows. */
  private readonly moved = new Set<string>();
  private ends = 0;
  private downgrades = 0;

  constructor(
    private readonly plan: LevelPlan,
    /** Have looked at each event before. */
    private readonly points: PointsReplay,
    private readonly sales: SalesAudit,
    private readonly findings: Findings,
  ) {}

  /** For the report. */
  get figures(): Readonly<Record<string, number>> {
    return { 'periods of levels': this.ends, 'levels that were lost': this.downgrades };
  }

  /** A customer rises: a period begins. */
  rise(customer: string): void {
    this.moved.add(customer);
  }

  /** A customer leaves a level. Returns whether that is how levels go down. */
  fall({ id, recorderOn }: EventRecord, { customer, account, from, to }: Move): boolean {
    if (this.plan.levelDowngradeMode !== 'after_x_days') {
      return false;
    }
    this.moved.add(customer);
    this.downgrades += 1;
    const second = Date.parse(recorderOn);
    const reset = this.points.resets.take(account);
    if (!reset) {
      this.report(`Event ${id}: customer ${customer} leaves a level and keeps the points`);
    }
    this.compareEnd(id, customer, second);
    const counts = this.counts(account, customer, second, reset ?? {});
    const [least, most] = [counts?.least ?? 0, counts?.most ?? Infinity].map((amount) => after(from, amount));
    if (to < (least ?? 0) || to > (most ?? 0)) {
      this.report(`Event ${id}: customer ${customer} falls from level ${from} to ${to}, not to ${least}`);
    }
    return true;
  }

  /** `CustomerLevelWasRecalculated`. Its date is read before it is recorded: the clock may have jumped meanwhile. */
  look(event: EventRecord, customer: string, account: string, level: number): void {
    const { id, payload, recorderOn } = event;
    const [second, recorded] = [payload.date ?? '', recorderOn].map((time) => Date.parse(time));
    const wait = (recorded ?? 0) - (second ?? 0);
    if (wait < -2 * SECOND || wait > JUMP_MS_MAX + 2 * SECOND) {
      this.report(`Event ${id}: dated ${payload.date}, and recorded at ${recorderOn}`);
    }
    if (!this.moved.delete(customer) && this.periods.has(customer)) {
      this.ends += 1;
      this.compareEnd(id, customer, second ?? 0);
      const counts = this.counts(account, customer, second ?? 0);
      if (counts && after(level, counts.most) !== level) {
        const what = `stays in level ${level}, ${counts.most} points count at the most`;
        this.report(`Event ${id}: customer ${customer} ${what}`);
      }
    }
    this.periods.set(customer, { second: second ?? 0, place: id });
  }

  /** Once all events have been looked at. @param ruled Those whose level was not set by hand, with their levels. */
  async compare(ruled: readonly Ruled[], connections: readonly Connection[], now: number): Promise<void> {
    for (const account of this.points.resets.unasked) {
      this.report(`Account ${account} has lost its points, and its customer has not left a level`);
    }
    for (const [index, one] of (this.plan.levelDowngradeMode === 'after_x_days' ? ruled : []).entries()) {
      const { customer } = one;
      const { second } = this.periods.get(customer) ?? {};
      if (second === undefined || second + DAY_MS + SECOND < now) {
        const since =
          second === undefined ? 'has not begun' : `has begun at ${new Date(second).toISOString()}`;
        this.report(`The period of customer ${customer} ${since}, and nothing has looked at it`);
      }
      const path = `/api/${one.store}/admin/customer/${customer}/status`;
      const shown = await connections[index % connections.length]?.ask<Status>('GET', path);
      if (shown) {
        this.compareStatus(one, shown, now);
      }
    }
  }

  /** Compares two figures of the status: points since the period began, and points that are missing to keep the level. */
  private compareStatus({ customer, account, level }: Ruled, shown: Status, now: number): void {
    const counts = this.counts(account, customer, now);
    const since = this.counts(account, customer, now, { base: 'earned_points_since_last_level_change' });
    if (level === 0 || !counts || !since) {
      return;
    }
    const { pointsRequiredToRetainLevel: required = -1, pointsSinceLastLevelRecalculation: seen = -1 } =
      shown;
    const missing = (points: number) => Math.max(0, (LEVELS[level] ?? 0) - points);
    if (required < missing(counts.most) || required > missing(counts.least)) {
      const right = missing(counts.most);
      this.report(`Customer ${customer} needs ${required} points for level ${level}, not ${right}`);
    }
    if (seen < since.least || seen > since.most) {
      this.report(`Customer ${customer} sees ${seen} points of the period, not ${since.most}`);
    }
  }

  private compareEnd(id: number, customer: string, second: number): void {
    const since = this.periods.get(customer)?.second ?? Infinity;
    if (since + DAY_MS > second + SECOND) {
      this.report(`Event ${id}: the period of customer ${customer} ends early`);
    }
  }

  /** @param how `own` is what could be spent before the points were lost; null where that is unknown. */
  private counts(account: string, customer: string, second: number, how: How = {}): Bounds | null {
    const { own, base = getBase(this.plan) } = how;
    const lots = this.points.lots.get(account);
    if (base === null || base === 'active_points') {
      const points = own === undefined ? this.points.ownSpendableAt(account, second) : own;
      return points === null ? null : { least: points, most: points };
    }
    const isSince = base === 'earned_points_since_last_level_change';
    const period = isSince ? this.periods.get(customer) : undefined;
    const all = [...(lots?.all.values() ?? [])].filter(
      ({ isReceived, isCanceled }) => !isReceived && !isCanceled,
    );
    const sum = (some: readonly Lot[]) => some.reduce((points, lot) => points + this.earned(lot), 0);
    const bounds = {
      least: sum(all.filter(({ since }) => since > (period?.second ?? 0))),
      most: sum(all.filter(({ since, place }) => isWithin(since, place, period))),
    };
    return lots?.isBlurred ? null : bounds;
  }

  /** What a return has to take back was not earned, whether or not it was there. */
  private earned({ points, transactionId }: Lot): number {
    return points - (this.sales.getSale(transactionId ?? '')?.due ?? 0);
  }

  private report(what: string): void {
    this.findings.add(CHECK, what);
  }
}

function getBase(plan: LevelPlan): Base | null {
  return plan.levelDowngradeMode === 'after_x_days' ? plan.levelDowngradeBase : null;
}

/** What has brought a level belongs to the period before. */
function isWithin(since: number, place: number, period: Period | undefined): boolean {
  return !period || since > period.second || (since === period.second && place > period.place);
}

/** The level after the end of a period. */
function after(level: number, points: number): number {
  return points < (LEVELS[level] ?? 0) ? levelFor(points) : level;
}
