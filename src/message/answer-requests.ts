import { Injectable, Logger } from '@nestjs/common';
import { pauseAfter } from '#platform/background/pauses.js';
import type { LaterWrite } from '#platform/database/transaction/later-write.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extensions } from '#platform/extensions.js';
import { Clock } from '#platform/time/clock.js';
import { countMessages } from './message-outcomes.metrics.js';
import type { MessageRequestEntity } from './message-request.entity.js';
import { MessageRequestRepository } from './message-request.repository.js';
import type { MessageEntity } from './message.entity.js';
import { MessageRepository } from './message.repository.js';
import { type NewMessage, getRow } from './new-message.model.js';

const AT_ONCE = 50;
/** The last is made within an hour. */
const ATTEMPTS_MAX = 5;
const USEFUL_MS = 24 * 3600_000;
const GIVEN_UP = 'The request for it could not be answered: the log of the service says why';

/** What a caller without a login, or the work of a use case, has asked for. */
export interface MessageRequest {
  readonly id: string;
  readonly kind: string;
  /** What was typed, and what belongs to it. */
  readonly asked: Readonly<Record<string, string>>;
  /** The language of the request; null: that of the programme. */
  readonly locale: string | null;
}

/** Answers a kind of request. An extension. */
export abstract class MessageRequestKind {
  /** The code in rows: never another one. */
  abstract readonly kind: string;

  /** What is sent for an answer. */
  abstract readonly message: NewMessage['kind'];

  /** Looks up accounts outside of transactions. Returns what is to be written, in the unit of work that removes the request. */
  abstract answer(request: MessageRequest): Promise<LaterWrite>;
}

@Injectable()
export class AnswerRequests {
  private readonly logger = new Logger('MessageRequests');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly requests: MessageRequestRepository,
    private readonly messages: MessageRepository,
    private readonly extensions: Extensions,
    private readonly clock: Clock,
  ) {}

  /**
   * Answers the requests that are due, each in a unit of work that first removes it: of two workers one answers it. One that fails is due
   * again after a pause, so it keeps no other from being answered. Returns how many there were.
   */
  async execute(): Promise<number> {
    const kinds = new Map(this.extensions.of(MessageRequestKind).map((each) => [each.kind, each]));
    const due = await this.requests.due(this.clock.now(), AT_ONCE);
    for (const request of due) {
      const kind = kinds.get(request.kind);
      try {
        await this.answer(request, kind);
      } catch (error) {
        this.logger.error(error);
        await this.failed(request, kind);
      }
    }
    return due.length;
  }

  private async answer(request: MessageRequestEntity, kind: MessageRequestKind | undefined): Promise<void> {
    if (!kind) {
      // A process of another version may know it.
      throw new Error(`There is no answer to requests of the kind ${request.kind}`);
    }
    if (this.isLate(request)) {
      throw new Error('There was no process to answer the request for a day');
    }
    const answer = await kind.answer(request);
    await this.unitOfWork.run(async (tx) => {
      if (await this.requests.remove(tx, request.id)) {
        await answer.write(tx);
      }
    });
  }

  private isLate({ createdAt }: MessageRequestEntity): boolean {
    return this.clock.now().getTime() - createdAt.getTime() > USEFUL_MS;
  }

  /** The last attempt leaves a failed message in place of the request, for administrators. It does not say what was typed. */
  private async failed(request: MessageRequestEntity, kind: MessageRequestKind | undefined): Promise<void> {
    const attempts = request.attempts + 1;
    const isLast = attempts >= ATTEMPTS_MAX || this.isLate(request);
    const pauseMs = isLast ? undefined : pauseAfter(attempts, Math.random());
    const now = this.clock.now();
    await this.unitOfWork.run(async (tx) => {
      if (pauseMs !== undefined) {
        await this.requests.tryAgain(tx, request, new Date(now.getTime() + pauseMs));
      } else if (await this.requests.remove(tx, request.id)) {
        if (kind) {
          await this.messages.add(tx, [unanswered(request, kind, attempts, now)]);
        }
        this.unitOfWork.afterCommit(tx, () => {
          countMessages('failed');
          this.logger.error(`The request ${request.id} of the kind ${request.kind} was given up`);
        });
      }
    });
  }
}

function unanswered(
  { id, asked, locale, createdAt }: MessageRequestEntity,
  { message: kind }: MessageRequestKind,
  attempts: number,
  now: Date,
): MessageEntity {
  const about = { kind, to: '', accountId: asked['customerId'], variables: {}, usefulUntil: now };
  const ended = { status: 'failed', nextAttemptAt: null, finishedAt: now, reason: GIVEN_UP } as const;
  const nothing = { recipient: null, variables: null };
  return { ...getRow(about, createdAt), ...ended, ...nothing, origin: `request ${id}`, locale, attempts };
}
