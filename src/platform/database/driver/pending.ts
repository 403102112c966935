/**
 * The answer of a statement that is sent with the next one. It cannot be read early: where the statement has not been sent, reading
 * sends it. So a caller that reads too soon pays a message, and sees no answer that is empty.
 */
export class Pending<T> {
  constructor(
    private readonly send: () => Promise<void>,
    private readonly answer: () => T,
  ) {}

  static of<T>(value: T): Pending<T> {
    return new Pending(
      () => Promise.resolve(),
      () => value,
    );
  }

  static all<T>(pendings: readonly Pending<T>[]): Pending<T[]> {
    const send = async () => {
      for (const pending of pendings) {
        await pending.send();
      }
    };
    return new Pending(send, () => pendings.map((pending) => pending.answer()));
  }

  async read(): Promise<T> {
    await this.send();
    return this.answer();
  }

  /** Behind COMMIT, where nothing is sent any more. @throws {Error} before */
  readSent(): T {
    return this.answer();
  }

  map<U>(into: (answer: T) => U): Pending<U> {
    return new Pending(this.send, () => into(this.answer()));
  }
}
