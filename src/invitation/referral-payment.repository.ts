import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { ensureAffected, onDuplicateKey } from '#platform/database/query/guarded-write.js';
import { moveRows, moveTheseRows } from '#platform/database/query/moved-rows.js';
import { rows } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { beginOfNamedDay, localDay } from '#platform/time/calendar.js';
import { type Occasion, type Recipient, ReferralPaymentEntity } from './invitation.entity.js';

interface PaymentKey {
  readonly occasion: Occasion;
  readonly subjectId: string;
  readonly recipient: Recipient;
}

@Injectable()
export class ReferralPaymentRepository {
  async isPaid(tx: Tx, { occasion, subjectId, recipient }: PaymentKey): Promise<boolean> {
    return tx.existsBy(ReferralPaymentEntity, { occasion, subjectId, recipient });
  }

  /** @throws {ConcurrencyConflict} when another process has paid; the next attempt finds it */
  async add(tx: Tx, payment: ReferralPaymentEntity): Promise<void> {
    await tx.insert(ReferralPaymentEntity, payment).catch(onDuplicateKey());
  }

  async wasTakenBack(
    tx: Tx,
    of: Pick<ReferralPaymentEntity, 'occasion' | 'recipient' | 'transactionId'>,
  ): Promise<boolean> {
    const { occasion, recipient, transactionId } = of;
    const where = { occasion, recipient, transactionId: transactionId ?? '', takenBackAt: Not(IsNull()) };
    return tx.existsBy(ReferralPaymentEntity, where);
  }

  /**
   * For how many registrations and purchases of the day people of these referrers were paid for, other than this one. Those that were taken
   * back count: a referrer who returns everything starts no new day.
   */
  async countOthersOfDay(
    tx: Tx,
    referrerIds: readonly string[],
    {
      occasion,
      subjectId,
      transactionId,
    }: Pick<ReferralPaymentEntity, 'occasion' | 'subjectId' | 'transactionId'>,
    instant: Date,
  ): Promise<number> {
    const day = localDay(instant);
    const [counted] = await rows<{ occasions: number | string }>(
      tx,
      `SELECT COUNT(DISTINCT CONCAT(p.occasion, ' ', COALESCE(p.transactionId, p.subjectId))) AS occasions
        FROM invitation i JOIN referral_payment p ON p.invitationId = i.id
        WHERE i.referrerId IN ${placesFor(referrerIds)} AND p.causedAt >= ? AND p.causedAt < ?
          AND NOT (p.occasion = ? AND COALESCE(p.transactionId, p.subjectId) = ?)`,
      [...referrerIds, beginOfNamedDay(day), beginOfNamedDay(day, 1), occasion, transactionId ?? subjectId],
    );
    return Number(counted?.occasions ?? 0);
  }

  /** Payments for a sale, also those that were taken back. */
  async findOfSale(tx: Tx, invitationId: string, transactionId: string): Promise<ReferralPaymentEntity[]> {
    return tx.find(ReferralPaymentEntity, {
      where: { invitationId, transactionId },
      order: { customerId: 'ASC', id: 'ASC' },
    });
  }

  /**
   * A first purchase that came back is none: the key is free for the next one.
   * @throws {ConcurrencyConflict} when it was taken back before
   */
  async takeBack(
    tx: Tx,
    { id, occasion, subjectId, transactionId }: ReferralPaymentEntity,
    at: Date,
  ): Promise<void> {
    const key = occasion === 'first_purchase' ? (transactionId ?? subjectId) : subjectId;
    const standing = { id, takenBackAt: IsNull() };
    ensureAffected(await tx.update(ReferralPaymentEntity, standing, { takenBackAt: at, subjectId: key }));
  }

  async findOfRegistration(tx: Tx, invitationId: string): Promise<ReferralPaymentEntity[]> {
    return tx.find(ReferralPaymentEntity, {
      where: { invitationId, occasion: 'register' },
      order: { customerId: 'ASC', id: 'ASC' },
    });
  }

  /** For two customers who are merged. Returns the ids. */
  async moveAll(tx: Tx, from: string, to: string): Promise<string[]> {
    return moveRows(tx, 'referral_payment', { customerId: [from, to] });
  }

  /** @throws {ConcurrencyConflict} when one of them is another customer's */
  async moveThese(tx: Tx, ids: readonly string[], from: string, to: string): Promise<void> {
    await moveTheseRows(tx, 'referral_payment', ids, { customerId: [from, to] });
  }
}
