import { useCallback, useRef, useState } from 'react';
import { forget, keep, kept, type KeptName } from './kept.js';

interface Draft<Value> {
  readonly about: string;
  readonly value: Value;
}

/**
 * What is typed, which outlives a reload until it is forgotten.
 * @param about The member: what was typed for another one is not shown.
 */
export function useDraft<Value extends object>(name: KeptName, empty: Value, about = '') {
  const [value, setValue] = useState<Value>(() => {
    const draft = kept<Draft<Value>>(name)?.value;
    return draft?.about === about ? { ...empty, ...draft.value } : empty;
  });
  const latest = useRef(value);
  const change = useCallback(
    (changed: Partial<Value>) => {
      latest.current = { ...latest.current, ...changed };
      keep(name, { about, value: latest.current });
      setValue(latest.current);
    },
    [name, about],
  );
  return { value, change, clear: useCallback(() => forget(name), [name]) };
}

/** What a page that is opened next begins with. */
export function prepareDraft(name: KeptName, value: object): void {
  keep(name, { about: '', value });
}
