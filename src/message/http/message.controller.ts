import { Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { eachPage, type PageQuery } from '#platform/database/query/list-page.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { AnswersCsv, csvOfRecords } from '#platform/http/response/csv.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { ForAdministrators, Permission } from '../../auth/index.js';
import { ChannelsService } from '../channels.service.js';
import { MESSAGE_COLUMNS, MessageListReader } from '../message-list.reader.js';
import { MessageNotFound } from '../message.errors.js';
import {
  ExportMessagesRequest,
  ListMessagesRequest,
  type MessageDetail,
  type MessageListResponse,
  type MessageRecord,
  presentMessage,
  presentMessageDetail,
  presentMessages,
} from './message.dto.js';

const EXPORTED = [
  ...['messageId', 'kind', 'channel', 'recipient', 'accountId', 'status', 'attemptCount', 'reason'],
  ...['createdAt', 'nextAttemptAt', 'finishedAt'],
];

@ForAdministrators('admin/messages')
export class MessageController {
  constructor(
    private readonly messages: MessageListReader,
    private readonly channels: ChannelsService,
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

  /** Shows a message as it was sent, with tokens, codes and passwords masked. */
  @Get(':message')
  @Permission('SETTINGS', 'VIEW')
  async show(@Param('message', IdPipe) id: string): Promise<MessageDetail> {
    const message = await this.messages.find(id);
    if (!message) {
      throw new MessageNotFound();
    }
    return presentMessageDetail(message);
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
