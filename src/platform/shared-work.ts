interface UnderWay<T> {
  readonly answer: Promise<T>;
  readonly leaving: AbortController;
  waiting: number;
}

/**
 * Long work that several want at the same moment, done once for all of them. It is aborted when all of them have left, with the reason of the last
 * one.
 */
export class SharedWork<T> {
  private readonly underWay = new Map<string, UnderWay<T>>();

  /** @param key What is wanted, with everything that the answer depends on */
  async ask(key: string, whenLeft: AbortSignal, work: (whenLeft: AbortSignal) => Promise<T>): Promise<T> {
    whenLeft.throwIfAborted();
    const shared = this.underWay.get(key) ?? this.begin(key, work);
    shared.waiting += 1;
    const leave = () => {
      shared.waiting -= 1;
      if (shared.waiting === 0) {
        this.forget(key, shared);
        shared.leaving.abort(whenLeft.reason);
      }
    };
    whenLeft.addEventListener('abort', leave, { once: true });
    try {
      return await shared.answer;
    } finally {
      whenLeft.removeEventListener('abort', leave);
    }
  }

  private begin(key: string, work: (whenLeft: AbortSignal) => Promise<T>): UnderWay<T> {
    const leaving = new AbortController();
    const shared: UnderWay<T> = { answer: work(leaving.signal), leaving, waiting: 0 };
    this.underWay.set(key, shared);
    const forget = () => this.forget(key, shared);
    shared.answer.then(forget, forget);
    return shared;
  }

  /** Others may have begun anew since. */
  private forget(key: string, shared: UnderWay<T>): void {
    if (this.underWay.get(key) === shared) {
      this.underWay.delete(key);
    }
  }
}
