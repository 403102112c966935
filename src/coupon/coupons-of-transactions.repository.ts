import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ensureAffected } from '#platform/database/query/guarded-write.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { forUpdate } from '#platform/database/lock/row-lock.js';
import { changeExactly, insertLater, valueByKey } from '#platform/database/query/change.js';
import { rows, select } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import type { BatchPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { CouponEntity } from './coupon.entity.js';

interface Change {
  readonly part: BatchPart;
  readonly coupon: CouponEntity;
}

@Injectable()
export class CouponsOfTransactionsRepository {
  /** Coupons with an amount that these transactions have used. Locks in the order of ids, the common order. */
  async lockUsedFor(
    tx: Tx,
    customerIds: readonly string[],
    transactionIds: readonly string[],
  ): Promise<CouponEntity[]> {
    const rest = `WHERE customerId IN ${placesFor(customerIds)} AND usedForTransactionId IN ${placesFor(transactionIds)}
      AND used = 1 AND valueCents IS NOT NULL ORDER BY id ${forUpdate(tx)}`;
    return select(tx, CouponEntity, rest, [...customerIds, ...transactionIds]);
  }

  async lock(tx: Tx, ids: readonly string[]): Promise<CouponEntity[]> {
    return select(tx, CouponEntity, `WHERE id IN ${placesFor(ids)} ORDER BY id ${forUpdate(tx)}`, ids);
  }

  /**
   * Locks all coupons that share the value of these after returns of sales. One statement reads the replacements, another one locks them;
   * the locks of the accounts prevent new ones.
   * @param found Locked coupons
   * @returns for each of them the coupons that share its value, the original first
   */
  async lockSharing(
    tx: Tx,
    found: readonly CouponEntity[],
  ): Promise<ReadonlyMap<string, readonly CouponEntity[]>> {
    const moved = found.filter(
      ({ returnedCents, restoredFromId }) => returnedCents > 0 || restoredFromId !== null,
    );
    const parents = await this.findParents(tx, [
      ...new Set(moved.flatMap(({ customerId }) => customerId ?? [])),
    ]);
    const origins = new Map(found.map(({ id }) => [id, getOrigin(id, parents)]));
    const wanted = new Set(origins.values());
    const known = new Map(found.map((coupon) => [coupon.id, coupon]));
    const further = [...new Set([...wanted, ...parents.keys()])].filter(
      (id) => !known.has(id) && wanted.has(getOrigin(id, parents)),
    );
    for (const coupon of further.length === 0 ? [] : await this.lock(tx, further)) {
      known.set(coupon.id, coupon);
    }
    const all = [...known.values()];
    return new Map(
      [...origins].map(([id, origin]) => {
        const sharing = all.filter((coupon) => getOrigin(coupon.id, parents) === origin);
        return [id, sharing.sort((one, other) => Number(other.id === origin) - Number(one.id === origin))];
      }),
    );
  }

  private async findParents(tx: Tx, customerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (customerIds.length === 0) {
      return new Map();
    }
    const statement = `SELECT id, restoredFromId FROM coupon WHERE customerId IN ${placesFor(customerIds)} AND restoredFromId IS NOT NULL`;
    const replacements = await rows<{ readonly id: string; readonly restoredFromId: string }>(
      tx,
      statement,
      customerIds,
    );
    return new Map(replacements.map(({ id, restoredFromId }) => [id, restoredFromId]));
  }

  /**
   * Writes returned and lost values of used coupons, and inserts replacements.
   * @throws {ConcurrencyConflict} when a used coupon has changed
   */
  async insertReplacements(
    tx: Tx,
    changes: readonly (Change & Pick<CouponEntity, 'returnedCents' | 'takenBackCents'>)[],
    replacements: readonly CouponEntity[],
  ): Promise<void> {
    const ids = changes.map(({ coupon }) => coupon.id);
    const getValue = (value: (change: (typeof changes)[number]) => string | number) =>
      valueByKey(
        'id',
        changes.map((change) => [change.coupon.id, value(change)] as const),
      );
    const after = getValue(({ returnedCents }) => returnedCents);
    const before = getValue(({ coupon }) => coupon.returnedCents);
    const toTake = getValue(({ takenBackCents }) => takenBackCents ?? NOTHING);
    const toTakeBefore = getValue(({ coupon }) => coupon.takenBackCents ?? NOTHING);
    const usedFor = getValue(({ coupon }) => coupon.usedForTransactionId ?? '');
    await changeExactly(
      tx,
      ids.length,
      `UPDATE coupon SET returnedCents = ${after.text}, takenBackCents = NULLIF(${toTake.text}, ${NOTHING})
        WHERE id IN ${placesFor(ids)} AND used = 1 AND returnedCents = ${before.text}
          AND COALESCE(takenBackCents, ${NOTHING}) = ${toTakeBefore.text} AND COALESCE(usedForTransactionId, '') = ${usedFor.text}`,
      [
        ...after.values,
        ...toTake.values,
        ...ids,
        ...before.values,
        ...toTakeBefore.values,
        ...usedFor.values,
      ],
    );
    await insertLater(tx, CouponEntity, replacements);
    for (const { part, coupon, returnedCents, takenBackCents } of changes) {
      noteCoupon(
        part,
        coupon,
        returnedCents === coupon.returnedCents ? { takenBackCents } : { returnedCents },
      );
    }
  }

  /** @throws {ConcurrencyConflict} when it was used or canceled, or its value has changed */
  async setValue(tx: Tx, { part, coupon }: Change, code: string, valueCents: number): Promise<void> {
    const found = { id: coupon.id, code: coupon.code, used: false, canceledAt: IsNull() };
    ensureAffected(await tx.update(CouponEntity, found, { code, valueCents }));
    noteCoupon(part, coupon, { valueCents });
  }

  /** Notes what a used coupon loses when its value returns. @throws {ConcurrencyConflict} when it has changed */
  async setTakenBack(tx: Tx, { part, coupon }: Change, takenBackCents: number): Promise<void> {
    const { id, returnedCents } = coupon;
    const found = { id, used: true, returnedCents, takenBackCents: coupon.takenBackCents ?? IsNull() };
    ensureAffected(await tx.update(CouponEntity, found, { takenBackCents }));
    noteCoupon(part, coupon, { takenBackCents });
  }
}

const NOTHING = -1;

function getOrigin(id: string, parents: ReadonlyMap<string, string>): string {
  const parent = parents.get(id);
  return parent === undefined ? id : getOrigin(parent, parents);
}

function noteCoupon(tx: Tx, coupon: CouponEntity, after: Partial<CouponEntity>): void {
  const { id, customerId } = coupon;
  noteChange(tx, { type: 'coupon', id, customerId, before: coupon, after, shown: Object.keys(after) });
}
