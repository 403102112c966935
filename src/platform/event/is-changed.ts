import { isDeepStrictEqual } from 'node:util';

/** Whether some of `changes` have another value than before. Compared as they are stored: times by their instants. */
export function isChanged<Row extends object>(before: Row, changes: Partial<Row>): boolean {
  return (Object.keys(changes) as (keyof Row)[]).some(
    (name) => !isDeepStrictEqual(stored(before[name]), stored(changes[name])),
  );
}

function stored(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
