import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { isTroubleOfAll } from '#platform/database/error/verdict.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { errorMessage } from '#platform/error/domain-error.js';
import { Extensions } from '#platform/extensions.js';
import { textWithoutSecrets } from '#platform/telemetry/without-secrets.js';
import { Clock } from '#platform/time/clock.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { ForgottenMessagesService } from './forgotten-messages.service.js';
import { MailPort, MessageRefused } from './mail-port.model.js';
import { MessageContentsService, type OpenContent, type OpenContents } from './message-contents.service.js';
import { countMessages } from './message-outcomes.metrics.js';
import type { Channel, MessageEntity, RenderedMessage } from './message.entity.js';
import { MessageReader } from './message.reader.js';
import { MessageRepository, type Shown } from './message.repository.js';
import { BROKEN_OFF, pauseOfMessage } from './message.rules.js';
import { AskedForPatience, RecipientGone } from './push/push-port.model.js';
import { PushContentsService } from './push/push-contents.service.js';
import { SmsPort } from './sms-port.model.js';

/** Workers pick at random among these, to avoid conflicts. */
const CANDIDATES = 20;
/** Longer than an attempt: a worker without a record is dead. */
const LEASE_MS = 180_000;
/** The pause of a message that cannot be read: it is no work of the service that soon mends it. */
const PUT_OFF_MS = 3600_000;
const REASON_LENGTH_MAX = 500;
const NOT_WANTED = 'It is of no use any more';

/** Says whether messages are still of use: their recipients may have left, or their links may be void. An extension. */
export abstract class MessageUse {
  /** In the unit of work that takes the messages. Returns the ids of those that are of no use any more. */
  abstract findUseless(tx: Tx, messages: readonly CheckedMessage[]): Promise<readonly string[]>;
}

export type CheckedMessage = Pick<MessageEntity, 'id' | 'kind' | 'accountId' | 'createdAt'>;

/** What is kept of it, and what sends it. */
interface Prepared {
  readonly shown: RenderedMessage;
  readonly send: () => Promise<void>;
  /** Nothing can be sent to this recipient any more. */
  readonly forgetRecipient?: (tx: Tx) => Promise<void>;
}

interface TakenMessage {
  readonly message: MessageEntity;
  /** With what the unit of work has read. */
  readonly content: OpenContent<Prepared>;
}

interface Attempt {
  readonly id: string;
  readonly taken: readonly TakenMessage[];
  readonly dropped: number;
  /** The messages that could not even be taken, and are due again later. */
  readonly putOff: number;
}

interface Sent {
  readonly message: MessageEntity;
  /** Undefined when that has failed. */
  readonly prepared: Prepared | undefined;
  readonly problem: Error | null;
}

export type SendOutcome = 'sent' | 'failed' | 'dropped' | 'again';

@Injectable()
export class SendDue {
  private readonly logger = new Logger('Messages');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: MessageReader,
    private readonly messages: MessageRepository,
    private readonly contents: MessageContentsService,
    private readonly mails: MailPort,
    private readonly forgetting: ForgottenMessagesService,
    private readonly sms: SmsPort,
    private readonly pushes: PushContentsService,
    private readonly extensions: Extensions,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes one attempt at due messages of a channel, together: at most `countMax`, and 1 where a provider would send a repeated one twice.
   * Returns an outcome for each; none when nothing is due.
   * | The messages are rendered and go out between two units of work, outside transactions. The first takes them on condition that they are
   * due, with a lease as their next due time: one worker on any node has them. The second records the outcomes if the attempt still holds the
   * messages.
   * | A crash before the first commit leaves nothing. After a crash between the two, the provider may have them; they are due after their
   * lease, and are sent again under the same `Message-ID`. A worker that wakes up after its lease records nothing. A person may be erased
   * while a mail to them is written: the worker that finds the message emptied removes the file.
   * | A message that cannot be prepared is a failed attempt of its own. If the first unit of work fails for another reason than the state of
   * the database, each message is taken alone, and what fails there is due again after a pause: one message never holds up others.
   */
  async execute(channel: Channel, countMax: number): Promise<SendOutcome[]> {
    const due = inAnyOrder(await this.reader.due(channel, this.clock.now(), Math.max(countMax, CANDIDATES)));
    for (let first = 0; first < due.length; first += countMax) {
      const { id, taken, dropped, putOff } = await this.takeWhatCanBe(due.slice(first, first + countMax));
      const outcomes = Array.from({ length: dropped }, () => 'dropped' as const);
      outcomes.forEach(countMessages);
      const sent: Sent[] = [];
      for (const each of taken) {
        sent.push(await this.send(each));
      }
      if (taken.length + dropped + putOff > 0) {
        const again = Array.from({ length: putOff }, () => 'again' as const);
        return [...outcomes, ...again, ...(await this.settle(id, sent))];
      }
    }
    return [];
  }

