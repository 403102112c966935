import type { PointsTransfer } from '../events/event-pages.js';

/** Points that came in together, as the oracle has them. Times are milliseconds; null for never. */
export interface Lot {
  readonly id: string;
  readonly account: string;
  readonly points: number;
  readonly unlocks: number | null;
  readonly expires: number | null;
  /** Seconds: events tell no more. */
  readonly since: number;
  readonly place: number;
  /** Another customer has sent them. */
  readonly isReceived: boolean;
  /** The sale that has earned them. */
  readonly transactionId?: string | undefined;
  /** When they can be sent to others; null for points that follow no sale. */
  readonly sendableFrom: number | null;
  left: number;
  /** What came back after the end, and waits to be written off. */
  cameBack: number;
  /** The seconds in which points came back after the end. */
  readonly cameBackAt: Set<number>;
  /** By an administrator. */
  isCanceled: boolean;
  /** The lot was canceled, or ended by a reset. Points that come back into it are lost. */
  isOver: boolean;
  /** All of them were gone at some time: some may have come back. */
  wasEmpty: boolean;
}

export interface Slice {
  readonly lot: Lot;
  readonly points: number;
}

const SECOND = 1000;
const NEVER = Infinity;

/** A lot, as the event tells of it by which its points come in. */
export function getLot(
  account: string,
  { id, value: points, createdAt, senderId, transactionId: sale }: PointsTransfer,
  when: Pick<Lot, 'place' | 'unlocks' | 'expires' | 'sendableFrom'>,
): Lot {
  return {
    ...when,
    id: id.pointsTransferId,
    account,
    points,
    since: Date.parse(createdAt),
    isReceived: senderId !== undefined,
    transactionId: sale?.transactionId,
    left: points,
    cameBack: 0,
    cameBackAt: new Set(),
    isCanceled: false,
    isOver: false,
    wasEmpty: false,
  };
}

/** The lots of one account, by the rules of the specification: what expires first is spent first, then what is oldest. */
export class Lots {
  readonly all = new Map<string, Lot>();
  /** The lots with points left, and some that have just lost theirs: an account may have tens of thousands of empty ones. */
  private readonly live = new Set<Lot>();
  /** By what events tell of their age and their end. */
  private readonly alike = new Map<string, Lot[]>();
  /** Which of two lots is older, or whether one had expired, cannot be told from times in seconds: nothing is compared. */
  isBlurred = false;
  /** Two lots that nothing but their milliseconds tells apart: only their sum is compared. */
  hasTies = false;

  open(lot: Lot): void {
    this.all.set(lot.id, lot);
    this.live.add(lot);
    const key = getKey(lot);
    this.alike.set(key, [...(this.alike.get(key) ?? []), lot]);
    this.hasTies ||= this.getTies(lot).length > 0;
  }

  /**
   * It expires or is canceled with so many points, of which what came back late may stay for another event. What was taken from it here may
   * have been taken from another one that cannot be told apart.
   */
  close(lot: Lot, points: number, stays = 0): void {
    let more = points - lot.left + stays;
    lot.left = stays;
    lot.cameBack = stays;
    for (const tie of this.getTies(lot)) {
      const some = Math.min(more, tie.left);
      tie.left -= some;
      more -= some;
    }
  }

  private getTies(lot: Lot): Lot[] {
    return (this.alike.get(getKey(lot)) ?? []).filter(({ id }) => id !== lot.id);
  }

  private withPoints(): Lot[] {
    for (const lot of this.live) {
      if (lot.left <= 0) {
        this.live.delete(lot);
      }
    }
    return [...this.live].filter(({ isOver }) => !isOver);
  }

  /** All lots end, whatever is in them. */
  reset(): void {
    for (const lot of this.all.values()) {
      lot.isOver = true;
    }
  }

  /** Which of them end within a time, and had points from the beginning on; null where that is unknown. */
  endingBetween(from: number, to: number): readonly Lot[] | null {
    const ending = [...this.all.values()].filter(
      ({ expires, isOver, wasEmpty }) =>
        expires !== null && expires > from && expires < to && !isOver && !wasEmpty,
    );
    return this.isBlurred ? null : ending.filter((lot) => this.getTies(lot).length === 0);
  }

  /** Sends only what can be sent. @param second Within which it happens. Null when there is not enough. */
  send(points: number, second: number): Slice[] | null {
    this.isBlurred ||= this.isSendingUnsure(second);
    return this.take(points, second, (lot) => (lot.sendableFrom ?? 0) <= second);
  }

  /** What can be spent and sent; null where the second does not decide. */
  getSendableAt(second: number): number | null {
    const own = this.withPoints();
    if (this.isBlurred || this.isSendingUnsure(second)) {
      return null;
    }
    return own
      .filter(({ unlocks, expires }) => (unlocks ?? 0) <= second && (expires ?? NEVER) > second)
      .reduce((sum, { left, sendableFrom }) => sum + ((sendableFrom ?? 0) <= second ? left : 0), 0);
  }

  /**
   * Whether the end of a wait is too near to say on which side of it something happens, or of two lots that cannot be told apart one still
   * waits.
   */
  private isSendingUnsure(second: number): boolean {
    return [...this.all.values()].some((lot) => {
      const { sendableFrom, left } = lot;
      const isNear = sendableFrom !== null && left > 0 && Math.abs(sendableFrom - second) < 2 * SECOND;
      const isWaiting = sendableFrom !== null && sendableFrom > second;
      return isNear || (isWaiting && this.getTies(lot).some((tie) => (tie.sendableFrom ?? 0) <= second));
    });
  }

