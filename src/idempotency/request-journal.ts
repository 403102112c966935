import type { Journal, UnitOfWork } from '../platform/database/unit-of-work.js';
import type { Tx } from '../platform/database/tx.js';
import type { Clock } from '../platform/time/clock.js';
import type { KeptAnswerEntity } from './kept-answer.entity.js';
import type { RequestKey } from './request-key.js';
import type { Hold, SteppedAnswerRepository } from './stepped-answer.repository.js';

/** So long after his last step somebody counts as dead. One who is not finds out at his next step, and does not do it. */
export const LEASE_MS = 30_000;

interface Tools {
  readonly unitOfWork: UnitOfWork;
  readonly stepped: SteppedAnswerRepository;
  readonly clock: Clock;
}

/** The row of a key, as what its steps write their notes into: the next begins where the last one that is committed ended. */
export class RequestJournal implements Journal {
  readonly reached: object | undefined;
  private step: number;

  constructor(
    private readonly key: RequestKey,
    readonly hold: Hold,
    found: Pick<KeptAnswerEntity, 'step' | 'body'> | null,
    private readonly tools: Tools,
  ) {
    this.step = found?.step ?? 0;
    this.reached = found?.body ? (JSON.parse(key.open(found.body)) as object) : undefined;
  }

  async write(tx: Tx, reached: object): Promise<void> {
    const { unitOfWork, stepped, clock } = this.tools;
    const step = this.step + 1;
    const heldUntil = new Date(clock.now().getTime() + LEASE_MS);
    await stepped.step(tx, this.hold, { step, heldUntil, note: this.key.seal(JSON.stringify(reached)) });
    unitOfWork.witnessedBy(tx, { look: () => stepped.hasDone(this.hold, step) });
    unitOfWork.afterCommit(tx, () => (this.step = step));
  }
}