  private async takeWhatCanBe(ids: readonly string[]): Promise<Attempt> {
    const attemptId = randomUUID();
    try {
      return await this.take(ids, attemptId);
    } catch (error) {
      if (isTroubleOfAll(error)) {
        throw error;
      }
      this.logger.error(error);
    }
    const attempts: Attempt[] = [];
    for (const id of ids) {
      attempts.push(await this.take([id], attemptId).catch((error: unknown) => this.putOff(id, error)));
    }
    return {
      id: attemptId,
      taken: attempts.flatMap(({ taken }) => taken),
      dropped: attempts.reduce((sum, { dropped }) => sum + dropped, 0),
      putOff: attempts.reduce((sum, { putOff }) => sum + putOff, 0),
    };
  }

  /** Reads nothing of the message: that may be what fails. */
  private async putOff(id: string, error: unknown): Promise<Attempt> {
    if (isTroubleOfAll(error)) {
      throw error;
    }
    const now = this.clock.now();
    const again = { nextAttemptAt: new Date(now.getTime() + PUT_OFF_MS), reason: getReason(error) };
    const isPutOff = await this.unitOfWork.run((tx) => this.messages.putOff(tx, id, now, again));
    if (isPutOff) {
      countMessages('again');
    }
    return { id: '', taken: [], dropped: 0, putOff: isPutOff ? 1 : 0 };
  }

