import { Injectable } from '@nestjs/common';
import { noteChange } from '../platform/audit/deed.js';
import { forUpdate } from '../platform/database/row-lock.js';
import { change, placesFor, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { CouponEntity, type CashbackStatus, type DeliveryStatus } from './coupon.entity.js';

/** What becomes of coupons that were bought. Each statement says what it found. */
@Injectable()
export class CouponStateRepository {
  /** Null when the customer has bought no such coupon. */
  async lockBought(tx: Tx, customerId: string, id: string): Promise<CouponEntity | null> {
    const rest = `WHERE id = ? AND customerId = ? ${forUpdate(tx)}`;
    const [coupon] = await select(tx, CouponEntity, rest, [id, customerId]);
    return coupon ?? null;
  }

  /** @throws {Overtaken} when it no longer is as it was found */
  async setDeliveryStatus(
    tx: Tx,
    { id, customerId, deliveryStatus }: CouponEntity,
    status: DeliveryStatus,
  ): Promise<void> {
    const statement = 'UPDATE coupon SET deliveryStatus = ? WHERE id = ? AND deliveryStatus = ?';
    checkOne(await change(tx, statement, [status, id, deliveryStatus]));
    noteCoupon(tx, { id, customerId }, { deliveryStatus }, { deliveryStatus: status });
  }

  /** @throws {Overtaken} when it no longer is as it was found */
  async setCashbackStatus(
    tx: Tx,
    { id, customerId, cashbackStatus }: CouponEntity,
    status: CashbackStatus,
  ): Promise<void> {
    const statement =
      'UPDATE coupon SET cashbackStatus = ? WHERE id = ? AND cashbackStatus = ? AND canceledAt IS NULL';
    checkOne(await change(tx, statement, [status, id, cashbackStatus]));
    noteCoupon(tx, { id, customerId }, { cashbackStatus }, { cashbackStatus: status });
  }

  /**
   * Makes it worth nothing, once: of two who give a purchase back, the second finds it canceled, on whatever node.
   * @throws {Overtaken} when it no longer is as it was found
   */
  async cancel(tx: Tx, coupon: CouponEntity, canceledAt: Date, returnedPoints: number): Promise<void> {
    const affected = await change(
      tx,
      `UPDATE coupon SET canceledAt = ?, dueAt = NULL, returnedPoints = returnedPoints + ?
        WHERE id = ? AND canceledAt IS NULL AND used = 0 AND returnedPoints = ?`,
      [canceledAt, returnedPoints, coupon.id, coupon.returnedPoints],
    );
    checkOne(affected);
    noteCoupon(tx, coupon, coupon, {
      canceledAt,
      returnedPoints: coupon.returnedPoints + returnedPoints,
    });
  }

  /** Those of them that are due. In order of their ids, as everybody does who holds several. */
  async lockDue(tx: Tx, ids: readonly string[], now: Date): Promise<CouponEntity[]> {
    const rest = `WHERE id IN ${placesFor(ids)} AND dueAt <= ? ORDER BY id ${forUpdate(tx)}`;
    return select(tx, CouponEntity, rest, [...ids, now]);
  }

  /**
   * They are due next when they end, or never again.
   * @throws {Overtaken} when somebody else has told of one of them
   */
  async setDue(tx: Tx, ids: readonly string[], now: Date, next: 'at the end' | 'never'): Promise<void> {
    const affected = await change(
      tx,
      `UPDATE coupon SET dueAt = ${next === 'never' ? 'NULL' : 'activeTo'}
        WHERE id IN ${placesFor(ids)} AND dueAt <= ?`,
      [...ids, now],
    );
    if (affected !== ids.length) {
      throw new Overtaken();
    }
  }
}

function noteCoupon(
  tx: Tx,
  { id, customerId }: Pick<CouponEntity, 'id' | 'customerId'>,
  before: object,
  after: object,
): void {
  noteChange(tx, { type: 'coupon', id, customerId, before, after, shown: Object.keys(after) });
}

function checkOne(affected: number): void {
  if (affected !== 1) {
    throw new Overtaken();
  }
}
