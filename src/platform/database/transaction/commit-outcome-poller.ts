import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 2000;
const AT_ONCE_MAX = 100;

export const OUTCOME_POLLING_MS = 10 * 60_000;

export class CommitOutcomePoller {
  private readonly ending = new AbortController();
  private polling = 0;

  /** Whether the transaction was committed. False also without an answer: too many polls at once, or the end of the time. */
  async poll(probe: () => Promise<boolean>): Promise<boolean> {
    if (this.polling === AT_ONCE_MAX) {
      return false;
    }
    this.polling += 1;
    try {
      return await this.pollUntil(probe, performance.now() + OUTCOME_POLLING_MS);
    } finally {
      this.polling -= 1;
    }
  }

  end(): void {
    this.ending.abort();
  }

  private async pollUntil(probe: () => Promise<boolean>, giveUpAt: number): Promise<boolean> {
    const { signal } = this.ending;
    while (!signal.aborted && performance.now() < giveUpAt) {
      try {
        return await probe();
      } catch {
        // The database is unreachable, or another transaction holds the row.
        await sleep(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
    return false;
  }
}
