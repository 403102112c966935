/*
 * What a page keeps in the browser. What cannot be kept, because storage is full or forbidden, is missing after a reload or without a
 * connection, and nothing else.
 */

export interface Kept<Value> {
  readonly at: number;
  readonly value: Value;
}

export interface KeptValues<Name extends string> {
  readonly keep: (name: Name, value: unknown) => void;
  readonly kept: <Value>(name: Name) => Kept<Value> | undefined;
  readonly forget: (name: Name) => void;
  readonly forgetAll: () => void;
}

interface Options<Name extends string> {
  /** All that is kept. */
  readonly names: readonly Name[];
  readonly storageKey: (name: string) => string;
  /** An answer may come after the login has ended. */
  readonly mayKeep: () => boolean;
}

export function getKeptValues<Name extends string>({
  names,
  storageKey,
  mayKeep,
}: Options<Name>): KeptValues<Name> {
  const forget = (name: Name) => localStorage.removeItem(storageKey(name));
  return {
    keep: (name, value) => {
      if (mayKeep()) {
        try {
          localStorage.setItem(storageKey(name), JSON.stringify({ at: Date.now(), value }));
        } catch {
          // See above.
        }
      }
    },
    kept: <Value>(name: Name) => {
      try {
        const found = JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null') as Kept<Value> | null;
        return found ?? undefined;
      } catch {
        return undefined;
      }
    },
    forget,
    forgetAll: () => names.forEach(forget),
  };
}
