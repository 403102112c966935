import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { errorMessage } from '#platform/error/domain-error.js';
import { Extensions } from '#platform/extensions.js';
import { textWithoutSecrets } from '#platform/telemetry/without-secrets.js';
import { Clock } from '#platform/time/clock.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { MailPort, MessageRefused } from './mail-port.model.js';
import { MessageContentsService, type OpenContents } from './message-contents.service.js';
import { countMessages } from './message-outcomes.metrics.js';
import type { Channel, MessageEntity, RenderedMessage } from './message.entity.js';
import { MessageReader } from './message.reader.js';
import { MessageRepository } from './message.repository.js';
import { pauseOfMessage } from './message.rules.js';
import { AskedForPatience, RecipientGone } from './push/push-port.model.js';
import { PushContentsService } from './push/push-contents.service.js';
import { SmsPort } from './sms-port.model.js';

/** Workers pick at random among these, to avoid conflicts. */
const CANDIDATES = 20;
/** Longer than an attempt: a worker without a record is dead. */
const LEASE_MS = 180_000;
const REASON_LENGTH_MAX = 500;
const TEMPLATE_ERROR = /^(?:Render|Parse|Tokenization|UndefinedVariable|Liquid)\w*Error$/;
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
  readonly prepared: Prepared | Error;
}

interface Attempt {
  readonly id: string;
  readonly taken: readonly TakenMessage[];
  readonly dropped: number;
}

interface Sent extends TakenMessage {
  readonly problem: Error | null;
}

export type SendOutcome = 'sent' | 'failed' | 'dropped' | 'again';

@Injectable()
export class SendDue {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: MessageReader,
    private readonly messages: MessageRepository,
    private readonly contents: MessageContentsService,
    private readonly mails: MailPort,
    private readonly sms: SmsPort,
    private readonly pushes: PushContentsService,
    private readonly extensions: Extensions,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes one attempt at due messages of a channel, together: at most `countMax`, and 1 where a provider would send a repeated one twice.
   * Returns an outcome for each; none when nothing is due.
   * | The messages go out between two units of work, outside transactions. The first takes them on condition that they are due, with a lease
   * as their next due time: one worker on any node has them. The second records the outcomes if the attempt still holds the messages.
   * | A crash before the first commit leaves nothing. After a crash between the two, the provider may have them; they are due after their
   * lease, and are sent again under the same `Message-ID`. A worker that wakes up after its lease records nothing.
   */
  async execute(channel: Channel, countMax: number): Promise<SendOutcome[]> {
    const due = inAnyOrder(await this.reader.due(channel, this.clock.now(), Math.max(countMax, CANDIDATES)));
    for (let first = 0; first < due.length; first += countMax) {
      const { id, taken, dropped } = await this.take(due.slice(first, first + countMax));
      const outcomes = Array.from({ length: dropped }, () => 'dropped' as const);
      outcomes.forEach(countMessages);
      const sent: Sent[] = [];
      for (const each of taken) {
        sent.push({ ...each, problem: await this.send(each.prepared) });
      }
      if (taken.length + dropped > 0) {
        return [...outcomes, ...(await this.settle(id, sent))];
      }
    }
    return [];
  }

  private async take(ids: readonly string[]): Promise<Attempt> {
    const attemptId = randomUUID();
    return this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      const leaseEnd = new Date(now.getTime() + LEASE_MS);
      const messages = await this.messages.take(tx, ids, attemptId, now, leaseEnd);
      const useless = await this.findUseless(tx, messages, now);
      if (useless.size > 0) {
        const end = { status: 'dropped', finishedAt: now, reason: NOT_WANTED } as const;
        await this.messages.endAll(tx, [...useless], attemptId, end);
      }
      const contents = this.contents.open(tx);
      const taken: TakenMessage[] = [];
      for (const message of messages.filter(({ id }) => !useless.has(id))) {
        taken.push({ message, prepared: await this.prepare(tx, message, contents) });
      }
      return { id: attemptId, taken, dropped: useless.size };
    });
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

  /** A template that fails is a failed attempt: an administrator can correct it. */
  private async prepare(tx: Tx, message: MessageEntity, contents: OpenContents): Promise<Prepared | Error> {
    try {
      switch (message.channel) {
        case 'email':
          return await this.prepareMail(message, contents);
        case 'sms':
          return await this.prepareSms(message, contents);
        case 'push':
          return await this.pushes.prepare(tx, message);
      }
    } catch (error) {
      if (isOfTemplate(error)) {
        return error;
      }
      throw error;
    }
  }

  private async prepareMail(message: MessageEntity, contents: OpenContents): Promise<Prepared> {
    const { id, kind, createdAt, recipient } = message;
    const { from, sent, shown, unsubscribe } = await contents.prepare(message);
    const messageId = `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`;
    const mail = { id, messageId, kind, createdAt, from, to: recipient ?? '', unsubscribe, ...sent };
    return { shown, send: () => this.mails.send(mail) };
  }

  private async prepareSms(message: MessageEntity, contents: OpenContents): Promise<Prepared> {
    const { sent: text, shown } = await contents.prepareSms(message);
    const { id, recipient } = message;
    return { shown, send: () => this.sms.send({ id, phone: recipient ?? '', text }) };
  }

  private async send(prepared: Prepared | Error): Promise<Error | null> {
    if (prepared instanceof Error) {
      return prepared;
    }
    try {
      await prepared.send();
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(errorMessage(error));
    }
  }

  private async settle(attemptId: string, sent: readonly Sent[]): Promise<SendOutcome[]> {
    const outcomes = sent.map(({ problem }) => getOutcome(problem));
    if (sent.length === 0) {
      return outcomes;
    }
    const chance = Math.random();
    await this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      for (const { message, prepared, problem } of inOrderOfIds(sent)) {
        const outcome = getOutcome(problem);
        const reason = problem && textWithoutSecrets(errorMessage(problem)).slice(0, REASON_LENGTH_MAX);
        const shown = prepared instanceof Error ? {} : { content: prepared.shown };
        if (outcome === 'again') {
          const askedMs = problem instanceof AskedForPatience ? problem.pauseMs : 0;
          const pauseMs = Math.max(pauseOfMessage(message.attempts, chance), askedMs);
          const nextAttemptAt = new Date(now.getTime() + pauseMs);
          const again = { nextAttemptAt, reason: reason ?? '', ...shown };
          await this.messages.tryAgain(tx, message.id, attemptId, again);
        } else {
          const end = { status: outcome, finishedAt: now, reason, ...shown };
          await this.messages.end(tx, message.id, attemptId, end);
        }
        if (problem instanceof RecipientGone && !(prepared instanceof Error)) {
          await prepared.forgetRecipient?.(tx);
        }
      }
      this.unitOfWork.afterCommit(tx, () => outcomes.forEach(countMessages));
    });
    return outcomes;
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

function isOfTemplate(error: unknown): error is Error {
  return error instanceof Error && TEMPLATE_ERROR.test(error.name);
}

function inAnyOrder<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
