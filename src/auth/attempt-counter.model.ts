export interface AttemptWindow {
  count: number;
  readonly endsAt: number;
}

/** Far more than a service counts that is not under attack; a window takes some hundred bytes. */
const KEYS_MAX = 100_000;

/**
 * Counts by key, each in a window of its own that begins with the first count. In the memory of this process, which stays
 * bounded whatever keys callers think of: of too many, the oldest window is forgotten. To have one forgotten takes as many
 * others, which costs an attacker more than waiting for its end.
 */
export class AttemptCounter {
  /** In the order of their ends, because all are of the same length. */
  private readonly windows = new Map<string, AttemptWindow>();
  private readonly windowMs: number;

  constructor(
    windowSeconds: number,
    private readonly keysMax = KEYS_MAX,
  ) {
    this.windowMs = windowSeconds * 1000;
  }

  count(key: string): AttemptWindow {
    const now = performance.now();
    const window = this.find(key) ?? this.begin(key, now);
    window.count += 1;
    return window;
  }

  find(key: string): AttemptWindow | undefined {
    const window = this.windows.get(key);
    return window && window.endsAt > performance.now() ? window : undefined;
  }

  forget(key: string): void {
    this.windows.delete(key);
  }

  private begin(key: string, now: number): AttemptWindow {
    this.windows.delete(key);
    for (const [oldest, { endsAt }] of this.windows) {
      if (endsAt > now && this.windows.size < this.keysMax) {
        break;
      }
      this.windows.delete(oldest);
    }
    const window = { count: 0, endsAt: now + this.windowMs };
    this.windows.set(key, window);
    return window;
  }
}

export interface Bound {
  readonly counter: AttemptCounter;
  readonly key: string;
  readonly max: number;
}

/** Attempts that were counted before their outcome is known: so of a thousand at once no more are made than may fail. */
export class Reservation {
  private constructor(private readonly windows: readonly AttemptWindow[]) {}

  static of(bounds: readonly Bound[]): Reservation {
    return new Reservation(bounds.map(({ counter, key }) => counter.count(key)));
  }

  /** They do not count after all. */
  giveBack(): void {
    this.windows.forEach((window) => (window.count -= 1));
  }
}

/** The seconds until none of these is reached any more; undefined when none is. */
export function secondsUntilFree(bounds: readonly Bound[]): number | undefined {
  const ends = bounds.flatMap(({ counter, key, max }) => {
    const window = counter.find(key);
    return window && window.count >= max ? [window.endsAt] : [];
  });
  return ends.length === 0
    ? undefined
    : Math.max(1, Math.ceil((Math.max(...ends) - performance.now()) / 1000));
}
