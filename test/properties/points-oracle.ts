import { daysAfter, getFirstTime, getLastMoment, getLastSecond, wallDay } from './local-time.js';

/*
 * What the documents say of points, once more, in the plainest way: arrays of lots, and a clock. Knows no database, no
 * job, no ledger, and nothing of the service. Answers with the status that a request deserves.
 */

export interface Lot {
  id: string;
  readonly owner: number;
  readonly type: 'adding' | 'p2p_adding';
  readonly points: number;
  /** What was neither spent nor is held of it; whether it can be spent is for the clock to say. */
  left: number;
  readonly since: number;
  readonly unlocks: number | null;
  readonly expires: number | null;
  canceled: boolean;
}

/** Points out of one lot. */
interface Slice {
  readonly lot: Lot;
  points: number;
}

export interface Hold {
  readonly id: string;
  readonly owner: number;
  readonly points: number;
  readonly slices: readonly Slice[];
  readonly until: number | null;
  state: 'open' | 'captured' | 'released' | 'over';
}

export interface Coupon {
  readonly id: string;
  readonly owner: number;
  readonly cost: number;
  /** What is still to come back of the whole purchase, which other coupons may belong to. */
  readonly purchase: readonly Slice[];
  returned: boolean;
}

interface Credit {
  readonly points: number;
  readonly validityDuration?: number | undefined;
  readonly lockedUntil?: string | undefined;
  readonly expiresAt?: string | undefined;
}

const NEVER = Number.MAX_SAFE_INTEGER;
const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

export class PointsOracle {
  lots: Lot[] = [];
  holds: Hold[] = [];
  coupons: Coupon[] = [];
  /** Transfers that are what they are, for good. */
  others: { readonly owner: number; readonly type: string; readonly points: number }[] = [];

  constructor(
    readonly zone: string,
    public now: number,
  ) {}

  clone(): PointsOracle {
    const { zone, now, ...contents } = this;
    return Object.assign(new PointsOracle(zone, now), structuredClone(contents));
  }

  /** Time goes by. What is held until then is the customer's again. */
  advanceTo(now: number): void {
    this.now = now;
    for (const hold of this.holds) {
      if (hold.state === 'open' && (hold.until ?? NEVER) <= now) {
        hold.state = 'over';
        putBack(hold.slices);
      }
    }
  }

  add(owner: number, { points, validityDuration, ...texts }: Credit, id: string): number {
    const lockedUntil = this.getInstant(texts.lockedUntil);
    const expiresAt = this.getEnd(texts.expiresAt);
    const today = wallDay(this.zone, this.now);
    const validUntil =
      validityDuration === undefined ? null : getLastSecond(this.zone, daysAfter(today, validityDuration));
    const expires = expiresAt ?? validUntil;
    const isTwice = (expiresAt !== null && validUntil !== null) || (validityDuration ?? 1) < 1;
    const isOver = expires !== null && expires <= this.now;
    const neverUnlocks = lockedUntil !== null && lockedUntil >= (expires ?? NEVER);
    if (isTwice || isOver || neverUnlocks) {
      return 400;
    }
    this.open({ id, owner, type: 'adding', points, unlocks: lockedUntil, expires });
    return 200;
  }

  spend(owner: number, points: number): number {
    return this.take(owner, points) ? this.note(owner, 'spending', points) : 400;
  }

  block(owner: number, points: number, blockedUntil: string | undefined, id: string): number {
    const until = this.getEnd(blockedUntil);
    const slices = until !== null && until <= this.now ? null : this.take(owner, points);
    if (!slices) {
      return 400;
    }
    this.holds.push({ id, owner, points, slices, until, state: 'open' });
    return 200;
  }

  /** @param id The id of any transfer. */
  settle(id: string, how: 'capture' | 'release'): number {
    const hold = this.holds.find((each) => each.id === id);
    if (hold?.state !== 'open') {
      return 400;
    }
    if (how === 'capture') {
      hold.state = 'captured';
      return this.note(hold.owner, 'spending', hold.points);
    }
    hold.state = 'released';
    putBack(hold.slices);
    return this.note(hold.owner, 'adding', hold.points);
  }

