import { AsyncLocalStorage } from 'node:async_hooks';
import { NamedLock } from '#platform/database/lock/named-lock.js';
import { TransactionScope } from '#platform/database/transaction/transaction-scope.js';
import type { TestApp } from '../app/test-app.js';

interface Turn {
  units: number;
  readonly pauseAt: number;
  readonly meanwhile: () => Promise<void>;
}

/** The work of one process, which stands still before one of its units of work, as if the process had been suspended there. */
export class PausedWork {
  private readonly turns = new AsyncLocalStorage<Turn>();

  private constructor(app: TestApp) {
    const units = app.unitOfWork;
    const scope = app.nest.get(TransactionScope);
    const run = units.run.bind(units);
    units.run = async (work, earlier) => {
      const turn = this.turns.getStore();
      const { current } = scope;
      if (turn && !current?.open && !current?.joinable) {
        turn.units += 1;
        if (turn.units === turn.pauseAt) {
          await turn.meanwhile();
        }
      }
      return run(work, earlier);
    };
  }

  static in(app: TestApp): PausedWork {
    return new PausedWork(app);
  }

  /**
   * Before its unit of work of this number, the work waits for `meanwhile`. Work that has fewer of them is followed by it. Answers with how
   * many units of work there were.
   */
  async run(work: () => Promise<unknown>, pauseAt: number, meanwhile: () => Promise<void>): Promise<number> {
    const outside = AsyncLocalStorage.snapshot();
    const turn: Turn = { units: 0, pauseAt, meanwhile: () => outside(meanwhile) };
    await this.turns.run(turn, work);
    if (turn.units < pauseAt) {
      await meanwhile();
    }
    return turn.units;
  }
}

/** Every process does all work, as one that slept longer than its lease and has not noticed it yet. */
export function withoutLeases(app: TestApp): void {
  app.nest.get(NamedLock).tryRun = async (_name, work) => work();
}
