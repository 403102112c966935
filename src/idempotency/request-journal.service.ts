import type { Journal } from '#platform/database/transaction/transaction-scope.js';
import type { CommitOutcomes } from '#platform/database/transaction/commit-outcomes.js';
import type { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { Clock } from '#platform/time/clock.js';
import type { IdempotencyRecordEntity } from './idempotency-record.entity.js';
import type { RequestKey } from './request-key.model.js';
import type { LeaseHolder, ResumableRecordRepository } from './resumable-record.repository.js';

/** So long after its last step, or after it was renewed, an executor counts as dead. One that is not finds out at its next step, and does not do it. */
export const LEASE_MS = 30_000;
const RENEWED_AFTER_MS = LEASE_MS / 3;

interface Tools {
  readonly unitOfWork: UnitOfWork;
  readonly outcomes: CommitOutcomes;
  readonly progress: ResumableRecordRepository;
  readonly clock: Clock;
}

/** The row of a key, as what its steps write their notes into: the next begins where the last one that is committed ended. */
export class RequestJournalService implements Journal {
  readonly reached: object | undefined;
  private step: number;

  /** @param renewedAt When the lease began, by the clock that `heldUntil` was counted from. */
  constructor(
    private readonly key: RequestKey,
    readonly leaseHolder: LeaseHolder,
    found: Pick<IdempotencyRecordEntity, 'step' | 'body'> | null,
    private renewedAt: Date,
    private readonly tools: Tools,
  ) {
    this.step = found?.step ?? 0;
    this.reached = found?.body ? (JSON.parse(key.open(found.body)) as object) : undefined;
  }

  async write(tx: Tx, reached: object): Promise<void> {
    const { unitOfWork, outcomes, progress, clock } = this.tools;
    const step = this.step + 1;
    const now = clock.now();
    const heldUntil = new Date(now.getTime() + LEASE_MS);
    await progress.step(tx, this.leaseHolder, {
      step,
      heldUntil,
      note: this.key.seal(JSON.stringify(reached)),
    });
    outcomes.probeWith(tx, { probe: () => progress.hasDone(this.leaseHolder, step) });
    unitOfWork.afterCommit(tx, () => {
      this.step = step;
      this.renewedAt = now;
    });
  }

  async renew(): Promise<void> {
    const { unitOfWork, progress, clock } = this.tools;
    const now = clock.now();
    if (now.getTime() - this.renewedAt.getTime() < RENEWED_AFTER_MS) {
      return;
    }
    const heldUntil = new Date(now.getTime() + LEASE_MS);
    await unitOfWork.run((tx) => progress.renew(tx, this.leaseHolder, heldUntil));
    this.renewedAt = now;
  }
}
