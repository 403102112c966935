import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, In, IsNull, LessThan, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import type { DueCondition } from '#platform/background/due-clock.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { onDuplicateKey } from '#platform/database/query/guarded-write.js';
import { placesFor } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { REPEATABLE } from './again.rules.js';
import type { MailName } from './mail-port.model.js';
import { CHANNELS, MessageEntity, type RenderedMessage } from './message.entity.js';
import { BROKEN_OFF } from './message.rules.js';

/** Messages of an account, to addresses that belong to no other account, or about something. The lists are not empty. */
export type ForgottenOnes =
  | { readonly accountId: string }
  | { readonly recipients: readonly string[] }
  | { readonly invited: readonly string[] }
  | { readonly origins: readonly string[] };

/** A message that is sent again: with which secrets, until when it is of use, and since when it is due. */
export interface MessageRepetition extends Pick<MessageEntity, 'secrets' | 'usefulUntil'> {
  readonly now: Date;
}

export type MessageEnd = Pick<MessageEntity, 'status' | 'finishedAt' | 'reason'>;

/** The outcome of an attempt that has failed: the time of the next one, the reason, and the content of the message. */
export type MessageAgain = Pick<MessageEntity, 'nextAttemptAt' | 'reason'> & Shown;

/** Without it, the stored content stays. */
export interface Shown {
  readonly content?: RenderedMessage;
}

const ENDED = { secrets: null, attemptId: null, nextAttemptAt: null } as const;

@Injectable()
export class MessageRepository {
  /** @throws {ConcurrencyConflict} when another transaction has added one about the same */
  async add(tx: Tx, messages: readonly MessageEntity[]): Promise<void> {
    await tx.insert(MessageEntity, [...messages]).catch(onDuplicateKey());
  }

  async findOrigins(tx: Tx, origins: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await tx.find(MessageEntity, { select: { origin: true }, where: { origin: In(origins) } });
    return new Set(found.map(({ origin }) => origin));
  }

  /** How many messages each of these recipients, in lower case, was to get for the first time since then. */
  async countSince(tx: Tx, recipients: readonly string[], since: Date): Promise<ReadonlyMap<string, number>> {
    const isNew = 'm.recipient IN (:...recipients) AND m.createdAt > :since';
    return this.countByRecipient(tx, isNew, { recipients, since });
  }

  /** How many messages that each of these recipients was to get before, they were to get again since then. Reads all messages to them. */
  async countRepeatedSince(
    tx: Tx,
    recipients: readonly string[],
    since: Date,
  ): Promise<ReadonlyMap<string, number>> {
    const isRepeated = 'm.recipient IN (:...recipients) AND m.createdAt <= :since AND m.sentAgainAt > :since';
    return this.countByRecipient(tx, isRepeated, { recipients, since });
  }

  async findAll(tx: Tx, ids: readonly string[]): Promise<MessageEntity[]> {
    return ids.length === 0 ? [] : tx.find(MessageEntity, { where: { id: In([...ids]) } });
  }

  /** Makes one pending that has ended without being sent, and is not emptied. False when it is not so, or no longer. */
  async repeat(
    tx: Tx,
    message: MessageEntity,
    { secrets, usefulUntil, now }: MessageRepetition,
  ): Promise<boolean> {
    const { id } = message;
    const found = { id, status: In(REPEATABLE), recipient: Not(IsNull()), variables: Not(IsNull()) };
    const again = {
      status: 'pending' as const,
      secrets,
      usefulUntil,
      attempts: 0,
      attemptId: null,
      nextAttemptAt: now,
      finishedAt: null,
      sentAgainAt: now,
      reason: null,
    };
    const { affected } = await tx.update(MessageEntity, found, {
      ...again,
      revision: () => 'revision + 1',
    });
    if (affected === 1) {
      noteChange(tx, { type: 'message', id, before: message, after: again, shown: ['status'] });
    }
    return affected === 1;
  }

  async countOfAccount(tx: Tx, accountId: string, kind: string, since: Date): Promise<number> {
    return tx.countBy(MessageEntity, { accountId, kind, createdAt: MoreThan(since) });
  }

  async findLatest(tx: Tx, accountId: string, kind: string, since: Date): Promise<Date | null> {
    const found = await tx.find(MessageEntity, {
      select: { id: true, createdAt: true, sentAgainAt: true },
      where: [
        { accountId, kind, createdAt: MoreThan(since) },
        { accountId, kind, sentAgainAt: MoreThan(since) },
      ],
    });
    const times = found.map(({ createdAt, sentAgainAt }) => Number(sentAgainAt ?? createdAt));
    return times.length === 0 ? null : new Date(Math.max(...times));
  }

  /**
   * Holds those that are due for one attempt until `leaseEnd`. Another worker may have been faster with some, or with all. The reason of one
   * whose attempt before left no outcome is `BROKEN_OFF`.
   */
  async take(
    tx: Tx,
    ids: readonly string[],
    attemptId: string,
    now: Date,
    leaseEnd: Date,
  ): Promise<MessageEntity[]> {
    const taken = {
      // MySQL evaluates the members from left to right: this one reads the attempt before.
      reason: () => reasonUnlessBrokenOff('reason'),
      attemptId,
      nextAttemptAt: leaseEnd,
      attempts: () => 'attempts + 1',
      revision: () => 'revision + 1',
    };
    const due = { id: In([...ids]), nextAttemptAt: LessThanOrEqual(now) };
    const { affected } = await tx.update(MessageEntity, due, taken);
    return affected === 0 ? [] : tx.findBy(MessageEntity, { id: In([...ids]), attemptId });
  }

