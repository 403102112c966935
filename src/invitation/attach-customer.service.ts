import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type BroughtBy,
  type ReferredCustomer,
  CustomerService,
  RegistrationEffect,
} from '../customer/index.js';
import { EventRecorderService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { Clock } from '#platform/time/clock.js';
import type { InvitationEntity } from './invitation.entity.js';
import { customerWasAttachedToInvitation, invitationWasCreated } from './invitation.events.js';
import { CAME_BY_THEMSELVES, InvitationRepository } from './invitation.repository.js';
import { contactKeys, isSamePerson } from './invitation.rules.js';

/**
 * Notes who has brought a new customer, in the unit of work of the registration. The token of an invitation brings one person: of two who
 * register by it at once, one is attached, and the other registers without a referrer.
 */
@Extension(RegistrationEffect)
@Injectable()
export class AttachCustomerService extends RegistrationEffect {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly customers: CustomerService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async customerRegistered(tx: Tx, customer: ReferredCustomer, broughtBy: BroughtBy): Promise<void> {
    const { id: customerId, createdAt } = customer;
    const open = await this.openInvitation(tx, customer, broughtBy);
    const invitation = open ?? (await this.invitationBy(tx, customer, broughtBy));
    if (!invitation) {
      return;
    }
    await this.invitations.attach(tx, invitation.id, customerId, createdAt);
    const invitationId = { invitationId: invitation.id };
    const events = [
      ...(invitation.recipientKey === keyWithoutInvitation(customerId) ? [createdEvent(invitation)] : []),
      customerWasAttachedToInvitation({ invitationId, customerId: { customerId } }),
    ];
    // With the time of the row, which `verify` compares.
    await this.clock.at(createdAt, () => this.events.record(tx, ...events));
  }

  /** The invitation of the token; without a token, the first one to an address of the customer. */
  private async openInvitation(
    tx: Tx,
    customer: ReferredCustomer,
    { invitationToken, referrerEmail }: BroughtBy,
  ): Promise<InvitationEntity | null> {
    const { storeId } = customer;
    if (invitationToken !== undefined) {
      const invitation = await this.invitations.findByToken(tx, storeId, invitationToken);
      if (invitation) {
        return invitation.recipientId === null && (await this.mayBring(tx, invitation.referrerId, customer))
          ? invitation
          : null;
      }
    }
    if (invitationToken !== undefined || referrerEmail !== undefined) {
      return null;
    }
    for (const invitation of await this.invitations.findOpen(tx, storeId, contactKeys(customer))) {
      if (await this.mayBring(tx, invitation.referrerId, customer)) {
        return invitation;
      }
    }
    return null;
  }

  /** For a customer who names their referrer: the invitation that the referrer has sent them, or a new one. */
  private async invitationBy(
    tx: Tx,
    customer: ReferredCustomer,
    broughtBy: BroughtBy,
  ): Promise<InvitationEntity | null> {
    const { id, storeId, email, phone, createdAt } = customer;
    const referrer = await this.customers.findReferrer(tx, storeId, broughtBy);
    if (!referrer || !isReferrerOf(referrer, customer)) {
      return null;
    }
    const sent = await this.invitations.findOf(tx, referrer.id, contactKeys(customer));
    if (sent?.recipientId === null) {
      return sent;
    }
    const invitation: InvitationEntity = {
      id: randomUUID(),
      storeId,
      referrerId: referrer.id,
      recipientEmail: email,
      recipientPhone: phone,
      recipientKey: keyWithoutInvitation(id),
      token: randomBytes(20).toString('hex'),
      status: 'invited',
      recipientId: null,
      createdAt,
      registeredAt: null,
    };
    await this.invitations.add(tx, invitation);
    return invitation;
  }

  private async mayBring(tx: Tx, referrerId: string, customer: ReferredCustomer): Promise<boolean> {
    const referrer = await this.customers.find(tx, customer.storeId, referrerId);
    return referrer !== null && isReferrerOf(referrer, customer);
  }
}

export function createdEvent(invitation: InvitationEntity) {
  const { id: invitationId, referrerId, recipientEmail, recipientPhone, status, token } = invitation;
  return invitationWasCreated({
    invitationId: { invitationId },
    referrerId: { customerId: referrerId },
    ...(recipientEmail !== null && { recipientEmail }),
    ...(recipientPhone !== null && { recipientPhone }),
    status,
    token,
  });
}

function keyWithoutInvitation(customerId: string): string {
  return `${CAME_BY_THEMSELVES}${customerId}`;
}

function isReferrerOf(referrer: ReferredCustomer, customer: ReferredCustomer): boolean {
  return referrer.id !== customer.id && referrer.statusType === 'active' && !isSamePerson(referrer, customer);
}
