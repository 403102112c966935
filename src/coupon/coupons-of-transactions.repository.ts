import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { forUpdate } from '#platform/database/lock/row-lock.js';
import { changeExactly, insertLater, valueByKey } from '#platform/database/query/change.js';
import { rows, select } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { CouponEntity } from './coupon.entity.js';

interface Change {
  readonly part: Tx;
  readonly coupon: CouponEntity;
}

/** Coupons that were used or given for transactions. Each statement says what it found. */
@Injectable()
export class CouponsOfTransactionsRepository {
  /** Those that are amounts, and were used for these transactions by these customers. In order of their ids, as everybody locks several. */
  async lockUsedFor(
    tx: Tx,
    customerIds: readonly string[],
    transactionIds: readonly string[],
  ): Promise<CouponEntity[]> {
    const rest = `WHERE customerId IN ${placesFor(customerIds)} AND usedForTransactionId IN ${placesFor(transactionIds)}
      AND used = 1 AND valueCents IS NOT NULL ORDER BY id ${forUpdate(tx)}`;
    return select(tx, CouponEntity, rest, [...customerIds, ...transactionIds]);
  }

  /** Coupons of these customers that came back of used ones. Under the locks of their accounts none is added meanwhile. */
  async findRestored(
    tx: Tx,
    customerIds: readonly string[],
  ): Promise<{ readonly id: string; readonly restoredFromId: string }[]> {
    const statement = `SELECT id, restoredFromId FROM coupon WHERE customerId IN ${placesFor(customerIds)} AND restoredFromId IS NOT NULL`;
    return rows(tx, statement, customerIds);
  }

  async lock(tx: Tx, ids: readonly string[]): Promise<CouponEntity[]> {
    return select(tx, CouponEntity, `WHERE id IN ${placesFor(ids)} ORDER BY id ${forUpdate(tx)}`, ids);
  }

  /**
   * Counts what has come back, and adds the coupons that it comes back as. What goes of it at once need not go later.
   * @throws {ConcurrencyConflict} when one of the used ones is no longer as it was found
   */
  async restore(
    tx: Tx,
    changes: readonly (Change & {
      readonly cents: number;
      readonly gone: number;
      readonly restored: CouponEntity;
    })[],
  ): Promise<void> {
    const ids = changes.map(({ coupon }) => coupon.id);
    const valueOf = (value: (change: (typeof changes)[number]) => string | number) =>
      valueByKey(
        'id',
        changes.map((change) => [change.coupon.id, value(change)] as const),
      );
    const after = valueOf(({ coupon, cents }) => coupon.returnedCents + cents);
    const before = valueOf(({ coupon }) => coupon.returnedCents);
    const toTake = valueOf(({ coupon: { takenBackCents }, gone }) => (takenBackCents ?? NOTHING) - gone);
    const toTakeBefore = valueOf(({ coupon }) => coupon.takenBackCents ?? NOTHING);
    const usedFor = valueOf(({ coupon }) => coupon.usedForTransactionId ?? '');
    await changeExactly(
      tx,
      ids.length,
      `UPDATE coupon SET returnedCents = ${after.text}, takenBackCents = NULLIF(${toTake.text}, ${NOTHING})
        WHERE id IN ${placesFor(ids)} AND used = 1 AND returnedCents = ${before.text}
          AND COALESCE(takenBackCents, ${NOTHING}) = ${toTakeBefore.text} AND usedForTransactionId = ${usedFor.text}`,
      [
        ...[...after.values, ...toTake.values, ...ids],
        ...[...before.values, ...toTakeBefore.values, ...usedFor.values],
      ],
    );
    await insertLater(
      tx,
      CouponEntity,
      changes.map(({ restored }) => restored),
    );
    for (const { part, coupon, cents } of changes) {
      noteCoupon(part, coupon, { returnedCents: coupon.returnedCents + cents });
    }
  }

  /** @throws {ConcurrencyConflict} when it is used, canceled or worth something else by now */
  async setValue(tx: Tx, { part, coupon }: Change, code: string, valueCents: number): Promise<void> {
    const found = { id: coupon.id, code: coupon.code, used: false, canceledAt: IsNull() };
    const { affected } = await tx.update(CouponEntity, found, { code, valueCents });
    if (affected !== 1) {
      throw new ConcurrencyConflict();
    }
    noteCoupon(part, coupon, { valueCents });
  }

  /**
   * Notes what goes as soon as the value of a used coupon comes back.
   * @throws {ConcurrencyConflict} when it is no longer as it was found
   */
  async setTakenBack(tx: Tx, { part, coupon }: Change, takenBackCents: number): Promise<void> {
    const { id, returnedCents } = coupon;
    const found = { id, used: true, returnedCents, takenBackCents: coupon.takenBackCents ?? IsNull() };
    const { affected } = await tx.update(CouponEntity, found, { takenBackCents });
    if (affected !== 1) {
      throw new ConcurrencyConflict();
    }
    noteCoupon(part, coupon, { takenBackCents });
  }
}

/** In comparisons, for null. */
const NOTHING = -1;

function noteCoupon(tx: Tx, coupon: CouponEntity, after: Partial<CouponEntity>): void {
  const { id, customerId } = coupon;
  noteChange(tx, { type: 'coupon', id, customerId, before: coupon, after, shown: Object.keys(after) });
}
