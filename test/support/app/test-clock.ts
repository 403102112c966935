import { Clock } from '#platform/time/clock.js';

/** The real time, unless a test has moved it. */
export class TestClock extends Clock {
  private offsetMs = 0;
  private stoppedAt: Date | undefined;

  protected override read(): Date {
    return this.stoppedAt ?? new Date(super.read().getTime() + this.offsetMs);
  }

  /** The real time again. */
  reset(): void {
    this.offsetMs = 0;
    this.stoppedAt = undefined;
  }

  advance({ days = 0, seconds = 0 }: { readonly days?: number; readonly seconds?: number }): void {
    const ms = (days * 86_400 + seconds) * 1000;
    if (this.stoppedAt) {
      this.stoppedAt = new Date(this.stoppedAt.getTime() + ms);
    } else {
      this.offsetMs += ms;
    }
  }

  /** From then on it is `instant`, and time goes on from there. */
  set(instant: Date): void {
    this.stoppedAt = undefined;
    this.offsetMs = instant.getTime() - super.read().getTime();
  }

  /** It is `instant`, and stays so until a test moves it. For tests about a single second: a busy machine takes more than one. */
  stopAt(instant: Date): void {
    this.stoppedAt = instant;
  }
}
