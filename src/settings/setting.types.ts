/** One setting: how it is read from a request, what it is as long as it is not set, and how it is described. */
export interface Setting<T> {
  /** Takes what a form, JSON or a record that was read has. @throws {Error} that says what is wrong */
  readonly read: (sent: unknown) => T;
  /** Null: not set, and left out of answers. */
  readonly default: T;
  /** For the API documentation. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Whether callers without a login may read it. */
  readonly isPublic: boolean;
}

export type ValuesOf<G> = { readonly [Name in keyof G]: G[Name] extends Setting<infer T> ? T : never };
