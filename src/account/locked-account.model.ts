import { BalanceTooLarge } from './account.errors.js';
import { type Slice, spendablePoints } from './lot.rules.js';
import type { PointsLot } from './points-lot.entity.js';

/** What the lots of an account hold: the lots, or, of an account that has more of them than are read, only the sum. */
export type OpenLots =
  | { readonly lots: readonly PointsLot[] }
  /** Points that can be spent at the time of the lock. */
  | { readonly available: number };

/** An account holds no more points than this, so that no sum of them leaves the integers that computers count exactly (2^53). */
export const BALANCE_MAX = 1_000_000_000_000;

/** What is needed of the row of a customer. */
export interface HeldAccount {
  readonly id: string;
  readonly customerId: string;
  readonly storeId: string;
  readonly revision: number;
  readonly balance: number;
  readonly debt: number;
}

/** An account that the unit of work holds, as this unit of work has left it so far: it may be spent from more than once. */
export class LockedAccount {
  readonly id: string;
  readonly customerId: string;
  readonly storeId: string;
  /** As this unit of work has left it. */
  revision: number;
  /** Points that it owes; likewise. */
  debt: number;
  private readonly known: Map<string, PointsLot> | null;
  private points: number;
  private balance: number;

  /**
   * @param open What is needed of the lots with points in them.
   * @param lockedAt The time for all that the unit of work does with the account. Taken behind the lock: what is decided
   * before it may be over when the lock comes.
   */
  constructor(
    { id, customerId, storeId, revision, balance, debt }: HeldAccount,
    open: OpenLots,
    readonly lockedAt: Date,
  ) {
    this.id = id;
    this.customerId = customerId;
    this.storeId = storeId;
    this.revision = revision;
    this.balance = balance;
    this.debt = debt;
    this.known = 'lots' in open ? new Map(open.lots.map((lot) => [lot.id, lot])) : null;
    this.points = 'lots' in open ? spendablePoints(open.lots, lockedAt) : open.available;
  }

  /** Points that can be spent now. */
  get available(): number {
    return this.points;
  }

  /** All that have points in them; null when they are too many, and are to be read as far as they are needed. */
  get lots(): readonly PointsLot[] | null {
    return this.known && [...this.known.values()];
  }

  /** Before points come in. @throws {BalanceTooLarge} when the account would hold too many */
  checkRoomFor(points: number): void {
    if (this.balance + points > BALANCE_MAX) {
      throw new BalanceTooLarge();
    }
  }

  /** A lot has just been written. @param before As it was; null for a new one. */
  note(before: PointsLot | null, after: PointsLot): void {
    const points = spendablePoints(before ? [before] : [], this.lockedAt);
    this.points += spendablePoints([after], this.lockedAt) - points;
    this.balance += after.remaining - (before?.remaining ?? 0);
    this.known?.set(after.id, after);
  }

  /** Points have just been taken out of these lots, or put back into them (`sign` 1). */
  noteSlices(slices: readonly Slice<PointsLot>[], sign: 1 | -1): void {
    for (const { lot, points } of slices) {
      this.note(lot, { ...lot, remaining: lot.remaining + sign * points });
    }
  }
}