  /** @param id The id of any transfer. */
  cancel(id: string): number {
    const lot = this.lots.find((each) => each.id === id);
    if (lot?.type !== 'adding' || lot.canceled || this.hasExpired(lot)) {
      return 400;
    }
    lot.canceled = true;
    return 200;
  }

  send(owner: number, receiver: number, points: number): number {
    const slices = owner === receiver ? null : this.take(owner, points);
    for (const { lot, points: some } of slices ?? []) {
      const { expires } = lot;
      this.open({ id: '', owner: receiver, type: 'p2p_adding', points: some, unlocks: null, expires });
    }
    return slices ? this.note(owner, 'p2p_spending', points) : 400;
  }

  buy(owner: number, cost: number, quantity: number, ids: readonly string[]): number {
    const purchase = this.take(owner, cost * quantity);
    for (const id of purchase ? ids : []) {
      this.coupons.push({ id, owner, cost, purchase: purchase ?? [], returned: false });
    }
    return purchase ? this.note(owner, 'spending', cost * quantity) : 400;
  }

  /** The points of a coupon go back to where its purchase took them from, to what expires last first. */
  giveBack(id: string): number {
    const coupon = this.coupons.find((each) => each.id === id);
    if (!coupon || coupon.returned) {
      return 400;
    }
    coupon.returned = true;
    let missing = coupon.cost;
    for (const slice of [...coupon.purchase].sort((a, b) => lastFirst(a.lot, b.lot))) {
      const points = Math.min(missing, slice.points);
      putBack([{ lot: slice.lot, points }]);
      slice.points -= points;
      missing -= points;
    }
    return this.note(coupon.owner, 'adding', coupon.cost);
  }

  /** What the customer's status says. */
  getFigures(owner: number) {
    const own = this.lots.filter((lot) => lot.owner === owner);
    const left = (is: (lot: Lot) => boolean) => sum(own.filter(is).map((lot) => lot.left));
    const isValid = (lot: Lot) => !lot.canceled && !this.hasExpired(lot);
    const byDay: Record<string, number> = {};
    for (const lot of own.filter((each) => isValid(each) && each.expires !== null && each.left > 0)) {
      const day = wallDay(this.zone, lot.expires ?? 0);
      byDay[day] = (byDay[day] ?? 0) + lot.left;
    }
    const nextMonth = daysAfter(`${wallDay(this.zone, this.now).slice(0, 7)}-01`, 31).slice(0, 7);
    const expiringThen = Object.entries(byDay).filter(([day]) => day.startsWith(nextMonth));
    return {
      points: left((lot) => this.isSpendable(lot)),
      p2pPoints: left((lot) => this.isSpendable(lot) && lot.type === 'p2p_adding'),
      lockedPoints: left((lot) => isValid(lot) && this.isLocked(lot)),
      expiredPoints: left((lot) => !lot.canceled && this.hasExpired(lot)),
      usedPoints: sum(own.map((lot) => lot.points - lot.left)),
      totalEarnedPoints: sum(
        own.map((lot) => (lot.type === 'adding' ? lot.points - (lot.canceled ? lot.left : 0) : 0)),
      ),
      pointsExpiringNextMonth: sum(expiringThen.map(([, points]) => points)),
      pointsExpiringBreakdown: byDay,
    };
  }

  /** What can be spent, what will be, and what is blocked. */
  heldBy(owner: number) {
    const { points, lockedPoints: locked } = this.getFigures(owner);
    const open = this.holds.filter((hold) => hold.owner === owner && hold.state === 'open');
    return { points, locked, blocked: sum(open.map((hold) => hold.points)) };
  }

