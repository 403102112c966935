import { Injectable } from '@nestjs/common';
import { eachPage } from '#platform/database/query/list-page.js';
import { Extension } from '#platform/extensions.js';
import { type ExportedPerson, PersonalExport } from '#platform/personal-data.js';
import { InvitationReader } from '../invitation.reader.js';
import { presentInvitation } from './invitation.dto.js';

/** Invitations by the person, and the one by which they came: with the contacts that were typed, and without names of others. */
@Extension(PersonalExport)
@Injectable()
export class ExportedInvitationsService extends PersonalExport {
  readonly name = 'invitations';

  constructor(private readonly invitations: InvitationReader) {
    super();
  }

  override async *read({ id, storeId }: ExportedPerson): AsyncGenerator<object> {
    for (const filter of [{ referrerId: id }, { recipientId: id }]) {
      const pages = eachPage((query) => this.invitations.list(storeId, filter, query));
      for await (const { rows } of pages) {
        yield* rows.map((invitation) => presentInvitation(invitation, new Map()));
      }
    }
  }
}
