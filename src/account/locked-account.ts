import { type Slice, spendablePoints, takeFromLots } from './lot.rules.js';
import type { PointsLot } from './points-lot.entity.js';

/** An account that the unit of work holds, as this unit of work has left it so far: it may be spent from more than once. */
export class LockedAccount {
  private readonly lots: Map<string, PointsLot>;

  /** @param lots Those with points in them. */
  constructor(
    readonly id: string,
    readonly customerId: string,
    readonly storeId: string,
    lots: readonly PointsLot[],
    private readonly lockedAt: Date,
  ) {
    this.lots = new Map(lots.map((lot) => [lot.id, lot]));
  }

  /** Points that can be spent now. */
  get available(): number {
    return spendablePoints([...this.lots.values()], this.lockedAt);
  }

  /** Says which lots to take points from; null when there are not enough. Takes nothing. */
  slicesOf(points: number, now: Date): Slice<PointsLot>[] | null {
    return takeFromLots([...this.lots.values()], points, now);
  }

  /** Lots as they have just been written. */
  note(lots: readonly PointsLot[]): void {
    lots.forEach((lot) => this.lots.set(lot.id, lot));
  }
}
