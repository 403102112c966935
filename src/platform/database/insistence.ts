import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 2000;
/** Of those who are told what became of it within this time. */
const AT_ONCE_MAX = 100;

/** How long it is asked what became of a commit. */
export const INSISTENCE_MS = 10 * 60_000;

/** Asks the database again and again, behind the back of a caller who has been told to come again. */
export class Insistence {
  private readonly ending = new AbortController();
  private asking = 0;

  /** Whether the answer was yes. No answer, because there were too many, or it took too long, is a no. */
  async ask(look: () => Promise<boolean>): Promise<boolean> {
    if (this.asking === AT_ONCE_MAX) {
      return false;
    }
    this.asking += 1;
    try {
      return await this.insist(look, performance.now() + INSISTENCE_MS);
    } finally {
      this.asking -= 1;
    }
  }

  end(): void {
    this.ending.abort();
  }

  private async insist(look: () => Promise<boolean>, giveUpAt: number): Promise<boolean> {
    const { signal } = this.ending;
    while (!signal.aborted && performance.now() < giveUpAt) {
      try {
        return await look();
      } catch {
        // Away still, or somebody holds the row.
        await sleep(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
    return false;
  }
}
