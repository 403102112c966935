import { Get, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { eachPage, type PageQuery } from '#platform/database/query/list-page.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { AnswersCsv, csvOfRecords } from '#platform/http/response/csv.js';
import { TakesNoFields } from '#platform/http/request/unknown-fields.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import {
  Caller,
  ForAdministrators,
  ForCustomers,
  Permission,
  Personal,
  type Principal,
} from '../../auth/index.js';
import { ChannelsService } from '../channels.service.js';
import { MESSAGE_COLUMNS, MessageListReader, OWN_MESSAGE_COLUMNS } from '../message-list.reader.js';
import { MessageNotFound } from '../message.errors.js';
import { SendAgain } from '../send-again.js';
import {
  ExportMessagesRequest,
  ListMessagesRequest,
  ListOwnMessagesRequest,
  type MessageDetail,
  type MessageIdResponse,
  type MessageListResponse,
  type MessageRecord,
  type OwnMessageListResponse,
  presentMessage,
  presentMessageDetail,
  presentMessages,
  presentOwnMessages,
} from './message.dto.js';

const EXPORTED = [
  'messageId',
  'kind',
  'channel',
  'recipient',
  'accountId',
  'status',
  'attemptCount',
  'reason',
  'createdAt',
  'nextAttemptAt',
  'finishedAt',
  'sentAgainAt',
];

@ForAdministrators('admin/messages')
export class MessageController {
  constructor(
    private readonly messages: MessageListReader,
    private readonly channels: ChannelsService,
    private readonly sendAgain: SendAgain,
  ) {}

  /** Lists what was sent and what waits, the newest first. What is over is kept for the days of the setting `messagesKeptDays`. */
  @Get()
  @SortedBy(MESSAGE_COLUMNS, 'createdAt', 'DESC')
  @Permission('SETTINGS', 'VIEW')
  async list(
    @Query() query: ListMessagesRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageListResponse> {
    const page = await this.messages.list(query);
    setLinkHeader(response, page);
    return presentMessages(page.rows, page.total, {
      mailProvider: this.channels.mailProvider,
      hasSmsGateway: this.channels.hasChannel('sms'),
      hasWebPush: this.channels.hasChannel('push'),
    });
  }

  /** Shows a message as it was sent, with tokens, codes and passwords masked. Its text names its recipient: it needs `CUSTOMER` `VIEW`. */
  @Get(':message')
  @Personal({ fields: ['subject', 'html', 'text'] })
  @Permission('SETTINGS', 'VIEW')
  async show(@Param('message', IdPipe) id: string): Promise<MessageDetail> {
    const message = await this.messages.find(id);
    if (!message) {
      throw new MessageNotFound();
    }
    return presentMessageDetail(message);
  }

  /**
   * Sends a message again that has failed or was given up, under the same `Message-ID`. It is `pending` then. Refused with a sentence where
   * nothing is to be sent: for a message that is on its way or was sent, a person who was erased, an account that gets no such messages, a
   * recipient with as many messages within a day as the settings allow, a reminder of what is over, and a link or password of which nothing
   * is kept.
   */
  @Post(':message/retry')
  @TakesNoFields()
  @Permission('SETTINGS', 'MODIFY')
  async retry(@Param('message', IdPipe) id: string): Promise<MessageIdResponse> {
    await this.sendAgain.execute(id);
    return { messageId: id };
  }
}

@ForCustomers('customer/messages')
export class CustomerMessageController {
  constructor(private readonly messages: MessageListReader) {}

  /**
   * Lists the e-mails about points, levels and rewards that were sent to the logged-in customer, the newest first. They are kept for the days
   * of the setting `messagesKeptDays`.
   */
  @Get()
  @SortedBy(OWN_MESSAGE_COLUMNS, 'createdAt', 'DESC')
  async list(
    @Query() query: ListOwnMessagesRequest,
    @Caller() { id }: Principal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OwnMessageListResponse> {
    const page = await this.messages.listForCustomer(id, query);
    setLinkHeader(response, page);
    return presentOwnMessages(page.rows, page.total);
  }
}

@ForAdministrators('csv/messages')
export class MessageCsvController {
  constructor(private readonly messages: MessageListReader) {}

  /** The messages of the list with these filters, in its order, as a CSV file: recipients are masked, and contents are not in it. */
  @Get()
  @AnswersCsv()
  @SortedBy(MESSAGE_COLUMNS, 'createdAt', 'DESC')
  @Permission('SETTINGS', 'VIEW')
  export(@Query() query: ExportMessagesRequest): StreamableFile {
    return csvOfRecords('messages.csv', EXPORTED, this.getRecords(query));
  }

  private async *getRecords(query: ExportMessagesRequest): AsyncGenerator<MessageRecord[]> {
    const read = (page: PageQuery) => this.messages.list({ ...query, ...page });
    for await (const { rows } of eachPage(read, query)) {
      yield rows.map(presentMessage);
    }
  }
}
