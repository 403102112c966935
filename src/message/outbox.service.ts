import { Injectable } from '@nestjs/common';
import { ProgrammeSettingsService, type SettingsValues } from '../settings/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { ForgottenMessagesService } from './forgotten-messages.service.js';
import { MessageDispatcherService } from './message-dispatcher.service.js';
import type { Channel, MessageEntity } from './message.entity.js';
import { MessageRepository } from './message.repository.js';
import { type NewMessage, getRow } from './new-message.model.js';

const DAY_MS = 24 * 3600_000;
const OVER_LIMIT = 'The recipient has got too many messages within a day';
const ORIGINS_AT_ONCE = 500;

/** Messages that are to be sent. */
@Injectable()
export class OutboxService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly messages: MessageRepository,
    private readonly dispatcher: MessageDispatcherService,
    private readonly forgetting: ForgottenMessagesService,
    private readonly settings: ProgrammeSettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds messages in the unit of work that makes them due: they exist exactly if it is committed. What has a message already gets no
   * second one. Returns how many were added to be sent.
   * @throws {ConcurrencyConflict} when another transaction adds one about the same
   */
  async enqueue(tx: Tx, wanted: readonly NewMessage[]): Promise<number> {
    const now = this.clock.now();
    const all = wanted.map((message) => getRow(message, now));
    const rows = await this.withoutKnown(tx, all);
    if (rows.length === 0) {
      return 0;
    }
    const added = await this.withinLimits(tx, rows);
    await this.messages.add(tx, added);
    const pending = added.filter(({ status }) => status === 'pending').length;
    if (pending > 0) {
      this.unitOfWork.afterCommit(tx, () => this.dispatcher.nudge());
    }
    return pending;
  }

  /** Finds the messages whose recipients were to get as many others within a day as they may. */
  async findOverLimit(tx: Tx, messages: readonly MessageEntity[]): Promise<MessageEntity[]> {
    const since = this.dayBefore();
    const settings = await this.settings.read(tx);
    const recipients = [...new Set(messages.map(nameOfRecipient))];
    if (recipients.length === 0) {
      return [];
    }
    const counts = await this.messages.countSince(tx, recipients, since);
    const repeated = await this.messages.countRepeatedSince(tx, recipients, since);
    return messages.filter((message) => {
      const recipient = nameOfRecipient(message);
      const isCounted = message.createdAt > since || (message.sentAgainAt ?? since) > since;
      const others = (counts.get(recipient) ?? 0) + (repeated.get(recipient) ?? 0) - (isCounted ? 1 : 0);
      return others >= getLimit(message.channel, settings);
    });
  }

  /** How many messages of a kind the account was to get after `since`. */
  async countSince(tx: Tx, accountId: string, kind: NewMessage['kind'], since: Date): Promise<number> {
    return this.messages.countOfAccount(tx, accountId, kind, since);
  }

  /** When the account was to get the last message of a kind, for the first time or again, if that was after `since`. */
  async lastSince(tx: Tx, accountId: string, kind: NewMessage['kind'], since: Date): Promise<Date | null> {
    return this.messages.findLatest(tx, accountId, kind, since);
  }

  /** For the erasure of a person: messages about these are not sent any more, and are emptied. Returns how many rows were written. */
  async forgetOrigins(tx: Tx, origins: readonly string[]): Promise<number> {
    let written = 0;
    for (let from = 0; from < origins.length; from += ORIGINS_AT_ONCE) {
      const some = origins.slice(from, from + ORIGINS_AT_ONCE);
      written += await this.forgetting.forget(tx, { origins: some });
    }
    return written;
  }

  private async withoutKnown(tx: Tx, rows: readonly MessageEntity[]): Promise<MessageEntity[]> {
    const origins = rows.map(({ origin }) => origin);
    const known = rows.length === 0 ? new Set<string>() : await this.messages.findOrigins(tx, origins);
    return rows.filter(({ origin }, index) => !known.has(origin) && origins.indexOf(origin) === index);
  }

  /** Drops messages to one recipient above the limits of a day: so many are an accident, or an attack. */
  private async withinLimits(tx: Tx, rows: readonly MessageEntity[]): Promise<MessageEntity[]> {
    const now = this.clock.now();
    const recipients = [...new Set(rows.map(nameOfRecipient))];
    const since = this.dayBefore();
    const settings = await this.settings.read(tx);
    const counts = new Map(await this.messages.countSince(tx, recipients, since));
    return rows.map((row) => {
      const count = (counts.get(nameOfRecipient(row)) ?? 0) + 1;
      counts.set(nameOfRecipient(row), count);
      return count > getLimit(row.channel, settings)
        ? {
            ...row,
            status: 'dropped',
            secrets: null,
            nextAttemptAt: null,
            finishedAt: now,
            reason: OVER_LIMIT,
          }
        : row;
    });
  }

  private dayBefore(): Date {
    return new Date(this.clock.now().getTime() - DAY_MS);
  }
}

function getLimit(channel: Channel, settings: SettingsValues): number {
  const { emailsPerDayMax, smsPerDayMax, pushesPerDayMax } = settings;
  return { email: emailsPerDayMax, sms: smsPerDayMax, push: pushesPerDayMax }[channel];
}

/** Writes a recipient as the database compares it. */
function nameOfRecipient({ recipient }: MessageEntity): string {
  return recipient?.toLowerCase() ?? '';
}
