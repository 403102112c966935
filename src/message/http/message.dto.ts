import { OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { FilterId } from '#platform/http/request/fields/readers.js';
import { PAGING, PageRequest } from '#platform/http/request/page.dto.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { EMAIL_KINDS, type ShownKind, SMS_KINDS } from '../message-kinds.model.js';
import {
  type Channel,
  CHANNELS,
  MESSAGE_STATUSES,
  type MessageEntity,
  type MessageStatus,
} from '../message.entity.js';
import { maskedRecipient } from '../message.rules.js';

export class ListMessagesRequest extends PageRequest {
  @IsOptional()
  @IsIn(MESSAGE_STATUSES)
  readonly status?: MessageStatus;

  @IsOptional()
  @IsIn([...EMAIL_KINDS, ...SMS_KINDS])
  readonly kind?: string;

  @IsOptional()
  @IsIn(CHANNELS)
  readonly channel?: Channel;

  /** The messages for one customer, seller or administrator, or about one customer. */
  @FilterId()
  readonly accountId?: string;
}

export class ExportMessagesRequest extends OmitType(ListMessagesRequest, PAGING) {}

export class MessageRecord {
  readonly messageId!: string;
  readonly kind!: string;
  readonly channel!: 'email' | 'sms' | 'push';
  /** Masked; for a notification, the end of the id of its browser. Absent for a person who was erased, and where it was not found out. */
  readonly recipient?: string;
  /** Whose data are in it: a customer, seller or administrator. */
  readonly accountId?: string;
  /** `sent`: the server has taken it. `failed`: the server has refused it for good, or the request for it could not be answered. `dropped`: it was of no use any more; its reason is another when an attempt was broken off, because it may have arrived then. */
  readonly status!: 'pending' | 'sent' | 'failed' | 'dropped';
  readonly attemptCount!: number;
  /** Why the last attempt failed, or why it was dropped. */
  readonly reason?: string;
  readonly createdAt!: string;
  /** When a pending one is tried next. */
  readonly nextAttemptAt?: string;
  readonly finishedAt?: string;
  /** When an administrator last had it sent again. */
  readonly sentAgainAt?: string;
}

export class MessageIdResponse {
  readonly messageId!: string;
}

export class MessageDetail extends MessageRecord {
  /** The subject as it was sent, with tokens, codes and passwords masked; absent before the first attempt. */
  readonly subject?: string;
  readonly html?: string;
  readonly text?: string;
}

export class MessageListResponse {
  readonly messages!: MessageRecord[];
  readonly total!: number;
  /** What takes e-mails: a server, files in `DATA_DIR/mail`, or nothing. */
  readonly mailProvider!: 'smtp' | 'files' | 'none';
  /** Whether there is a gateway for SMS. */
  readonly hasSmsGateway!: boolean;
  /** Whether there are keys for notifications in browsers. */
  readonly hasWebPush!: boolean;
}

type Providers = Omit<MessageListResponse, 'messages' | 'total'>;

export function presentMessages(
  messages: readonly MessageEntity[],
  total: number,
  providers: Providers,
): MessageListResponse {
  return { messages: messages.map(presentMessage), total, ...providers };
}

export function presentMessageDetail(message: MessageEntity): MessageDetail {
  const { content } = message;
  return { ...presentMessage(message), ...content };
}

export function presentMessage(message: MessageEntity): MessageRecord {
  const { id, kind, channel, recipient, accountId, status, attempts, reason } = message;
  const { createdAt, nextAttemptAt, finishedAt, sentAgainAt } = message;
  return {
    messageId: id,
    kind,
    channel,
    ...(recipient !== null && { recipient: maskedRecipient(recipient) }),
    ...(accountId !== null && { accountId }),
    status,
    attemptCount: attempts,
    ...(reason !== null && { reason }),
    createdAt: presentTimestamp(createdAt),
    ...(nextAttemptAt && { nextAttemptAt: presentTimestamp(nextAttemptAt) }),
    ...(finishedAt && { finishedAt: presentTimestamp(finishedAt) }),
    ...(sentAgainAt && { sentAgainAt: presentTimestamp(sentAgainAt) }),
  };
}

export class ListOwnMessagesRequest extends PageRequest {}

export class OwnMessageRecord {
  readonly messageId!: string;
  readonly kind!: ShownKind;
  readonly subject!: string;
  /** The text of the e-mail, without HTML; codes are masked. */
  readonly text!: string;
  readonly sentAt!: string;
}

export class OwnMessageListResponse {
  readonly messages!: OwnMessageRecord[];
  readonly total!: number;
}

export function presentOwnMessages(
  messages: readonly MessageEntity[],
  total: number,
): OwnMessageListResponse {
  return { messages: messages.map(presentOwnMessage), total };
}

function presentOwnMessage(message: MessageEntity): OwnMessageRecord {
  const { id, kind, content, createdAt, finishedAt } = message;
  return {
    messageId: id,
    kind: kind as ShownKind,
    subject: content?.subject ?? '',
    text: content?.text ?? '',
    sentAt: presentTimestamp(finishedAt ?? createdAt),
  };
}