  /** For one that is due and held by no attempt. False when another worker was faster. */
  async putOff(tx: Tx, id: string, now: Date, again: Omit<MessageAgain, 'content'>): Promise<boolean> {
    const next = { ...again, attempts: () => 'attempts + 1', revision: () => 'revision + 1' };
    const due = { id, nextAttemptAt: LessThanOrEqual(now) };
    const { affected } = await tx.update(MessageEntity, due, { ...next, attemptId: null });
    return affected === 1;
  }

  /** False when the lease of the attempt has run out, and another worker has it. */
  async tryAgain(tx: Tx, id: string, attemptId: string, again: MessageAgain): Promise<boolean> {
    const next = { ...again, attemptId: null, revision: () => 'revision + 1' };
    const { affected } = await tx.update(MessageEntity, { id, attemptId }, next);
    return affected === 1;
  }

  /** False when the lease of the attempt has run out, and another worker has it. */
  async end(tx: Tx, id: string, attemptId: string, end: MessageEnd & Shown): Promise<boolean> {
    const { affected } = await tx.update(
      MessageEntity,
      { id, attemptId },
      { ...ENDED, ...end, revision: () => 'revision + 1' },
    );
    return affected === 1;
  }

  /** The caller has taken them in this unit of work. */
  async endAll(tx: Tx, ids: readonly string[], attemptId: string, end: MessageEnd): Promise<void> {
    const held = { id: In([...ids]), attemptId };
    await tx.update(MessageEntity, held, { ...ENDED, ...end, revision: () => 'revision + 1' });
  }

  /**
   * Ends some that are of no use any more, and returns their number. One that is being sent is left to its attempt.
   * @param reason A text of the service, without quotes
   */
  async dropUseless(tx: Tx, ids: readonly string[], now: Date, reason: string): Promise<number> {
    const condition = { id: In(ids), status: 'pending' as const, nextAttemptAt: LessThanOrEqual(now) };
    const dropped = { ...ENDED, status: 'dropped' as const, finishedAt: now };
    const { affected } = await tx.update(
      MessageEntity,
      { ...condition, usefulUntil: LessThan(now) },
      { reason: () => reasonUnlessBrokenOff(`'${reason}'`), ...dropped, revision: () => 'revision + 1' },
    );
    return affected ?? 0;
  }

  /**
   * Ends what is pending among some messages, and leaves nothing of the person in any. Returns what names their files, and how many rows were
   * written: also those that were added after the first statement.
   */
  async forget(
    tx: Tx,
    which: ForgottenOnes,
    now: Date,
    reason: string,
  ): Promise<{ readonly mails: MailName[]; readonly rows: number }> {
    const whose = getCondition(which);
    // From here on none of them is sent again: it would be pending behind one of the statements, and ended behind the other.
    await tx.update(MessageEntity, whose, { revision: () => 'revision + 1' });
    const nothing = { recipient: null, variables: null, secrets: null, content: null };
    const dropped = { ...ENDED, status: 'dropped' as const, finishedAt: now, reason };
    const mails = await tx.find(MessageEntity, {
      select: { id: true, kind: true, createdAt: true },
      where: whose,
      order: { id: 'ASC' },
    });
    const ended = await tx.update(MessageEntity, { ...whose, status: 'pending' }, { ...dropped, ...nothing });
    const others = { ...whose, status: Not('pending' as const) };
    const forgotten = await tx.update(MessageEntity, others, { ...nothing, reason: null });
    return { mails, rows: (ended.affected ?? 0) + (forgotten.affected ?? 0) };
  }

  async remove(tx: Tx, ids: readonly string[]): Promise<void> {
    await tx.delete(MessageEntity, { id: In(ids), finishedAt: Not(IsNull()) });
  }

  private async countByRecipient(
    tx: Tx,
    condition: string,
    values: { readonly recipients: readonly string[]; readonly since: Date },
  ): Promise<ReadonlyMap<string, number>> {
    const found = await tx
      .createQueryBuilder(MessageEntity, 'm')
      .select('m.recipient', 'recipient')
      .addSelect('COUNT(*)', 'count')
      .where(condition, values)
      .groupBy('m.recipient')
      .getRawMany<{ recipient: string; count: number | string }>();
    return new Map(found.map(({ recipient, count }) => [recipient.toLowerCase(), Number(count)]));
  }

  due(now: Date): DueCondition {
    return {
      text: `EXISTS (SELECT 1 FROM message WHERE channel IN ${placesFor(CHANNELS)} AND nextAttemptAt <= ?)`,
      values: [...CHANNELS, now],
    };
  }

  /** Holds while pending messages are of no use any more, or others have ended before. */
  over(now: Date, endedBefore: Date): DueCondition {
    return {
      text: `(EXISTS (SELECT 1 FROM message WHERE status = 'pending' AND usefulUntil < ? AND nextAttemptAt <= ?)
        OR EXISTS (SELECT 1 FROM message WHERE finishedAt < ?))`,
      values: [now, now, endedBefore],
    };
  }
}

function getCondition(which: ForgottenOnes): FindOptionsWhere<MessageEntity> {
  if ('accountId' in which) {
    return which;
  }
  if ('origins' in which) {
    return { origin: In(which.origins) };
  }
  return 'recipients' in which
    ? { recipient: In(which.recipients), accountId: IsNull() }
    : { recipient: In(which.invited), kind: 'invitation' };
}

/** @param expression An SQL expression for those that no attempt holds */
function reasonUnlessBrokenOff(expression: string): string {
  return `CASE WHEN attemptId IS NULL THEN ${expression} ELSE '${BROKEN_OFF}' END`;
}
