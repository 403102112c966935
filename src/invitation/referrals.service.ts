import { Injectable } from '@nestjs/common';
import { BalanceTooLarge, CustomerIsMerged } from '../account/index.js';
import { CustomerNotFound, CustomerService } from '../customer/index.js';
import { RecommendationsService } from '../earning/index.js';
import type { StoredEvent } from '../event/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import type { KnownTransaction } from '../transaction/index.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import type { InvitationEntity, Occasion, Recipient, ReferralPaymentEntity } from './invitation.entity.js';
import { InvitationRepository } from './invitation.repository.js';
import { PurchasesAtEventService } from './purchases-at-event.service.js';
import { ReferralPaymentRepository } from './referral-payment.repository.js';

const RECIPIENTS: readonly Recipient[] = ['referrer', 'referred'];

type Cause = Pick<StoredEvent, 'position' | 'recordedOn'>;

interface OccasionOf {
  readonly occasion: Occasion;
  readonly subjectId: string;
  readonly transactionId: string | null;
  readonly cause: Cause;
}

/**
 * Pays both sides of a recommendation, and takes back what a sale has paid. Each payment has a unit of work of its own, which locks the
 * accounts of both sides, looks at the sale as it was at the event, and adds the row of its key: each occasion is paid once, also when
 * it is repeated, and by whichever process.
 */
