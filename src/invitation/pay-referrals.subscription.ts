import { Injectable } from '@nestjs/common';
import { EventSubscription, type StoredEvent } from '../event/index.js';
import { Extension } from '#platform/extensions.js';
import { InvitationReader } from './invitation.reader.js';
import { ReferralsService } from './referrals.service.js';

const ACTIVATED = 'Service.Domain.User.Event.CustomerWasActivated';
const BOUGHT = 'Service.Domain.User.Event.AssignedTransactionToCustomer';

/**
 * Pays referrals after the events, in their order. A sale never waits for the account of the referrer, which many sales would lock. A
 * repeated batch finds the rows of its earlier payments.
 */
@Extension(EventSubscription)
@Injectable()
export class PayReferralsSubscription extends EventSubscription {
  readonly name = 'referrals';

  constructor(
    private readonly invitations: InvitationReader,
    private readonly referrals: ReferralsService,
  ) {
    super();
  }

  override async isWanted(): Promise<boolean> {
    return this.invitations.isAnyRegistered();
  }

  override async handle(events: readonly StoredEvent[]): Promise<undefined> {
    const awaited = events.filter(({ type }) => type === ACTIVATED || type === BOUGHT);
    const customers = [...new Set(awaited.map(({ uuid }) => uuid))];
    const invitations = await this.referrals.getInvitations(customers);
    for (const { type, uuid, payload } of awaited) {
      for (const invitation of invitations.get(uuid) ?? []) {
        if (type === ACTIVATED) {
          await this.referrals.activated(invitation);
        } else {
          const { transactionId } = payload as { readonly transactionId: { readonly transactionId: string } };
          await this.referrals.bought(invitation, transactionId.transactionId);
        }
      }
    }
  }
}
