import { Clock } from '#platform/time/clock.js';

/** The real time, unless a test has moved it. */
export class TestClock extends Clock {
  private offsetMs = 0;
  private stoppedAt: Date | undefined;
  private swingMs = 0;
  private readings = 0;

  protected override read(): Date {
    const time = this.stoppedAt ?? new Date(super.read().getTime() + this.offsetMs);
    return this.isSetBack() ? new Date(time.getTime() - this.swingMs) : time;
  }

  /** The real time again. */
  reset(): void {
    this.offsetMs = 0;
    this.stoppedAt = undefined;
    this.swingMs = 0;
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

  /** From then on the clock is set back and forward again between readings, at any of them and in a fixed order. */
  swing({ seconds }: { readonly seconds: number }): void {
    this.swingMs = seconds * 1000;
    this.readings = 0;
  }

  /** It is `instant`, and stays so until a test moves it. For tests about a single second: a busy machine takes more than one. */
  stopAt(instant: Date): void {
    this.stoppedAt = instant;
  }

  /** By the parity of the bits of the number of the reading: each order of the two within three readings comes about. */
  private isSetBack(): boolean {
    if (this.swingMs === 0) {
      return false;
    }
    this.readings += 1;
    return [...this.readings.toString(2)].filter((bit) => bit === '1').length % 2 === 0;
  }
}
