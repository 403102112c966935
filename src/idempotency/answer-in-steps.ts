import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { patiently } from '../platform/database/patience.js';
import { KeyOfAnotherRequest } from '../platform/error/key-of-another-request.js';
import { Clock } from '../platform/time/clock.js';
import { type Answer, keptAnswer, type KeyedRequest, KEPT_MS, openedAnswer } from './answer-once.js';
import { StillRunning } from './idempotency.errors.js';
import type { KeptAnswerEntity } from './kept-answer.entity.js';
import { KeptAnswerRepository } from './kept-answer.repository.js';
import { LEASE_MS, RequestJournal } from './request-journal.js';
import { SteppedAnswerRepository } from './stepped-answer.repository.js';

export interface SteppedRequest extends KeyedRequest {
  /** The fingerprint when all of the body has been read: before that, only what comes before it is known. */
  readonly wholeFingerprint: () => Promise<string>;
}

@Injectable()
export class AnswerInSteps {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly kept: KeptAnswerRepository,
    private readonly stepped: SteppedAnswerRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * For what is too much for one unit of work. The row of the key is committed before the first of them; each notes in it
   * how far the work has got, in the same commit; the answer comes last. Whoever dies on the way has done some of it, and
   * whoever repeats the request, as soon as the lease of the dead has run out, does the rest: what is done is done once,
   * and the answer is what it would have been. Who was only slow and has been succeeded finds at his next step that the
   * row has another holder, and does not do it. The work itself runs once: what it has read of its body is gone.
   * @throws {StillRunning}
   * @throws {KeyOfAnotherRequest}
   */
  async execute(request: SteppedRequest): Promise<{ readonly answer: Answer; readonly replayed: boolean }> {
    const begun = await patiently(() => this.begin(request));
    if (!(begun instanceof RequestJournal)) {
      return { answer: await this.answerIn(begun, request), replayed: true };
    }
    try {
      const answer = await this.work(begun, request);
      await this.finish(begun, request, answer);
      return { answer, replayed: false };
    } catch (error) {
      await this.unitOfWork
        .run((tx) => this.stepped.release(tx, begun.hold, this.clock.now()))
        .catch(() => undefined);
      throw error;
    }
  }

  private async begin({ key, fingerprint }: SteppedRequest): Promise<KeptAnswerEntity | RequestJournal> {
    const { id } = key;
    const found = await this.kept.look(id);
    const now = this.clock.now();
    if (found === 'held') {
      throw new StillRunning();
    }
    const isExpired = found !== null && found.expiresAt <= now;
    const hold = { id, holder: randomUUID() };
    const heldUntil = new Date(now.getTime() + LEASE_MS);
    const { unitOfWork, stepped, clock } = this;
    const journal = (of: KeptAnswerEntity | null) =>
      new RequestJournal(key, hold, of, { unitOfWork, stepped, clock });
    if (!found || isExpired) {
      const expiresAt = new Date(now.getTime() + KEPT_MS);
      await this.unitOfWork.once(async (tx) => {
        await this.kept.forget(tx, id, now);
        await this.kept.begin(tx, { ...hold, fingerprint, heldUntil, expiresAt });
      });
      return journal(null);
    }
    if (found.status !== 0) {
      return found;
    }
    if (found.fingerprint !== fingerprint) {
      throw new KeyOfAnotherRequest();
    }
    if (found.heldUntil && found.heldUntil > now) {
      throw new StillRunning();
    }
    await this.unitOfWork.once((tx) => this.stepped.takeOver(tx, found, { ...hold, heldUntil }));
    return journal(found);
  }

  private async work(journal: RequestJournal, request: SteppedRequest): Promise<Answer> {
    try {
      return await this.unitOfWork.inSteps(journal, request.work);
    } catch (error) {
      const refusal = request.refusal(error);
      if (!refusal) {
        throw error;
      }
      return refusal;
    }
  }

  private async finish({ hold }: RequestJournal, request: SteppedRequest, answer: Answer): Promise<void> {
    const fingerprint = await request.wholeFingerprint();
    await this.unitOfWork.run(async (tx) => {
      await this.stepped.finish(tx, hold, { fingerprint, ...keptAnswer(answer, request.key) });
      this.unitOfWork.witnessedBy(tx, { look: () => this.stepped.hasDone(hold, 'all') });
    });
  }

  /** @throws {KeyOfAnotherRequest} */
  private async answerIn(kept: KeptAnswerEntity, request: SteppedRequest): Promise<Answer> {
    if (kept.fingerprint !== (await request.wholeFingerprint())) {
      throw new KeyOfAnotherRequest();
    }
    return openedAnswer(kept, request.key);
  }
}