  /** Whether nothing can be taken back of the lot of a sale any more. */
  hasEnded(own: Lot | undefined, second: number): boolean {
    return !own || own.isOver || (own.expires ?? NEVER) <= second;
  }

  /** @param second Within which it happens. Null when there is not enough. */
  take(points: number, second: number, isOpen: (lot: Lot) => boolean = () => true): Slice[] | null {
    const own = this.withPoints();
    const isWithin = (time: number | null) => time !== null && time >= second && time < second + SECOND;
    this.isBlurred ||= own.some(({ unlocks, expires }) => isWithin(unlocks) || isWithin(expires));
    const spendable = own.filter(
      (lot) => (lot.unlocks ?? 0) <= second && (lot.expires ?? NEVER) > second && isOpen(lot),
    );
    const slices: Slice[] = [];
    let missing = points;
    for (const lot of spendable.sort(firstFirst)) {
      const some = Math.min(missing, lot.left);
      if (some > 0) {
        lot.left -= some;
        lot.wasEmpty ||= lot.left === 0;
        missing -= some;
        slices.push({ lot, points: some });
      }
    }
    return missing === 0 ? slices : null;
  }

  /**
   * What a return takes back: of the lot of its sale first, locked or not, then of what else can be spent; never more than there is, and
   * nothing where the lot has ended. Returns how many points.
   */
  takeBack(own: Lot | undefined, points: number, second: number): number {
    if (!own || this.hasEnded(own, second)) {
      return 0;
    }
    const ofOwn = Math.min(points, own.left);
    own.left -= ofOwn;
    own.wasEmpty ||= own.left === 0;
    const others = this.withPoints().filter(
      ({ id, unlocks, expires }) => id !== own.id && (unlocks ?? 0) <= second && (expires ?? NEVER) > second,
    );
    const rest = Math.min(
      points - ofOwn,
      others.reduce((sum, { left }) => sum + left, 0),
    );
    return ofOwn + (rest > 0 && this.take(rest, second) ? rest : 0);
  }

  /** A part of what was taken goes back in a second, to what expires last first; what remains taken is returned. */
  giveBack(taken: readonly Slice[], points: number, second: number): Slice[] | null {
    let missing = points;
    const rest: Slice[] = [];
    for (const slice of [...taken].sort((a, b) => lastFirst(a.lot, b.lot))) {
      const some = Math.min(missing, slice.points);
      slice.lot.left += some;
      const end = slice.lot.expires ?? NEVER;
      if (end < second && some > 0) {
        slice.lot.cameBack += some;
        slice.lot.cameBackAt.add(second);
      }
      this.isBlurred ||= end >= second && end < second + SECOND;
      this.live.add(slice.lot);
      missing -= some;
      rest.push({ lot: slice.lot, points: slice.points - some });
    }
    return missing === 0 ? rest : null;
  }

  /**
   * Without what others have sent. Null when something begins or ends within the second, or when lots that cannot be told apart
   * were received and were not: then the sum is unknown.
   */
  ownSpendableAt(second: number): number | null {
    const received = [...this.all.values()].filter(({ isReceived }) => isReceived);
    if (received.some((lot) => this.getTies(lot).some(({ isReceived }) => !isReceived))) {
      return null;
    }
    const isWithin = (time: number | null) => time !== null && time >= second && time < second + SECOND;
    let points = 0;
    for (const { left, unlocks, expires, isReceived } of this.withPoints()) {
      if (isWithin(unlocks) || isWithin(expires)) {
        return null;
      }
      const isOpen = (unlocks ?? 0) <= second && (expires ?? NEVER) > second;
      points += isOpen && !isReceived ? left : 0;
    }
    return this.isBlurred ? null : points;
  }

  /** How much of what was taken could be spent if it came back, without what others have sent; null where that is unknown. */
  findOwn(taken: readonly Slice[], second: number): number | null {
    const isWithin = (time: number | null) => time !== null && time >= second && time < second + SECOND;
    const open = taken.filter(
      ({ lot }) =>
        !lot.isReceived && !lot.isOver && (lot.unlocks ?? 0) <= second && (lot.expires ?? NEVER) > second,
    );
    const isUnknown = taken.some(({ lot }) => isWithin(lot.unlocks) || isWithin(lot.expires));
    return isUnknown ? null : open.reduce((sum, { points }) => sum + points, 0);
  }

  /** What is left, by what can be told apart. */
  left(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const lot of this.all.values()) {
      const name = getName(lot, this.hasTies);
      sums.set(name, (sums.get(name) ?? 0) + lot.left);
    }
    return sums;
  }
}

export function getName({ id, expires }: Pick<Lot, 'id' | 'expires'>, hasTies: boolean): string {
  return hasTies ? `those that expire at ${expires}` : id;
}

function getKey({ expires, since }: Lot): string {
  return `${expires} ${since}`;
}

function firstFirst(a: Lot, b: Lot): number {
  return byExpiry(a, b) || a.since - b.since || a.place - b.place;
}

function lastFirst(a: Lot, b: Lot): number {
  return byExpiry(b, a) || (a.id < b.id ? -1 : 1);
}

function byExpiry(a: Lot, b: Lot): number {
  return a.expires === b.expires ? 0 : (a.expires ?? NEVER) - (b.expires ?? NEVER);
}
