const REST_MS = 1000;
const REST_MS_MAX = 10_000;

/** Spares callers the wait for a failed dependency: it rests, longer each time, and then one caller tries it. */
export class CircuitBreaker {
  private failures = 0;
  private closedUntil = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether a call may be tried. A caller that receives `true` makes the call and reports its outcome. */
  mayTry(): boolean {
    if (this.failures === 0) {
      return true;
    }
    const now = this.now();
    if (now < this.closedUntil) {
      return false;
    }
    this.closeFrom(now);
    return true;
  }

  succeeded(): void {
    this.failures = 0;
  }

  failed(): void {
    this.failures += 1;
    this.closeFrom(this.now());
  }

  private closeFrom(now: number): void {
    this.closedUntil = now + Math.min(REST_MS * 2 ** (this.failures - 1), REST_MS_MAX);
  }
}
