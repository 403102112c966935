/** A promise that other code settles, as `Promise.withResolvers` of later versions of Node. */
export class Deferred<T> {
  readonly promise: Promise<T>;
  resolve!: (value: T) => void;
  reject!: (error: unknown) => void;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** For a promise that no code may await: its rejection is no error of the process then. */
  static unawaited<T>(): Deferred<T> {
    const deferred = new Deferred<T>();
    deferred.promise.catch(() => undefined);
    return deferred;
  }
}
