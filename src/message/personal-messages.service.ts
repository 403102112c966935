import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { type Forgotten, type ErasedPerson, PersonalData } from '#platform/personal-data.js';
import { phoneForms } from '#platform/phone.js';
import { ForgottenMessagesService } from './forgotten-messages.service.js';
import { MessageRequestRepository } from './message-request.repository.js';

/** Messages to a person and about them, and requests for messages in which they have typed who they are. */
@Extension(PersonalData)
@Injectable()
export class PersonalMessagesService extends PersonalData {
  readonly tables = ['message', 'message_request'];

  constructor(
    private readonly messages: ForgottenMessagesService,
    private readonly requests: MessageRequestRepository,
  ) {
    super();
  }

  override async forget(tx: Tx, person: ErasedPerson): Promise<Forgotten> {
    const { id, emails, phones, cards } = person;
    const addresses = [...emails, ...phones];
    let messages = await this.messages.forget(tx, { accountId: id });
    if (addresses.length > 0) {
      // Others with the same address, such as sellers, keep theirs.
      messages += await this.messages.forget(tx, { recipients: addresses });
      messages += await this.messages.forget(tx, { invited: addresses });
    }
    const names = [id, ...emails, ...phones.flatMap(phoneForms), ...cards];
    const requests = await this.requests.removeNaming(tx, names);
    return {
      rows: [
        { table: 'message', rows: messages },
        { table: 'message_request', rows: requests },
      ],
      aggregateIds: [],
    };
  }
}
