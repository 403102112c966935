/** Things that wait for an event that follows, by whose they are. */
export class Waiting<T> {
  readonly all = new Map<string, T[]>();

  add(whose: string, thing: T): void {
    this.all.set(whose, [...(this.all.get(whose) ?? []), thing]);
  }

  /** Nothing of theirs waits afterwards. */
  take(whose: string): readonly T[] {
    const things = this.all.get(whose) ?? [];
    this.all.delete(whose);
    return things;
  }
}
