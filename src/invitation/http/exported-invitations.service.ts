import { Injectable } from '@nestjs/common';
import { eachPage } from '#platform/database/query/list-page.js';
import { Extension } from '#platform/extensions.js';
import { type ExportedPerson, PersonalExport } from '#platform/personal-data.js';
import { InvitationReader } from '../invitation.reader.js';
import { presentInvitation } from './invitation.dto.js';

/** Invitations by the person: with the contacts that they have typed, and without the names of those who came. */
@Extension(PersonalExport)
@Injectable()
export class ExportedInvitationsService extends PersonalExport {
  readonly name = 'invitations';

  constructor(private readonly invitations: InvitationReader) {
    super();
  }

  override async *read({ id: referrerId, storeId }: ExportedPerson): AsyncGenerator<object> {
    const pages = eachPage((query) => this.invitations.list(storeId, { referrerId }, query));
    for await (const { rows } of pages) {
      yield* rows.map((invitation) => presentInvitation(invitation, new Map()));
    }
  }
}
