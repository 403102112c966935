import { Injectable } from '@nestjs/common';
import { EventTraces } from '../event/index.js';
import { patiently } from '../platform/database/patience.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { INSISTENCE_MS } from '../platform/database/insistence.js';
import { OutcomeUnknown, Overtaken } from '../platform/database/unit-of-work.errors.js';
import { KeyOfAnotherRequest } from '../platform/error/key-of-another-request.js';
import { Clock } from '../platform/time/clock.js';
import { traceIn } from './doubtful-key.js';
import { AnswerLost, StillRunning } from './idempotency.errors.js';
import type { KeptAnswerEntity, KeptBody } from './kept-answer.entity.js';
import { KeptAnswerRepository } from './kept-answer.repository.js';
import type { RequestKey } from './request-key.js';

export const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** An answer to the byte; null where there is none. */
export interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly body: string | null;
  /** Of a refusal. */
  readonly errorCode?: string | undefined;
}

export interface KeyedRequest {
  readonly key: RequestKey;
  readonly fingerprint: string;
  /** Does what is asked for, and says how it is answered. Begins any number of units of work. May run several times. */
  readonly work: () => Promise<Answer>;
  /** The answer to what ended it, if it would end so again. */
  readonly refusal: (error: unknown) => Answer | undefined;
}

@Injectable()
export class AnswerOnce {
  /** What is going on in this process, and for which request. */
  private readonly running = new Map<string, string>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly kept: KeptAnswerRepository,
    private readonly traces: EventTraces,
    private readonly clock: Clock,
  ) {}

  /**
   * The request is done once, and whoever repeats it hears the same answer: what it wrote and the answer are one unit of
   * work. A refusal has undone what came before it and is kept by itself.
   *
   * Inserts the row of the key before the first thing that `work` writes, and completes it after the last. Of two at once
   * in one process, the second is told so; in two, it waits at that row for the first one's end, and is told so or hears
   * the answer; on two nodes of a cluster, one is undone at its commit and finds the other's row. Whoever dies before the
   * commit has done nothing, and whoever dies after it is heard by the next repetition. So it also is when nobody answered
   * COMMIT: it is run again, and the row is there, or is waited for, or was never written.
   * @throws {StillRunning}
   * @throws {KeyOfAnotherRequest}
   */
  async execute(request: KeyedRequest): Promise<{ readonly answer: Answer; readonly replayed: boolean }> {
    const { key, fingerprint } = request;
    const elsewhere = this.running.get(key.id);
    if (elsewhere === fingerprint) {
      throw new StillRunning();
    }
    if (elsewhere !== undefined) {
      return { answer: await this.besideAnother(request), replayed: true };
    }
    this.running.set(key.id, fingerprint);
    try {
      return await patiently((inDoubt) => this.attempt(request, inDoubt), true);
    } finally {
      this.running.delete(key.id);
    }
  }

  /** Keeps the answer to a request that was done without its key, of which the caller was told afterwards. */
  async remember(
    { key, fingerprint }: Pick<KeyedRequest, 'key' | 'fingerprint'>,
    answer: Answer,
  ): Promise<void> {
    await patiently(() => this.keep({ key, fingerprint }, () => Promise.resolve(answer), false));
  }

  /**
   * Another request is going on here under the same key. It need not be the first: one that comes long after that, and is
   * about to be refused itself, must not make somebody else of who repeats the first.
   * @throws {KeyOfAnotherRequest}
   */
  private async besideAnother(request: KeyedRequest): Promise<Answer> {
    const found = await this.kept.look(request.key.id);
    if (found === null || found === 'held' || found.expiresAt <= this.clock.now()) {
      throw new KeyOfAnotherRequest();
    }
    return answerIn(found, request);
  }

  private async attempt(request: KeyedRequest, inDoubt: boolean) {
    const found = await this.kept.look(request.key.id);
    if (found === 'held') {
      // An attempt of our own that is in doubt is waited for.
      throw inDoubt ? new Overtaken() : new StillRunning();
    }
    const isExpired = found !== null && found.expiresAt <= this.clock.now();
    if (found && !isExpired) {
      return { answer: answerIn(found, request), replayed: true };
    }
    if (!found) {
      await this.ensureNotDone(request.key.text);
    }
    return { answer: await this.first(request, isExpired), replayed: false };
  }

  /**
   * For a key that somebody was given in doubt. What it stands for may have been done before, by a process that has not
   * kept the answer yet, or never will.
   * @throws {OutcomeUnknown} while that process may be at it
   * @throws {AnswerLost}
   */
  private async ensureNotDone(key: string): Promise<void> {
    const trace = traceIn(key);
    const doneAt = trace === undefined ? null : await this.traces.find(trace);
    if (doneAt) {
      const isRecent = this.clock.now().getTime() - doneAt.getTime() < INSISTENCE_MS;
      throw isRecent ? new OutcomeUnknown(undefined, key) : new AnswerLost();
    }
  }

  private async first(request: KeyedRequest, isExpired: boolean): Promise<Answer> {
    try {
      return await this.keep(request, request.work, isExpired);
    } catch (error) {
      const refusal = request.refusal(error);
      if (!refusal) {
        throw error;
      }
      return this.keep(request, () => Promise.resolve(refusal), isExpired);
    }
  }

  private async keep(
    { key, fingerprint }: Pick<KeyedRequest, 'key' | 'fingerprint'>,
    work: () => Promise<Answer>,
    isExpired: boolean,
  ): Promise<Answer> {
    const { id } = key;
    return this.unitOfWork.hold(work, {
      first: async (tx) => {
        const now = this.clock.now();
        if (isExpired) {
          await this.kept.forget(tx, id, now);
        }
        await this.kept.begin(tx, { id, fingerprint, expiresAt: new Date(now.getTime() + KEPT_MS) });
      },
      last: async (tx, answer) => {
        await this.kept.finish(tx, { id, ...keptAnswer(answer, key) });
      },
    });
  }
}

/** @throws {KeyOfAnotherRequest} */
function answerIn(kept: KeptAnswerEntity, { key, fingerprint }: KeyedRequest): Answer {
  if (kept.fingerprint !== fingerprint || kept.status === 0) {
    throw new KeyOfAnotherRequest();
  }
  return openedAnswer(kept, key);
}

/** As it is stored. */
export function keptAnswer({ status, type, body, errorCode }: Answer, key: RequestKey) {
  const sealed: KeptBody | null =
    body === null ? null : { ...key.seal(body), ...(errorCode !== undefined && { errorCode }) };
  return { status, contentType: type, body: sealed };
}

export function openedAnswer({ status, contentType, body }: KeptAnswerEntity, key: RequestKey): Answer {
  return { status, type: contentType, body: body && key.open(body), errorCode: body?.errorCode };
}