@Injectable()
export class ReferralsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invitations: InvitationRepository,
    private readonly customers: CustomerService,
    private readonly payments: ReferralPaymentRepository,
    private readonly recommendations: RecommendationsService,
    private readonly purchases: PurchasesAtEventService,
    private readonly settings: ProgrammeSettingsService,
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

  async activated(invitation: InvitationEntity, cause: Cause): Promise<void> {
    const subjectId = invitation.recipientId ?? '';
    await this.pay(invitation, { occasion: 'register', subjectId, transactionId: null, cause });
    await this.followPurchase(invitation);
  }

  /** A sale or a return of the customer who was brought. */
  async bought(invitation: InvitationEntity, transactionId: string, cause: Cause): Promise<void> {
    const subjectId = invitation.recipientId ?? '';
    const { transaction, sale, keptCents } = await this.unitOfWork.run(async (tx) => {
      const found = await this.purchases.findTransaction(tx, transactionId);
      const about =
        found?.revisedId == null ? found : await this.purchases.findTransaction(tx, found.revisedId);
      const holder = await this.customers.findHolder(tx, subjectId);
      const purchases = await this.purchases.read(tx, holder, cause.position);
      return { transaction: found, sale: about, keptCents: about ? purchases.keptCents(about) : 0 };
    });
    if (!transaction || !sale) {
      return;
    }
    if (transaction.documentType === 'return') {
      await this.takeBack(invitation, sale, keptCents, cause);
    } else if (keptCents > 0) {
      await this.unitOfWork.run((tx) => this.invitations.notePurchase(tx, invitation.id));
      await this.pay(invitation, { occasion: 'first_purchase', subjectId, transactionId, cause });
      await this.pay(invitation, {
        occasion: 'every_purchase',
        subjectId: transactionId,
        transactionId,
        cause,
      });
    }
    await this.followPurchase(invitation);
  }

  /** Points of a registration can be sent on as if the oldest purchase that was kept had earned them, and not without one. */
  private async followPurchase({ id, recipientId }: InvitationEntity): Promise<void> {
    const paid = await this.unitOfWork.run((tx) => this.payments.findOfRegistration(tx, id));
    for (const payment of paid) {
      await this.unitOfWork.run(async (tx) => {
        const customerId = await this.customers.findHolder(tx, recipientId ?? '');
        const sale = await this.purchases.findOldest(tx, customerId, payment.leastCents);
        await this.recommendations.follow(tx, payment.id, sale?.purchasedAt ?? null);
      });
    }
  }

  private async pay(invitation: InvitationEntity, of: OccasionOf): Promise<void> {
    for (const recipient of RECIPIENTS) {
      await this.payWhileThere((tx) => this.payOne(tx, invitation, recipient, of));
    }
  }

  /** An account that is full or gone gets nothing, and must not stop the payments of others. */
  private async payWhileThere(work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.unitOfWork.run(work).catch((error: unknown) => {
      if (!(error instanceof BalanceTooLarge || error instanceof CustomerNotFound)) {
        throw error;
      }
    });
  }

  private async payOne(
    tx: Tx,
    invitation: InvitationEntity,
    recipient: Recipient,
    { occasion, subjectId, transactionId, cause }: OccasionOf,
  ): Promise<void> {
    const { id: invitationId, storeId } = invitation;
    const key = { occasion, subjectId, recipient };
    const of = { storeId, name: occasion, as: recipient } as const;
    if ((await this.payments.isPaid(tx, key)) || !(await this.recommendations.isAwaited(tx, of))) {
      return;
    }
    const sides = await this.findSides(tx, invitation);
    if (sides.referrer === sides.referred) {
      return;
    }
    await this.recommendations.hold(tx, [sides.referrer, sides.referred]);
    // The accounts are held now: a merge and its undo are over, or wait.
    const held = await this.findSides(tx, invitation);
    if (held.referrer !== sides.referrer || held.referred !== sides.referred) {
      throw new ConcurrencyConflict('Another customer has the points by now');
    }
    const sale = transactionId === null ? null : await this.purchases.findTransaction(tx, transactionId);
    const occasionOf = { ...key, transactionId };
    const keptCents = sale && (await this.getKept(tx, sale, occasionOf, sides.referred, cause));
    if (
      keptCents === undefined ||
      keptCents === 0 ||
      !(await this.isWithinDay(tx, occasionOf, sides.referrer, cause))
    ) {
      return;
    }
    const customerId = sides[recipient];
    const paid = await this.recommendations
      .pay(tx, { ...of, customerId, keptCents, soldAt: sale?.purchasedAt ?? null })
      .catch(mergedMeanwhile);
    if (paid) {
      const { earningId: id, points, leastCents, paidAt: createdAt } = paid;
      const about = { invitationId, customerId, transactionId, leastCents, causedAt: cause.recordedOn };
      await this.payments.add(tx, { id, ...key, ...about, points, createdAt, takenBackAt: null });
    }
  }

  private async findSides(
    tx: Tx,
    { referrerId, recipientId }: InvitationEntity,
  ): Promise<{ readonly referrer: string; readonly referred: string }> {
    return {
      referrer: await this.customers.findHolder(tx, referrerId),
      referred: await this.customers.findHolder(tx, recipientId ?? ''),
    };
  }

  /**
   * What was kept of the sale at the event. 0, too, when its payment was taken back: the process that takes it back has seen the return, and this
   * process may have slept since the event.
   */
  private async getKept(
    tx: Tx,
    sale: KnownTransaction,
    of: Pick<ReferralPaymentEntity, 'occasion' | 'recipient' | 'transactionId'>,
    referredId: string,
    { position }: Cause,
  ): Promise<number> {
    const wasTakenBack = await this.payments.wasTakenBack(tx, of);
    return wasTakenBack ? 0 : (await this.purchases.read(tx, referredId, position)).keptCents(sale);
  }

  /** The caller holds the account of the referrer, so occasions of one referrer count each other on every node. */
  private async isWithinDay(
    tx: Tx,
    of: Pick<ReferralPaymentEntity, 'occasion' | 'subjectId' | 'transactionId'>,
    referrerId: string,
    { recordedOn }: Cause,
  ): Promise<boolean> {
    const { referralsPaidPerDayMax: most } = await this.settings.read(tx);
    const family = await this.customers.findWithMerged(tx, [referrerId]);
    return (await this.payments.countOthersOfDay(tx, [...family.keys()], of, recordedOn)) < most;
  }

  /**
   * Undoes what the sale has paid: takes back what asked for more than is kept of it, and pays for the next purchase as the first one, if
   * this was it.
   */
  private async takeBack(
    invitation: InvitationEntity,
    sale: KnownTransaction,
    keptCents: number,
    cause: Cause,
  ): Promise<void> {
    const paid = await this.unitOfWork.run((tx) => this.payments.findOfSale(tx, invitation.id, sale.id));
    const over = paid.filter(({ leastCents }) => keptCents < leastCents);
    for (const payment of over) {
      if (payment.takenBackAt === null) {
        await this.unitOfWork.run((tx) => this.takeBackOne(tx, payment));
      }
    }
    // Also for those that were taken back before: this may be a repetition, after a process that has died between the two.
    for (const { occasion, recipient } of over) {
      if (occasion === 'first_purchase') {
        await this.payWhileThere((tx) => this.payNext(tx, invitation, recipient, { sale, cause }));
      }
    }
  }

  private async takeBackOne(tx: Tx, payment: ReferralPaymentEntity): Promise<void> {
    const takenBackAt = await this.recommendations.takeBack(tx, payment.id);
    if (takenBackAt) {
      await this.payments.takeBack(tx, payment, takenBackAt);
    }
  }

  private async payNext(
    tx: Tx,
    invitation: InvitationEntity,
    recipient: Recipient,
    { sale, cause }: { readonly sale: KnownTransaction; readonly cause: Cause },
  ): Promise<void> {
    const subjectId = invitation.recipientId ?? '';
    const occasion = 'first_purchase';
    const of = { storeId: invitation.storeId, name: occasion, as: recipient } as const;
    const leastCents = await this.recommendations.getLeastCents(tx, of);
    const holder = await this.customers.findHolder(tx, subjectId);
    const purchases = await this.purchases.read(tx, holder, cause.position);
    const next = leastCents === null ? undefined : await purchases.findNext(sale, leastCents);
    if (next) {
      await this.payOne(tx, invitation, recipient, { occasion, subjectId, transactionId: next.id, cause });
    }
  }
}

/** @throws {ConcurrencyConflict} instead of the refusal, so that the next attempt finds who has the points */
function mergedMeanwhile(error: unknown): never {
  throw error instanceof CustomerIsMerged
    ? new ConcurrencyConflict('Merged meanwhile', { cause: error })
    : error;
}
