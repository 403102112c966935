import { Injectable } from '@nestjs/common';
import { eachPage } from '#platform/database/query/list-page.js';
import { Extension } from '#platform/extensions.js';
import { type ExportedPerson, PersonalExport } from '#platform/personal-data.js';
import { MessageListReader } from '../message-list.reader.js';
import { presentMessageDetail } from './message.dto.js';

/** Messages to the person, as they were sent, as long as they are kept. */
@Extension(PersonalExport)
@Injectable()
export class ExportedMessagesService extends PersonalExport {
  readonly name = 'messages';

  constructor(private readonly messages: MessageListReader) {
    super();
  }

  override async *read({ id: accountId }: ExportedPerson): AsyncGenerator<object> {
    for await (const { rows } of eachPage((query) => this.messages.list({ ...query, accountId }))) {
      yield* rows.map(presentMessageDetail);
    }
  }
}
