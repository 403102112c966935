const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** One key press may reach a process twice: from the terminal, and from the process that has started it. */
const SAME_WISH_MS = 500;

/** A process that is asked twice to stop ends as if killed by the signal. */
const EXIT_CODES = { SIGTERM: 143, SIGINT: 130 } as const;

type StopSignal = (typeof SIGNALS)[number];

/** Runs the last argument of `on` when the process is asked to stop. Before that, and on a second signal, it ends at once. */
export class StopSignals {
  private heard: { readonly signal: StopSignal; readonly at: number } | undefined;
  private stop: ((signal: StopSignal) => void) | undefined;

  constructor() {
    SIGNALS.forEach((signal) => process.on(signal, () => this.hear(signal)));
  }

  /** From now on; and now, if a signal came while it had to wait. */
  on(stop: (signal: StopSignal) => void): void {
    this.stop = stop;
    if (this.heard) {
      stop(this.heard.signal);
    }
  }

  /** Waits for the end of `work` first, whatever comes: what is half done would be in the way of the next start. */
  async wait<T>(work: () => Promise<T>): Promise<T> {
    this.stop = () => undefined;
    const result = await work();
    this.on(() => process.exit(0));
    return result;
  }

  private hear(signal: StopSignal): void {
    const now = performance.now();
    if (!this.heard) {
      this.heard = { signal, at: now };
      (this.stop ?? (() => process.exit(0)))(signal);
    } else if (now - this.heard.at > SAME_WISH_MS) {
      process.exit(EXIT_CODES[signal]);
    }
  }
}
