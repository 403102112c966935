/** A kind of a thing: a criterion of segments, a type of rule. The code stands in requests, answers, events and rows. */
export interface Kind {
  readonly code: string;
}

/** All kinds of a thing, in the order of messages. No other file names a kind, and an unknown code is an error, never a default. */
export class KindRegistry<K extends Kind> {
  private readonly byCode: ReadonlyMap<string, K>;

  /** @param thing What the kinds are kinds of, for errors. */
  constructor(
    private readonly thing: string,
    readonly kinds: readonly K[],
  ) {
    this.byCode = new Map(kinds.map((kind) => [kind.code, kind]));
    if (this.byCode.size < kinds.length) {
      throw new Error(`Two kinds of ${thing} have the same code`);
    }
  }

  get codes(): string[] {
    return [...this.byCode.keys()];
  }

  /** Undefined for a code that no kind has: for input, which is refused with a message. */
  find(code: string): K | undefined {
    return this.byCode.get(code);
  }

  /** @throws {Error} for a code that no kind has: a row of a later version, or one that was changed by hand */
  get(code: string): K {
    const kind = this.byCode.get(code);
    if (!kind) {
      throw new Error(`There is no ${this.thing} of the kind ${JSON.stringify(code)}`);
    }
    return kind;
  }
}
