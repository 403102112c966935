import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { errorMessage } from '#platform/error/domain-error.js';
import { Extensions } from '#platform/extensions.js';
import { textWithoutSecrets } from '#platform/telemetry/without-secrets.js';
import { Clock } from '#platform/time/clock.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { MailPort, MessageRefused } from './mail-port.model.js';
import { MessageContentsService } from './message-contents.service.js';
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

/** Says whether a message is still of use: its recipient may have left, or its link may be void. An extension. */
export abstract class MessageUse {
  /** In the unit of work that takes the message. */
  abstract isOfUse(
    tx: Tx,
    message: Pick<MessageEntity, 'kind' | 'accountId' | 'createdAt'>,
  ): Promise<boolean>;
}

/** What is kept of it, and what sends it. */
interface Prepared {
  readonly shown: RenderedMessage;
  readonly send: () => Promise<void>;
  /** Nothing can be sent to this recipient any more. */
  readonly forgetRecipient?: (tx: Tx) => Promise<void>;
}

interface TakenMessage {
  readonly kind: 'taken';
  readonly message: MessageEntity;
  readonly attemptId: string;
  readonly prepared: Prepared | Error;
}

type Attempt = { readonly kind: 'ended' } | TakenMessage;

export type SendOutcome = 'sent' | 'failed' | 'dropped' | 'again';

@Injectable()
export class SendNext {
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
   * Makes one attempt at one due message of a channel. Null when nothing is due.
   * | The message goes out between two units of work, outside transactions. The first takes the message on condition that it is due, with a
   * lease as its next due time: one worker on any node has it. The second records the outcome if the attempt still holds the message.
   * | A crash before the first commit leaves nothing. After a crash between the two, the server may have it; it is due after
   * its lease, and is sent again under the same `Message-ID`. A worker that wakes up after its lease records nothing.
   */
  async execute(channel: Channel): Promise<SendOutcome | null> {
    const due = await this.reader.due(channel, this.clock.now(), CANDIDATES);
    for (const id of inAnyOrder(due)) {
      const attempt = await this.take(id);
      if (attempt?.kind === 'ended') {
        countMessages('dropped');
        return 'dropped';
      }
      if (attempt) {
        return this.settle(attempt, await this.send(attempt.prepared));
      }
    }
    return null;
  }

  private async take(id: string): Promise<Attempt | null> {
    const attemptId = randomUUID();
    return this.unitOfWork.run<Attempt | null>(async (tx) => {
      const now = this.clock.now();
      const leaseEnd = new Date(now.getTime() + LEASE_MS);
      if (!(await this.messages.take(tx, id, attemptId, now, leaseEnd))) {
        return null;
      }
      const message = await this.messages.find(tx, id);
      if (!message) {
        return null;
      }
      if (!(await this.isOfUse(tx, message, now))) {
        const end = { status: 'dropped', finishedAt: now, reason: NOT_WANTED } as const;
        await this.messages.end(tx, id, attemptId, end);
        return { kind: 'ended' };
      }
      const prepared = await this.prepare(tx, message);
      if (!(prepared instanceof Error)) {
        await this.messages.keepContent(tx, id, prepared.shown);
      }
      return { kind: 'taken', message, attemptId, prepared };
    });
  }

  private async isOfUse(tx: Tx, message: MessageEntity, now: Date): Promise<boolean> {
    if (message.usefulUntil <= now || message.recipient === null) {
      return false;
    }
    if (message.channel === 'push' && !(await this.pushes.hasRecipient(tx, message))) {
      return false;
    }
    for (const use of this.extensions.of(MessageUse)) {
      if (!(await use.isOfUse(tx, message))) {
        return false;
      }
    }
    return true;
  }

  /** A template that fails is a failed attempt: an administrator can correct it. */
  private async prepare(tx: Tx, message: MessageEntity): Promise<Prepared | Error> {
    try {
      switch (message.channel) {
        case 'email':
          return await this.prepareMail(tx, message);
        case 'sms':
          return await this.prepareSms(tx, message);
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

  private async prepareMail(tx: Tx, message: MessageEntity): Promise<Prepared> {
    const { id, kind, createdAt, recipient } = message;
    const { from, sent, shown, unsubscribe } = await this.contents.prepare(tx, message);
    const messageId = `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`;
    const mail = { id, messageId, kind, createdAt, from, to: recipient ?? '', unsubscribe, ...sent };
    return { shown, send: () => this.mails.send(mail) };
  }

  private async prepareSms(tx: Tx, message: MessageEntity): Promise<Prepared> {
    const { sent: text, shown } = await this.contents.prepareSms(tx, message);
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

  private async settle(
    { message, attemptId, prepared }: TakenMessage,
    problem: Error | null,
  ): Promise<SendOutcome> {
    const chance = Math.random();
    const reason = problem && textWithoutSecrets(errorMessage(problem)).slice(0, REASON_LENGTH_MAX);
    const outcome = problem === null ? 'sent' : problem instanceof MessageRefused ? 'failed' : 'again';
    await this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      if (outcome === 'again') {
        const askedMs = problem instanceof AskedForPatience ? problem.pauseMs : 0;
        const pauseMs = Math.max(pauseOfMessage(message.attempts, chance), askedMs);
        const at = new Date(now.getTime() + pauseMs);
        await this.messages.tryAgain(tx, message.id, attemptId, at, reason ?? '');
      } else {
        await this.messages.end(tx, message.id, attemptId, { status: outcome, finishedAt: now, reason });
      }
      if (problem instanceof RecipientGone && !(prepared instanceof Error)) {
        await prepared.forgetRecipient?.(tx);
      }
      this.unitOfWork.afterCommit(tx, () => countMessages(outcome));
    });
    return outcome;
  }
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