  private async take(ids: readonly string[], attemptId: string): Promise<Attempt> {
    return this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      const leaseEnd = new Date(now.getTime() + LEASE_MS);
      const messages = await this.messages.take(tx, ids, attemptId, now, leaseEnd);
      const useless = await this.findUseless(tx, messages, now);
      if (useless.size > 0) {
        await this.drop(
          tx,
          messages.filter(({ id }) => useless.has(id)),
          attemptId,
          now,
        );
      }
      const useful = messages.filter(({ id }) => !useless.has(id));
      const kinds = [...new Set(useful.map(({ kind }) => kind))];
      const contents = await this.contents.open(tx, kinds);
      const taken: TakenMessage[] = [];
      for (const message of useful) {
        taken.push({ message, content: await this.open(tx, message, contents) });
      }
      return { id: attemptId, taken, dropped: useless.size, putOff: 0 };
    });
  }

  private async drop(
    tx: Tx,
    messages: readonly MessageEntity[],
    attemptId: string,
    now: Date,
  ): Promise<void> {
    for (const reason of [NOT_WANTED, BROKEN_OFF]) {
      const some = messages.filter((message) => (message.reason === BROKEN_OFF) === (reason === BROKEN_OFF));
      if (some.length > 0) {
        const end = { status: 'dropped', finishedAt: now, reason } as const;
        const ids = some.map(({ id }) => id);
        await this.messages.endAll(tx, ids, attemptId, end);
      }
    }
  }

  private async findUseless(tx: Tx, messages: readonly MessageEntity[], now: Date): Promise<Set<string>> {
    const useless = new Set<string>();
    for (const message of messages) {
      const { id, channel, usefulUntil, recipient } = message;
      const isLate = usefulUntil <= now || recipient === null;
      if (isLate || (channel === 'push' && !(await this.pushes.hasRecipient(tx, message)))) {
        useless.add(id);
      }
    }
    for (const use of this.extensions.of(MessageUse)) {
      const rest = messages.filter(({ id }) => !useless.has(id));
      (await use.findUseless(tx, rest)).forEach((id) => useless.add(id));
    }
    return useless;
  }

  private async open(tx: Tx, message: MessageEntity, contents: OpenContents): Promise<OpenContent<Prepared>> {
    switch (message.channel) {
      case 'email':
        return { prepare: () => this.prepareMail(message, contents) };
      case 'sms':
        return { prepare: () => this.prepareSms(message, contents) };
      case 'push':
        return this.pushes.open(tx, message);
    }
  }

  private async prepareMail(message: MessageEntity, contents: OpenContents): Promise<Prepared> {
    const { id, kind, createdAt, recipient } = message;
    const { from, returnTo, sent, shown, unsubscribe } = await contents.prepare(message);
    const messageId = `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`;
    const mail = {
      id,
      messageId,
      kind,
      createdAt,
      from,
      returnTo,
      to: recipient ?? '',
      unsubscribe,
      ...sent,
    };
    return { shown, send: () => this.mails.send(mail) };
  }

  private async prepareSms(message: MessageEntity, contents: OpenContents): Promise<Prepared> {
    const { sent: text, shown } = await contents.prepareSms(message);
    const { id, recipient } = message;
    return { shown, send: () => this.sms.send({ id, phone: recipient ?? '', text }) };
  }

  /** What cannot be prepared is a failed attempt: an administrator can correct a template, and a process of another version may know the kind. */
  private async send({ message, content }: TakenMessage): Promise<Sent> {
    let prepared: Prepared | undefined;
    try {
      prepared = await content.prepare();
      await prepared.send();
      return { message, prepared, problem: null };
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(errorMessage(error));
      if (!prepared) {
        const { id, kind } = message;
        this.logger.error(
          `The message ${id} of the kind ${kind} could not be prepared: ${getReason(problem)}`,
        );
      }
      return { message, prepared, problem };
    }
  }

  /** What the database refuses is recorded without the content: what is sent must not be sent again. */
  private async settle(attemptId: string, sent: readonly Sent[]): Promise<SendOutcome[]> {
    try {
      await this.record(attemptId, sent);
    } catch (error) {
      if (isTroubleOfAll(error)) {
        throw error;
      }
      this.logger.error(error);
      for (const each of sent) {
        await this.record(attemptId, [each], { withContent: false });
      }
    }
    return sent.map(({ problem }) => getOutcome(problem));
  }

  private async record(
    attemptId: string,
    sent: readonly Sent[],
    { withContent } = { withContent: true },
  ): Promise<void> {
    if (sent.length === 0) {
      return;
    }
    const chance = Math.random();
    await this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      const lost: MessageEntity[] = [];
      for (const each of inOrderOfIds(sent)) {
        const { message, prepared, problem } = each;
        const shown = prepared && withContent ? { content: prepared.shown } : {};
        const isHeld = await this.recordOne(tx, attemptId, each, { shown, now, chance });
        if (!isHeld && message.channel === 'email') {
          lost.push(message);
        }
        if (problem instanceof RecipientGone) {
          await prepared?.forgetRecipient?.(tx);
        }
      }
      await this.forgetting.removeFilesOfErased(tx, lost);
      this.unitOfWork.afterCommit(tx, () =>
        sent.forEach(({ problem }) => countMessages(getOutcome(problem))),
      );
    });
  }

  /** False when the attempt does not hold the message any more. */
  private async recordOne(
    tx: Tx,
    attemptId: string,
    { message, problem }: Sent,
    { shown, now, chance }: { readonly shown: Shown; readonly now: Date; readonly chance: number },
  ): Promise<boolean> {
    const outcome = getOutcome(problem);
    const reason = problem && getReason(problem);
    if (outcome !== 'again') {
      const end = { status: outcome, finishedAt: now, reason, ...shown };
      return this.messages.end(tx, message.id, attemptId, end);
    }
    const askedMs = problem instanceof AskedForPatience ? problem.pauseMs : 0;
    const pauseMs = Math.max(pauseOfMessage(message.attempts, chance), askedMs);
    const nextAttemptAt = new Date(now.getTime() + pauseMs);
    return this.messages.tryAgain(tx, message.id, attemptId, {
      nextAttemptAt,
      reason: reason ?? '',
      ...shown,
    });
  }
}

function getOutcome(problem: Error | null): 'sent' | 'failed' | 'again' {
  if (problem === null) {
    return 'sent';
  }
  return problem instanceof MessageRefused ? 'failed' : 'again';
}

/** The order of locks. */
function inOrderOfIds(sent: readonly Sent[]): readonly Sent[] {
  return [...sent].sort((one, other) => (one.message.id < other.message.id ? -1 : 1));
}

function getReason(error: unknown): string {
  return textWithoutSecrets(errorMessage(error)).slice(0, REASON_LENGTH_MAX);
}

function inAnyOrder<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
