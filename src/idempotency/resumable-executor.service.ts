import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommitOutcomes } from '#platform/database/transaction/commit-outcomes.js';
import { Steps } from '#platform/database/transaction/steps.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { withTransientRetry } from '#platform/database/transaction/transaction-retry.js';
import { Clock } from '#platform/time/clock.js';
import {
  type RecordedResponse,
  sealResponse,
  type KeyedRequest,
  RETENTION_MS,
  openResponse,
} from './idempotent-executor.service.js';
import { KeyOfAnotherRequest, StillRunning } from './idempotency.errors.js';
import type { IdempotencyRecordEntity } from './idempotency-record.entity.js';
import { IdempotencyRecordRepository } from './idempotency-record.repository.js';
import { LEASE_MS, RequestJournalService } from './request-journal.service.js';
import { ResumableRecordRepository } from './resumable-record.repository.js';

export interface ResumableRequest extends KeyedRequest {
  /** The fingerprint when all of the body has been read: before that, only what comes before it is known. */
  readonly wholeFingerprint: () => Promise<string>;
}

@Injectable()
export class ResumableExecutorService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outcomes: CommitOutcomes,
    private readonly steps: Steps,
    private readonly records: IdempotencyRecordRepository,
    private readonly progress: ResumableRecordRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * For requests of many units of work. The row of the key is committed first; each unit of work notes its progress there, in the same commit;
   * the response comes last. After a crash, a repetition does the rest as soon as the lease has expired: each step is done once. A process
   * that was only slow finds at its next step that the row has another holder. The work itself runs once: its body is gone.
   * @throws {StillRunning}
   * @throws {KeyOfAnotherRequest}
   */
  async execute(
    request: ResumableRequest,
  ): Promise<{ readonly answer: RecordedResponse; readonly replayed: boolean }> {
    const begun = await withTransientRetry(() => this.begin(request));
    if (!(begun instanceof RequestJournalService)) {
      return { answer: await this.responseFrom(begun, request), replayed: true };
    }
    try {
      const response = await this.work(begun, request);
      await this.finish(begun, request, response);
      return { answer: response, replayed: false };
    } catch (error) {
      await this.unitOfWork
        .run((tx) => this.progress.release(tx, begun.leaseHolder, this.clock.now()))
        .catch(() => undefined);
      throw error;
    }
  }

  private async begin({
    key,
    fingerprint,
  }: ResumableRequest): Promise<IdempotencyRecordEntity | RequestJournalService> {
    const { id } = key;
    const found = await this.records.findCommitted(id);
    const now = this.clock.now();
    if (found === 'held') {
      throw new StillRunning();
    }
    const isExpired = found !== null && found.expiresAt <= now;
    const leaseHolder = { id, holder: randomUUID() };
    const heldUntil = new Date(now.getTime() + LEASE_MS);
    const { unitOfWork, outcomes, progress, clock } = this;
    const journal = (of: IdempotencyRecordEntity | null) =>
      new RequestJournalService(key, leaseHolder, of, now, { unitOfWork, outcomes, progress, clock });
    if (!found || isExpired) {
      const expiresAt = new Date(now.getTime() + RETENTION_MS);
      await this.unitOfWork.runOnce(async (tx) => {
        await this.records.deleteExpired(tx, id, now);
        await this.records.begin(tx, { ...leaseHolder, fingerprint, heldUntil, expiresAt });
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
    await this.unitOfWork.runOnce((tx) => this.progress.takeOver(tx, found, { ...leaseHolder, heldUntil }));
    return journal(found);
  }

  private async work(journal: RequestJournalService, request: ResumableRequest): Promise<RecordedResponse> {
    try {
      return await this.steps.run(journal, request.work);
    } catch (error) {
      const refusal = await request.refusal(error);
      if (!refusal) {
        throw error;
      }
      return refusal;
    }
  }

  private async finish(
    { leaseHolder }: RequestJournalService,
    request: ResumableRequest,
    response: RecordedResponse,
  ): Promise<void> {
    const fingerprint = await request.wholeFingerprint();
    await this.unitOfWork.run(async (tx) => {
      await this.progress.finish(tx, leaseHolder, { fingerprint, ...sealResponse(response, request.key) });
      this.outcomes.probeWith(tx, { probe: () => this.progress.hasDone(leaseHolder, 'all') });
    });
  }

  /** @throws {KeyOfAnotherRequest} */
  private async responseFrom(
    record: IdempotencyRecordEntity,
    request: ResumableRequest,
  ): Promise<RecordedResponse> {
    if (record.fingerprint !== (await request.wholeFingerprint())) {
      throw new KeyOfAnotherRequest();
    }
    return openResponse(record, request.key);
  }
}
