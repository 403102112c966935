import { Injectable } from '@nestjs/common';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extensions } from '#platform/extensions.js';
import { Clock } from '#platform/time/clock.js';
import { getProblemOfContent, getProblemOfState, getUsefulUntil, needsSecrets } from './again.rules.js';
import { MessageDispatcherService } from './message-dispatcher.service.js';
import type { MessageEntity } from './message.entity.js';
import { MessageCannotBeSentAgain, MessageNotFound } from './message.errors.js';
import { MessageReader } from './message.reader.js';
import { MessageRepository } from './message.repository.js';
import { maskedRecipient } from './message.rules.js';
import { OutboxService } from './outbox.service.js';
import { PushContentsService } from './push/push-contents.service.js';
import { MessageUse } from './send-due.js';

const UNKNOWN = 'There is no such message.';
const IS_NOT_WANTED = 'The recipient does not need or does not want this message any more.';
const IS_OVER_LIMIT = 'The recipient has got too many messages within a day. Try again tomorrow.';
const HAS_NO_SECRETS = 'The link, code or password of this message is not kept. Ask for a new one.';

type Secrets = Readonly<Record<string, string>>;
type Verdict = { readonly problem: string } | { readonly getSecrets: SecretsOfMessage | null };

/** Looks the codes and links of a message up, or draws others: only that writes. */
export type SecretsOfMessage = () => Promise<Secrets>;

/** Finds the codes and links of messages again, of which nothing is kept behind their end. An extension. */
export abstract class MessageSecrets {
  /** Null for a message of another kind, and where they are not known any more. */
  abstract find(tx: Tx, message: RepeatedMessage): Promise<SecretsOfMessage | null>;
}

export type RepeatedMessage = Pick<MessageEntity, 'kind' | 'origin' | 'accountId' | 'recipient'>;

/** How administrators recognise a message. */
export interface RecognisedMessage {
  readonly id: string;
  readonly accountId: string | null;
  /** Masked; empty after an erasure. */
  readonly recipient: string;
}

@Injectable()
export class SendAgain {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly messages: MessageRepository,
    private readonly reader: MessageReader,
    private readonly outbox: OutboxService,
    private readonly pushes: PushContentsService,
    private readonly dispatcher: MessageDispatcherService,
    private readonly extensions: Extensions,
    private readonly clock: Clock,
  ) {}

  /** Finds the messages that would not be sent again now, each with the reason. */
  async findProblems(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.unitOfWork.run(async (tx) => {
      const messages = await this.messages.findAll(tx, ids);
      const known = new Map(messages.map((message) => [message.id, getProblemOfState(message)]));
      const repeatable = messages.filter(({ id }) => known.get(id) === null);
      const verdicts = await this.judge(tx, repeatable);
      return new Map(
        ids.flatMap((id) => {
          const verdict = verdicts.get(id);
          const problem = verdict && 'problem' in verdict ? verdict.problem : known.get(id);
          const reason = known.has(id) ? problem : UNKNOWN;
          return reason === null || reason === undefined ? [] : [[id, reason] as const];
        }),
      );
    });
  }

  /**
   * Makes a message pending without attempts that has failed or was dropped: it goes out under the same `Message-ID`.
   * @throws {MessageNotFound}
   * @throws {MessageCannotBeSentAgain}
   */
  async execute(id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const problem = await this.executeIn(tx, id);
      if (problem === UNKNOWN) {
        throw new MessageNotFound();
      }
      if (problem !== null) {
        throw new MessageCannotBeSentAgain(problem);
      }
    });
  }

  /**
   * Sends again in a unit of work of the caller. Returns why it stays as it is, or null. Writes the message on condition of its state and of its
   * recipient: of several calls, on any nodes, one makes it pending, and none does behind an erasure.
   */
  async executeIn(tx: Tx, id: string): Promise<string | null> {
    const [message] = await this.messages.findAll(tx, [id]);
    if (!message) {
      return UNKNOWN;
    }
    const verdict = (await this.judge(tx, [message])).get(id);
    if (!verdict || 'problem' in verdict) {
      return verdict?.problem ?? UNKNOWN;
    }
    const problem = getProblemOfState(message);
    if (problem !== null) {
      return problem;
    }
    const secrets = verdict.getSecrets === null ? null : await verdict.getSecrets();
    const now = this.clock.now();
    const again = { secrets, usefulUntil: getUsefulUntil(message, now), now };
    if (!(await this.messages.repeat(tx, message, again))) {
      // What was drawn for it is taken back with the rest. The next attempt finds its state.
      throw new ConcurrencyConflict();
    }
    this.unitOfWork.afterCommit(tx, () => this.dispatcher.nudge());
    return null;
  }

  async describe(ids: readonly string[]): Promise<RecognisedMessage[]> {
    return (await this.reader.listRecipients(ids)).map(({ id, accountId, recipient }) => ({
      id,
      accountId,
      recipient: recipient === null ? '' : maskedRecipient(recipient),
    }));
  }

  /** All that does not depend on the state. */
  private async judge(tx: Tx, messages: readonly MessageEntity[]): Promise<Map<string, Verdict>> {
    const now = this.clock.now();
    const verdicts = new Map<string, Verdict>();
    const rest = () => messages.filter(({ id }) => !verdicts.has(id));
    for (const message of messages) {
      const problem = getProblemOfContent(message, now);
      if (problem !== null) {
        verdicts.set(message.id, { problem });
      }
    }
    for (const { id } of await this.findUnwanted(tx, rest())) {
      verdicts.set(id, { problem: IS_NOT_WANTED });
    }
    for (const { id } of await this.outbox.findOverLimit(tx, rest())) {
      verdicts.set(id, { problem: IS_OVER_LIMIT });
    }
    for (const message of rest()) {
      verdicts.set(message.id, await this.findSecrets(tx, message));
    }
    return verdicts;
  }

  private async findUnwanted(tx: Tx, messages: readonly MessageEntity[]): Promise<MessageEntity[]> {
    const unwanted = new Set<string>();
    for (const message of messages) {
      if (message.channel === 'push' && !(await this.pushes.hasRecipient(tx, message))) {
        unwanted.add(message.id);
      }
    }
    for (const use of this.extensions.of(MessageUse)) {
      (await use.findUseless(tx, messages)).forEach((id) => unwanted.add(id));
    }
    return messages.filter(({ id }) => unwanted.has(id));
  }

  private async findSecrets(tx: Tx, message: MessageEntity): Promise<Verdict> {
    if (!needsSecrets(message)) {
      return { getSecrets: null };
    }
    for (const each of this.extensions.of(MessageSecrets)) {
      const getSecrets = await each.find(tx, message);
      if (getSecrets !== null) {
        return { getSecrets };
      }
    }
    return { problem: HAS_NO_SECRETS };
  }
}
