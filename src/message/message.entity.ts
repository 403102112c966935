import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

export const MESSAGE_STATUSES = ['pending', 'sent', 'failed', 'dropped'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const CHANNELS = ['email', 'sms', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The content of a message as it was sent, with secrets masked. */
export interface RenderedMessage {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** A message to one recipient: on its way, or ended within the days of the setting `messagesKeptDays`. */
@Entity('message')
@Index('message_once', ['origin'], { unique: true })
@Index('message_due', ['channel', 'nextAttemptAt'])
@Index('message_created', ['createdAt', 'id'])
@Index('message_status', ['status', 'createdAt', 'id'])
@Index('message_finished', ['finishedAt'])
@Index('message_recipient', ['recipient', 'createdAt'])
@Index('message_account', ['accountId', 'kind', 'createdAt'])
export class MessageEntity {
  /** A part of the `Message-ID`, which is the same for repetitions. */
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  /** What it is about, such as an event: the key refuses a second message about the same. */
  @Column({ type: 'varchar', length: 120 })
  origin!: string;

  @Column({ type: 'varchar', length: 40 })
  kind!: string;

  @Column({ type: 'varchar', length: 5 })
  channel!: Channel;

  /** The preferred language; null: that of the programme. */
  @Column({ type: 'varchar', length: 16, nullable: true })
  locale!: string | null;

  /** `service`: no template of the programme changes it, as what goes to staff. Null: the template of its kind. */
  @Column({ type: 'varchar', length: 7, nullable: true })
  wording!: 'service' | null;

  /** Whose data are in it: a customer, seller or administrator. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  accountId!: string | null;

  /** An address, a phone number, or the id of a subscription for notifications. Null once the person is erased, and where it was not found out. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  recipient!: string | null;

  @Column({ type: 'json', nullable: true })
  variables!: Readonly<Record<string, string>> | null;

  /** Tokens, codes and passwords among the variables. Null from its end on. */
  @Column({ type: 'json', nullable: true })
  secrets!: Readonly<Record<string, string>> | null;

  @Column({ type: 'json', nullable: true })
  content!: RenderedMessage | null;

  @Column({ type: 'varchar', length: 7 })
  status!: MessageStatus;

  @Column({ type: 'int' })
  attempts!: number;

  /** The running attempt, which alone may record an outcome. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  attemptId!: string | null;

  /** When it is due, or the lease of the attempt ends. Null from its end on. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  nextAttemptAt!: Date | null;

  /** It is dropped from then on. */
  @Column({ type: 'datetime', precision: 3 })
  usefulUntil!: Date;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  finishedAt!: Date | null;

  /** When an administrator last had it sent again. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  sentAgainAt!: Date | null;

  /** Why the last attempt failed, or why it was dropped. */
  @Column({ type: 'varchar', length: 500, nullable: true })
  reason!: string | null;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
