import { ConcurrencyConflict } from '../error/unit-of-work.errors.js';

export interface WaitingWork {
  /** On the clock of `performance`; the work does not begin later. */
  readonly giveUpAt: number;
  fail(error: unknown): void;
}

/** Work that waits for its turn. Late work fails, even while the current work hangs. */
export class WaitingQueue<W extends WaitingWork> {
  protected readonly waiting: W[] = [];
  private givingUp: NodeJS.Timeout | undefined;

  get length(): number {
    return this.waiting.length;
  }

  put(work: W, place = this.waiting.length): void {
    this.waiting.splice(place, 0, work);
    this.watch();
  }

  /** Takes the first work that is not late. */
  next(): W | undefined {
    this.giveUpLate();
    return this.waiting.shift();
  }

  private giveUpLate(): void {
    for (const late of this.waiting.filter(({ giveUpAt }) => performance.now() > giveUpAt)) {
      this.waiting.splice(this.waiting.indexOf(late), 1);
      late.fail(new ConcurrencyConflict('Others took too long'));
    }
  }

  private watch(): void {
    if (this.waiting.length === 0 || this.givingUp !== undefined) {
      return;
    }
    const first = Math.min(...this.waiting.map(({ giveUpAt }) => giveUpAt));
    const giveUp = () => {
      this.givingUp = undefined;
      this.giveUpLate();
      this.watch();
    };
    this.givingUp = setTimeout(giveUp, first - performance.now() + 1).unref();
  }
}
