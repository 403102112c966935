import { Injectable } from '@nestjs/common';
import { EventErasureService } from '../event/index.js';
import { OutboxService } from '../message/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { type Forgotten, type ErasedPerson, PersonalData } from '#platform/personal-data.js';
import { PERSONAL_INVITATION_EVENTS } from './invitation.events.js';
import { InvitationRepository } from './invitation.repository.js';
import { contactKeys, originOfMessage } from './invitation.rules.js';

/** Contacts in invitations by the person and to them, and the messages to the invited people. */
@Extension(PersonalData)
@Injectable()
export class PersonalInvitationsService extends PersonalData {
  readonly tables = ['invitation', 'message', 'event'];

  constructor(
    private readonly invitations: InvitationRepository,
    private readonly events: EventErasureService,
    private readonly outbox: OutboxService,
  ) {
    super();
  }

  override async forget(
    tx: Tx,
    { id: customerId, storeIds, emails, phones }: ErasedPerson,
  ): Promise<Forgotten> {
    const contacts = [...emails.map((email) => ({ email })), ...phones.map((phone) => ({ phone }))];
    const keys = [...new Set(contacts.flatMap(contactKeys))];
    const aggregateIds = await this.invitations.findAbout(tx, customerId, { storeIds, keys });
    const rows = await this.invitations.forget(tx, aggregateIds);
    const messages = await this.outbox.forgetOrigins(tx, aggregateIds.map(originOfMessage));
    const events = await this.events.overwrite(tx, PERSONAL_INVITATION_EVENTS, aggregateIds);
    return {
      rows: [
        { table: 'invitation', rows },
        { table: 'message', rows: messages },
        { table: 'event', rows: events },
      ],
      aggregateIds,
    };
  }
}
