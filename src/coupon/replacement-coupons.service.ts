import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { LockedAccount } from '../account/index.js';
import type { DomainEvent } from '../event/index.js';
import type { BatchPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { getMoney } from '#platform/money.js';
import { Clock } from '#platform/time/clock.js';
import { codeEvent, statusEvent } from './coupon-returns.service.js';
import type { CouponEntity } from './coupon.entity.js';
import { couponStatus, nextStatusChange } from './coupon.rules.js';
import type { Coupon } from './coupon.service.js';
import { CouponsOfTransactionsRepository } from './coupons-of-transactions.repository.js';
import { campaignWasReturned } from './coupon.events.js';
import { type ReturnedShare, returnedValues } from './returned-share.rules.js';

export interface ReturnedTransaction extends ReturnedShare {
  readonly part: BatchPart;
  readonly account: LockedAccount;
  readonly transactionId: string;
  readonly revisedId: string;
}

export interface ReplacementCoupon {
  readonly transactionId: string;
  readonly customerId: string;
  readonly campaignId: string;
  readonly coupon: Coupon;
  readonly returned: DomainEvent;
  /** Report the loss of the new coupon, when the sale of the used gift was returned, too. */
  readonly taken: readonly DomainEvent[];
}

@Injectable()
export class ReplacementCouponsService {
  constructor(
    private readonly coupons: CouponsOfTransactionsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives the returned share of used coupons to customers as new coupons with the same validity. The used ones stay used. When more of a
   * gift is used than its sale keeps, the difference is lost at once. Each customer occurs once. Needs a list that is not empty.
   * @param getCode The code for cents
   * @throws {ConcurrencyConflict} when a used coupon has changed: the second of two concurrent returns runs again
   */
  async replace(
    tx: Tx,
    returns: readonly ReturnedTransaction[],
    getCode: (cents: number) => string,
  ): Promise<ReplacementCoupon[]> {
    const used = await this.coupons.lockUsedFor(
      tx,
      returns.map(({ account }) => account.customerId),
      returns.map(({ revisedId }) => revisedId),
    );
    const now = this.clock.now();
    const values = returns.flatMap((back) => {
      const own = used.filter(
        (each) => each.customerId === back.account.customerId && each.usedForTransactionId === back.revisedId,
      );
      return returnedValues(own, back).map((value) => ({ ...value, back }));
    });
    if (values.length === 0) {
      return [];
    }
    const noted = values.map(({ coupon }) => coupon).filter(({ takenBackCents }) => takenBackCents !== null);
    const sharing = noted.length === 0 ? NONE : await this.coupons.lockSharing(tx, noted);
    const changes = new Map<string, ChangedCoupon>();
    const found = values.map(({ coupon, cents, back }) => {
      const gone = give(changes, { part: back.part, coupon, cents }, sharing.get(coupon.id) ?? []);
      const atFirst = replacementRow({ coupon, cents }, back, getCode(cents), now);
      const left = cents - gone;
      const replacement = gone === 0 ? atFirst : lessThan(atFirst, left, getCode(left), now);
      return { coupon, cents, gone, atFirst, replacement };
    });
    await this.coupons.insertReplacements(
      tx,
      [...changes.values()],
      found.map(({ replacement }) => replacement),
    );
    return found.map(({ coupon, cents, gone, atFirst, replacement }) => ({
      transactionId: atFirst.transactionId ?? '',
      customerId: coupon.customerId ?? '',
      campaignId: coupon.campaignId,
      coupon: { ...atFirst, purchasedAt: now, status: couponStatus(atFirst, now) },
      returned: returnEvent(coupon, cents),
      taken:
        gone === 0
          ? []
          : [
              replacement.canceledAt
                ? statusEvent(replacement, 'cancelled')
                : codeEvent(atFirst, replacement.code, now),
            ],
    }));
  }
}

const NONE: ReadonlyMap<string, readonly CouponEntity[]> = new Map();

interface ChangedCoupon {
  readonly part: BatchPart;
  readonly coupon: CouponEntity;
  returnedCents: number;
  takenBackCents: number | null;
}

/**
 * Returns a part of a used coupon. It loses first its own debt, then the debts of coupons with the same value.
 * @param sharing Empty when no gift loses value
 * @returns the lost cents
 */
function give(
  changes: Map<string, ChangedCoupon>,
  {
    part,
    coupon,
    cents,
  }: { readonly part: BatchPart; readonly coupon: CouponEntity; readonly cents: number },
  sharing: readonly CouponEntity[],
): number {
  const getChange = (each: CouponEntity): ChangedCoupon => {
    const { returnedCents, takenBackCents } = each;
    return changes.get(each.id) ?? { part, coupon: each, returnedCents, takenBackCents };
  };
  const own = getChange(coupon);
  own.returnedCents += cents;
  changes.set(coupon.id, own);
  let gone = 0;
  for (const change of [own, ...sharing.filter(({ id }) => id !== coupon.id).map(getChange)]) {
    const some = Math.min(cents - gone, change.takenBackCents ?? 0);
    if (some > 0) {
      gone += some;
      change.takenBackCents = (change.takenBackCents ?? 0) - some;
      changes.set(change.coupon.id, change);
    }
  }
  return gone;
}

/** Lowers the value of the replacement, or cancels it. */
function lessThan(row: CouponEntity, cents: number, code: string, now: Date): CouponEntity {
  return cents === 0 ? { ...row, canceledAt: now, dueAt: null } : { ...row, code, valueCents: cents };
}

function replacementRow(
  { coupon, cents }: { readonly coupon: CouponEntity; readonly cents: number },
  { account, transactionId }: ReturnedTransaction,
  code: string,
  now: Date,
): CouponEntity {
  const { campaignId, customerId, storeId, activeSince, activeTo } = coupon;
  const dates = { activeSince, activeTo, canceledAt: null, used: false };
  return {
    ...dates,
    id: randomUUID(),
    campaignId,
    customerId,
    storeId,
    code,
    transactionId,
    stockKey: null,
    costInPoints: 0,
    pointsBefore: account.available,
    purchasedAt: now,
    usedAt: null,
    usedForTransactionId: null,
    dueAt: nextStatusChange(dates, now),
    deliveryStatus: null,
    cashbackStatus: null,
    spendTransferId: null,
    returnedPoints: 0,
    valueCents: cents,
    returnedCents: 0,
    restoredFromId: coupon.id,
    restoredCents: cents,
    takenBackCents: null,
  };
}

function returnEvent(
  { id: couponId, customerId, campaignId, code }: CouponEntity,
  cents: number,
): DomainEvent {
  return campaignWasReturned({
    customerId: { customerId: customerId ?? '' },
    campaignId: { campaignId },
    couponId: { couponId },
    coupon: { code },
    returnedAmount: getMoney(cents),
  });
}