  /** Type, points and state of each transfer. Automatic releases are left out. */
  getTransfers(owner: number): string[] {
    const ofLots = this.lots.map((lot) => ({ ...lot, state: this.getState(lot) }));
    const ofHolds = this.holds.map((hold) => ({
      owner: hold.owner,
      type: 'blocked',
      points: hold.points,
      state: {
        open: 'pending',
        captured: 'active',
        released: 'canceled',
        over: 'canceled',
      }[hold.state],
    }));
    return [...ofLots, ...ofHolds, ...this.others.map((other) => ({ ...other, state: 'active' }))]
      .filter((each) => each.owner === owner)
      .map(({ type, points, state }) => `${type} ${points} ${state}`);
  }

  /** Ids of transfers of which something will be lost until an instant. */
  expiringUntil(owner: number, until: number): string[] {
    const isAffected = (lot: Lot) => lot.owner === owner && lot.left > 0 && (lot.expires ?? NEVER) <= until;
    return this.lots
      .filter((lot) => isAffected(lot) && !lot.canceled && !this.hasExpired(lot))
      .map(({ id }) => id);
  }

  /** Instants to come at which something changes by itself. */
  get due(): number[] {
    const ofLots = this.lots.flatMap(({ unlocks, expires }) => [unlocks, expires]);
    const ofHolds = this.holds.map(({ until, state }) => (state === 'open' ? until : null));
    const instants = [...ofLots, ...ofHolds].map((each) => each ?? 0);
    return instants.filter((each) => each > this.now).sort((a, b) => a - b);
  }

  /** With an offset, or as the clock on the wall shows it. A day begins at midnight. */
  getInstant(text: string | undefined): number | null {
    if (text === undefined || text.endsWith('Z')) {
      return text === undefined ? null : Date.parse(text);
    }
    return getFirstTime(this.zone, text.length === 10 ? `${text} 00:00` : text);
  }

  /** Reads an end: a day goes on until the next begins. */
  getEnd(text: string | undefined): number | null {
    return text?.length === 10 ? getLastMoment(this.zone, text) : this.getInstant(text);
  }

  private open(lot: Omit<Lot, 'left' | 'since' | 'canceled'>): void {
    this.lots.push({ ...lot, left: lot.points, since: this.now, canceled: false });
  }

  private note(owner: number, type: string, points: number): 200 {
    this.others.push({ owner, type, points });
    return 200;
  }

  /** What expires first, then what is oldest; null and nothing when there is not enough. */
  private take(owner: number, points: number): Slice[] | null {
    const lots = this.lots.filter((lot) => lot.owner === owner && this.isSpendable(lot)).sort(firstFirst);
    if (sum(lots.map((lot) => lot.left)) < points) {
      return null;
    }
    let missing = points;
    const slices = lots.map((lot) => {
      const some = Math.min(missing, lot.left);
      missing -= some;
      lot.left -= some;
      return { lot, points: some };
    });
    return slices.filter((slice) => slice.points > 0);
  }

  private isSpendable(lot: Lot): boolean {
    return !lot.canceled && !this.isLocked(lot) && !this.hasExpired(lot);
  }

  private isLocked({ unlocks }: Lot): boolean {
    return unlocks !== null && unlocks > this.now;
  }

  private hasExpired({ expires }: Lot): boolean {
    return expires !== null && expires <= this.now;
  }

  private getState(lot: Lot): string {
    return lot.canceled
      ? 'canceled'
      : this.hasExpired(lot)
        ? 'expired'
        : this.isLocked(lot)
          ? 'pending'
          : 'active';
  }
}

function putBack(slices: readonly Slice[]): void {
  slices.forEach(({ lot, points }) => (lot.left += points));
}

function firstFirst(a: Lot, b: Lot): number {
  return (a.expires ?? NEVER) - (b.expires ?? NEVER) || a.since - b.since || (a.id < b.id ? -1 : 1);
}

/** The order of what expires at once is free; the service goes by the id. */
function lastFirst(a: Lot, b: Lot): number {
  return (b.expires ?? NEVER) - (a.expires ?? NEVER) || (a.id < b.id ? -1 : 1);
}
