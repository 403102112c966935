import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ensureAffected, onDuplicateKey } from '#platform/database/query/guarded-write.js';
import { moveRows, moveTheseRows } from '#platform/database/query/moved-rows.js';
import type { Tx } from '#platform/database/transaction/tx.js';
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

  /** Payments for a sale that are not taken back. */
  async findStanding(tx: Tx, transactionId: string): Promise<ReferralPaymentEntity[]> {
    return tx.find(ReferralPaymentEntity, {
      where: { transactionId, takenBackAt: IsNull() },
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

  /** For two customers who are merged. Returns the ids. */
  async moveAll(tx: Tx, from: string, to: string): Promise<string[]> {
    return moveRows(tx, 'referral_payment', { customerId: [from, to] });
  }

  /** @throws {ConcurrencyConflict} when one of them is another customer's */
  async moveThese(tx: Tx, ids: readonly string[], from: string, to: string): Promise<void> {
    await moveTheseRows(tx, 'referral_payment', ids, { customerId: [from, to] });
  }
}
