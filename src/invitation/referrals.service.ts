import { Injectable } from '@nestjs/common';
import { BalanceTooLarge, CustomerIsMerged } from '../account/index.js';
import { CustomerNotFound, CustomerService } from '../customer/index.js';
import { RecommendationsService } from '../earning/index.js';
import { type KnownTransaction, KnownTransactionsService } from '../transaction/index.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import type { InvitationEntity, Occasion, Recipient, ReferralPaymentEntity } from './invitation.entity.js';
import { InvitationRepository } from './invitation.repository.js';
import { ReferralPaymentRepository } from './referral-payment.repository.js';

const RECIPIENTS: readonly Recipient[] = ['referrer', 'referred'];

interface OccasionOf {
  readonly occasion: Occasion;
  readonly subjectId: string;
  readonly transactionId: string | null;
}

/**
 * Pays both sides of a recommendation, and takes back what a sale has paid. Each payment has a unit of work of its own, which locks one
 * account and adds the row of its key, so each occasion is paid once, also when it is repeated.
 */
@Injectable()
export class ReferralsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invitations: InvitationRepository,
    private readonly customers: CustomerService,
    private readonly payments: ReferralPaymentRepository,
    private readonly recommendations: RecommendationsService,
    private readonly transactions: KnownTransactionsService,
  ) {}

  /** Invitations by which these customers have come, or others who were merged into them, by customer. */
  async getInvitations(
    customerIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly InvitationEntity[]>> {
    const invitations = new Map<string, InvitationEntity[]>();
    if (customerIds.length === 0) {
      return invitations;
    }
    const [found, holders] = await this.unitOfWork.run(async (tx) => {
      const all = await this.customers.findWithMerged(tx, customerIds);
      return [await this.invitations.findByRecipients(tx, [...all.keys()]), all];
    });
    for (const invitation of found) {
      const holder = holders.get(invitation.recipientId ?? '') ?? '';
      invitations.set(holder, [...(invitations.get(holder) ?? []), invitation]);
    }
    return invitations;
  }

  async activated(invitation: InvitationEntity): Promise<void> {
    const subjectId = invitation.recipientId ?? '';
    await this.pay(invitation, { occasion: 'register', subjectId, transactionId: null });
  }

  /** A sale or a return of the customer who was brought. */
  async bought(invitation: InvitationEntity, transactionId: string): Promise<void> {
    const [transaction, sale] = await this.unitOfWork.run(async (tx) => {
      const found = await this.find(tx, transactionId);
      return [found, found?.revisedId == null ? undefined : await this.find(tx, found.revisedId)];
    });
    if (transaction && isPurchase(transaction)) {
      await this.unitOfWork.run((tx) => this.invitations.notePurchase(tx, invitation.id));
      const subjectId = invitation.recipientId ?? '';
      await this.pay(invitation, { occasion: 'first_purchase', subjectId, transactionId });
      await this.pay(invitation, { occasion: 'every_purchase', subjectId: transactionId, transactionId });
    } else if (sale && !isPurchase(sale)) {
      await this.takeBack(sale.id);
    }
  }

  private async find(tx: Tx, id: string) {
    return (await (await this.transactions.findLater(tx, [id])).read()).get(id);
  }

  private async pay(invitation: InvitationEntity, of: OccasionOf): Promise<void> {
    for (const recipient of RECIPIENTS) {
      await this.unitOfWork
        .run((tx) => this.payOne(tx, invitation, recipient, of))
        .catch((error: unknown) => {
          // An account that is full or gone gets nothing, and must not stop the payments of others.
          if (!(error instanceof BalanceTooLarge || error instanceof CustomerNotFound)) {
            throw error;
          }
        });
    }
  }

  private async payOne(
    tx: Tx,
    { id: invitationId, storeId, referrerId, recipientId }: InvitationEntity,
    recipient: Recipient,
    { occasion, subjectId, transactionId }: OccasionOf,
  ): Promise<void> {
    const key = { occasion, subjectId, recipient };
    if (await this.payments.isPaid(tx, key)) {
      return;
    }
    const named = recipient === 'referrer' ? referrerId : (recipientId ?? '');
    const customerId = await this.customers.findHolder(tx, named);
    const of = { name: occasion, as: recipient } as const;
    const paid = await this.recommendations.pay(tx, { storeId, customerId, ...of }).catch(mergedMeanwhile);
    if (paid) {
      // The account is held now: a merge and its undo are over, or wait.
      if ((await this.customers.findHolder(tx, named)) !== customerId) {
        throw new ConcurrencyConflict('Another customer has the points by now');
      }
      const { earningId: id, points, paidAt: createdAt } = paid;
      const about = { invitationId, customerId, transactionId };
      await this.payments.add(tx, { id, ...key, ...about, points, createdAt, takenBackAt: null });
    }
  }

  /** As if the sale had never been. A repetition finds that it is no purchase any more, and pays nothing. */
  private async takeBack(saleId: string): Promise<void> {
    const standing = await this.unitOfWork.run((tx) => this.payments.findStanding(tx, saleId));
    for (const payment of standing) {
      await this.unitOfWork.run((tx) => this.takeBackOne(tx, payment));
    }
  }

  private async takeBackOne(tx: Tx, payment: ReferralPaymentEntity): Promise<void> {
    const takenBackAt = await this.recommendations.takeBack(tx, payment.id);
    if (takenBackAt) {
      await this.payments.takeBack(tx, payment, takenBackAt);
    }
  }
}

/** @throws {ConcurrencyConflict} instead of the refusal, so that the next attempt finds who has the points */
function mergedMeanwhile(error: unknown): never {
  throw error instanceof CustomerIsMerged
    ? new ConcurrencyConflict('Merged meanwhile', { cause: error })
    : error;
}

/** A sale of some value that did not come back in whole. */
function isPurchase({ documentType, grossCents, returnedCents }: KnownTransaction): boolean {
  return documentType === 'sell' && returnedCents < grossCents;
}
