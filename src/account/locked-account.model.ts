import { BalanceTooLarge } from './account.errors.js';
import { type Slice, spendablePoints } from './lot.rules.js';
import type { PointsLot } from './points-lot.entity.js';

export type OpenLots =
  | { readonly lots: readonly PointsLot[] }
  /** Spendable at the time of the lock; the lots are too many to read. */
  | { readonly available: number };

/** Keeps all sums of points below 2^53, so that they are exact integers. */
export const BALANCE_MAX = 1_000_000_000_000;

export interface HeldAccount {
  readonly id: string;
  readonly customerId: string;
  readonly storeId: string;
  readonly revision: number;
  readonly balance: number;
  readonly debt: number;
}

export class LockedAccount {
  readonly id: string;
  readonly customerId: string;
  readonly storeId: string;
  /** Includes the writes of this unit of work. */
  revision: number;
  /** Includes the writes of this unit of work. */
  debt: number;
  private readonly known: Map<string, PointsLot> | null;
  private points: number;
  private balance: number;

  /**
   * @param open The lots that have points
   * @param lockedAt The time for all decisions about the account. Taken after the lock, because waiting for the lock may outlast an earlier
   * time
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

  get available(): number {
    return this.points;
  }

  /** All lots that have points; null when they are too many and are read as needed. */
  get lots(): readonly PointsLot[] | null {
    return this.known && [...this.known.values()];
  }

  /** Returns the account at another time of its history. @param lots All that have points */
  at(instant: Date, lots = this.lots ?? []): LockedAccount {
    const { id, customerId, storeId, revision, balance, debt } = this;
    return new LockedAccount({ id, customerId, storeId, revision, balance, debt }, { lots }, instant);
  }

  checkRoomFor(points: number): void {
    if (this.balance + points > BALANCE_MAX) {
      throw new BalanceTooLarge();
    }
  }

  /** Records a written lot. @param before The earlier state; null for a new lot */
  note(before: PointsLot | null, after: PointsLot): void {
    const points = spendablePoints(before ? [before] : [], this.lockedAt);
    this.points += spendablePoints([after], this.lockedAt) - points;
    this.balance += after.remaining - (before?.remaining ?? 0);
    this.known?.set(after.id, after);
  }

  /** Records points taken out of these lots, or put back into them (`sign` 1). */
  noteSlices(slices: readonly Slice<PointsLot>[], sign: 1 | -1): void {
    for (const { lot, points } of slices) {
      this.note(lot, { ...lot, remaining: lot.remaining + sign * points });
    }
  }
}
