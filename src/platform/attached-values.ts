/**
 * Values that belong to objects of another module, and go away with them, for objects that live as long as a request. They are
 * properties of these objects: a WeakMap that has become old keeps what is put into it until the next collection of the whole
 * heap, and with it the requests that it is about (bench/README.md has figures).
 */
export class AttachedValues<Owner extends object, Value> {
  private readonly key = Symbol('AttachedValues');

  /** The value of this very object: that of its prototype is none. */
  get(owner: Owner): Value | undefined {
    return Object.hasOwn(owner, this.key) ? (owner as Record<symbol, Value>)[this.key] : undefined;
  }

  set(owner: Owner, value: Value): void {
    Object.defineProperty(owner, this.key, { value, configurable: true });
  }
}
