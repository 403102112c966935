import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThanOrEqual } from 'typeorm';
import type { DueCondition } from '#platform/background/due-clock.js';
import { ensureAffected } from '#platform/database/query/guarded-write.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { forUpdate } from '#platform/database/lock/row-lock.js';
import { select } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { CouponEntity, type CashbackStatus, type CouponDeliveryStatus } from './coupon.entity.js';

@Injectable()
export class CouponStateRepository {
  /** Null for an unknown coupon. */
  async lockBought(tx: Tx, customerId: string, id: string): Promise<CouponEntity | null> {
    const rest = `WHERE id = ? AND customerId = ? ${forUpdate(tx)}`;
    const [coupon] = await select(tx, CouponEntity, rest, [id, customerId]);
    return coupon ?? null;
  }

  /** Locks a coupon of the store, whichever customer has it. Null for an unknown one, and for one in stock. */
  async lockSold(tx: Tx, storeId: string, id: string): Promise<CouponEntity | null> {
    const rest = `WHERE id = ? AND storeId = ? AND customerId IS NOT NULL ${forUpdate(tx)}`;
    const [coupon] = await select(tx, CouponEntity, rest, [id, storeId]);
    return coupon ?? null;
  }

  /** @throws {ConcurrencyConflict} when the coupon has changed */
  async setDeliveryStatus(
    tx: Tx,
    { id, customerId, deliveryStatus }: CouponEntity,
    status: CouponDeliveryStatus,
  ): Promise<void> {
    const found = { id, deliveryStatus: deliveryStatus ?? IsNull() };
    checkOne(await tx.update(CouponEntity, found, { deliveryStatus: status }));
    noteCoupon(tx, { id, customerId }, { deliveryStatus }, { deliveryStatus: status });
  }

  /** @throws {ConcurrencyConflict} when the coupon has changed */
  async setCashbackStatus(
    tx: Tx,
    { id, customerId, cashbackStatus }: CouponEntity,
    status: CashbackStatus,
  ): Promise<void> {
    const found = { id, cashbackStatus: cashbackStatus ?? In([]), canceledAt: IsNull() };
    checkOne(await tx.update(CouponEntity, found, { cashbackStatus: status }));
    noteCoupon(tx, { id, customerId }, { cashbackStatus }, { cashbackStatus: status });
  }

  /**
   * Cancels a coupon once: of two concurrent returns on any node, the second finds it canceled.
   * @throws {ConcurrencyConflict} when the coupon has changed
   */
  async cancel(tx: Tx, coupon: CouponEntity, canceledAt: Date, returnedPoints: number): Promise<void> {
    const { id, used } = coupon;
    const found = { id, canceledAt: IsNull(), used, returnedPoints: coupon.returnedPoints };
    const changes = { canceledAt, returnedPoints: coupon.returnedPoints + returnedPoints };
    checkOne(await tx.update(CouponEntity, found, { ...changes, dueAt: null }));
    noteCoupon(tx, coupon, coupon, changes);
  }

  /** Locks due coupons in the order of their ids, the common order of locks. */
  async lockDue(tx: Tx, ids: readonly string[], now: Date): Promise<CouponEntity[]> {
    const rest = `WHERE id IN ${placesFor(ids)} AND dueAt <= ? ORDER BY id ${forUpdate(tx)}`;
    return select(tx, CouponEntity, rest, [...ids, now]);
  }

  /**
   * Sets the next due time to the end, or to null.
   * @throws {ConcurrencyConflict} when another transaction has recorded the event of one of them
   */
  async setDue(tx: Tx, ids: readonly string[], now: Date, next: 'at the end' | 'never'): Promise<void> {
    ensureAffected(
      await tx.update(
        CouponEntity,
        { id: In(ids), dueAt: LessThanOrEqual(now) },
        { dueAt: next === 'never' ? null : () => 'activeTo' },
      ),
      ids.length,
    );
  }

  /** Holds while there are coupons with unrecorded changes of the status. */
  due(now: Date): DueCondition {
    return { text: 'EXISTS (SELECT 1 FROM coupon WHERE dueAt <= ?)', values: [now] };
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

function checkOne({ affected }: { readonly affected?: number | null | undefined }): void {
  if (affected !== 1) {
    throw new ConcurrencyConflict();
  }
}
