import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountService } from '../account/index.js';
import { type ReferredCustomer, CustomerNotFound, CustomerService } from '../customer/index.js';
import { EventRecorderService } from '../event/index.js';
import { LinksService, OutboxService } from '../message/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { beginOfNamedDay, localDay } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import { createdEvent } from './attach-customer.service.js';
import type { InvitationEntity } from './invitation.entity.js';
import {
  invitedBefore,
  invitesThemselves,
  InvitationsAreUsedUp,
  recipientMissing,
} from './invitation.errors.js';
import { InvitationRepository } from './invitation.repository.js';
import { contactKeys, isSameMailboxOrPhone, originOfMessage } from './invitation.rules.js';

const USEFUL_MS = 7 * 24 * 3600_000;

interface NewInvitation {
  readonly storeId: string;
  readonly referrerId: string;
  readonly email: string | undefined;
  readonly phone: string | undefined;
}

@Injectable()
export class InviteFriend {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountService,
    private readonly customers: CustomerService,
    private readonly invitations: InvitationRepository,
    private readonly settings: ProgrammeSettingsService,
    private readonly events: EventRecorderService,
    private readonly links: LinksService,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Invites a person by e-mail, with a message, or else by phone. A customer gets no message, and the answer is the same. Writes the account of the referrer
   * first, so concurrent invitations of one referrer count each other on every node. Returns the id.
   * @throws {InvalidFields} without a recipient, for oneself, and for a person with an invitation of the referrer
   * @throws {InvitationsAreUsedUp}
   */
  async execute({ storeId, referrerId, email, phone }: NewInvitation): Promise<string> {
    const field = email === undefined ? 'recipientPhone' : 'recipientEmail';
    const contact = email === undefined ? { phone } : { email };
    const [recipientKey] = contactKeys(contact);
    if (recipientKey === undefined) {
      throw recipientMissing();
    }
    return this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lock(tx, referrerId);
      const referrer = await this.customers.find(tx, storeId, referrerId);
      if (!account || !referrer) {
        throw new CustomerNotFound();
      }
      if (isSameMailboxOrPhone(referrer, contact)) {
        throw invitesThemselves(field);
      }
      if (await this.invitations.findOf(tx, referrerId, [recipientKey])) {
        throw invitedBefore(field);
      }
      const { lockedAt: createdAt } = account;
      const { invitationsPerDayMax } = await this.settings.read(tx);
      const today = beginOfNamedDay(localDay(createdAt));
      if ((await this.invitations.countSent(tx, referrerId, today)) >= invitationsPerDayMax) {
        throw new InvitationsAreUsedUp();
      }
      const invitation: InvitationEntity = {
        id: randomUUID(),
        storeId,
        referrerId,
        recipientEmail: contact.email ?? null,
        recipientPhone: contact.phone ?? null,
        recipientKey,
        token: randomBytes(20).toString('hex'),
        status: 'invited',
        recipientId: null,
        createdAt,
        registeredAt: null,
      };
      await this.invitations.add(tx, invitation);
      // With the time of the row, which `verify` compares.
      await this.clock.at(createdAt, () => this.events.record(tx, createdEvent(invitation)));
      await this.write(tx, referrer, invitation);
      return invitation.id;
    });
  }

  /** The first name is all that the recipient learns about the referrer. */
  private async write(
    tx: Tx,
    { id: accountId, storeId, firstName }: ReferredCustomer,
    { id, recipientEmail, token, createdAt }: InvitationEntity,
  ): Promise<void> {
    if (recipientEmail === null || (await this.customers.findByEmail(tx, storeId, recipientEmail))) {
      return;
    }
    const url = await this.links.invitation(tx, token);
    await this.outbox.enqueue(tx, [
      {
        kind: 'invitation',
        origin: originOfMessage(id),
        to: recipientEmail,
        accountId,
        variables: { referrer_name: firstName },
        secrets: { url },
        usefulUntil: new Date(createdAt.getTime() + USEFUL_MS),
      },
    ]);
  }
}
