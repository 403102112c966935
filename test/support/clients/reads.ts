import type { Body } from './client-request.js';

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  n: (value) => typeof value === 'number',
  b: (value) => typeof value === 'boolean',
  l: (value) => Array.isArray(value),
  m: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** What a client reads and does not find, or finds to be something else. */
export function problemsOfReading(body: Body, reads: string): string[] {
  return reads
    .split(/\s+/)
    .filter((name) => name !== '')
    .flatMap((name) => {
      const [, optional, path = '', type = 'text'] = /^(\?)?([^:]+)(?::(\w))?$/.exec(name) ?? [];
      return valuesAt(body, path.split('.'))
        .filter((value) => !(optional === '?' && value === undefined))
        .filter((value) => TYPES[type]?.(value) !== true)
        .map((value) => `${name} is ${value === undefined ? 'absent' : JSON.stringify(value)}`);
    });
}

/** With `[]`, those of each element; there must be one. */
function valuesAt(value: Body, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) {
    return [value];
  }
  const isList = name.endsWith('[]');
  const inner = value?.[isList ? name.slice(0, -2) : name];
  if (!isList) {
    return rest.length > 0 && inner === undefined ? [undefined] : valuesAt(inner, rest);
  }
  // Without elements, nothing shows that they would have what is read.
  return Array.isArray(inner) && inner.length > 0
    ? inner.flatMap((element) => valuesAt(element, rest))
    : [undefined];
}
