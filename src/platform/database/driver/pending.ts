/**
 * The answer of a statement that is sent with the next one. Reading it early sends the statement: it costs a message and never gives an
 * empty answer.
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

  /** After COMMIT. @throws {Error} before */
  readSent(): T {
    return this.answer();
  }

  /** Goes on with the answer, once, when it is read: with further statements where it needs them. */
  after<U>(goOn: (answer: T) => Promise<U>): Pending<U> {
    let going: Promise<{ readonly answer: U }> | undefined;
    let gone: { readonly answer: U } | undefined;
    const send = async () => {
      going ??= this.read().then(async (answer) => ({ answer: await goOn(answer) }));
      gone = await going;
    };
    return new Pending(send, () => {
      if (!gone) {
        throw new Error('The answer has not been read');
      }
      return gone.answer;
    });
  }

  map<U>(into: (answer: T) => U): Pending<U> {
    return new Pending(this.send, () => into(this.answer()));
  }
}
