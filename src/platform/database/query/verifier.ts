import type { QuerySource } from './statement.js';

/** Two places that tell the same fact and do not agree on it. */
export interface Difference {
  readonly table: string;
  /** The id of the row. */
  readonly id: string;
  /** Which fact: usually the column. */
  readonly what: string;
  readonly actual: string;
  /** The other place: `event 12`, `the movements`. */
  readonly by: string;
  /** What the other place says. */
  readonly expected: string;
}

/** One difference in one line. */
export function lineOf({ table, id, what, actual, by, expected }: Difference): string {
  return `${table} ${id}: ${what} is ${actual}, but ${expected} according to ${by}`;
}

/** Differences of one kind have the same cause more often than not, so they are counted together. */
export function kindOf({ table, what }: Difference): string {
  return `${table}: ${what}`;
}

/** A value as a line shows it. */
export function said(value: unknown): string {
  if (value === null || value === undefined) {
    return 'nothing';
  }
  if (value instanceof Date) {
    return value.toISOString();
  }
  return typeof value === 'string' ? value || 'empty' : JSON.stringify(value);
}

/** Two values as a line shows them; of personal data only whether there are any. */
export function shown(actual: unknown, expected: unknown, isPersonal: boolean): [string, string] {
  if (!isPersonal) {
    return [said(actual), said(expected)];
  }
  const isThere = (value: unknown) => value !== null && value !== undefined && value !== '';
  const other = isThere(actual) ? 'another value' : 'a value';
  return [isThere(actual) ? 'a value' : 'nothing', isThere(expected) ? other : 'nothing'];
}

type Row = Pick<Difference, 'table' | 'id'>;

/** A difference if the two values are not the same. Times are compared by their instants, lists and objects by their content. */
export function* unlike(
  row: Row,
  what: string,
  actual: unknown,
  by: string,
  expected: unknown,
  isPersonal = false,
): Generator<Difference> {
  if (!isSame(actual, expected)) {
    const [one, other] = shown(actual, expected, isPersonal);
    yield { ...row, what, actual: one, by, expected: other };
  }
}

/** `null` and `undefined` are both "no value". */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || comparable(one) === comparable(other);
}

function comparable(value: unknown): unknown {
  if (value instanceof Date) {
    return value.getTime();
  }
  return typeof value === 'object' && value !== null ? canonical(value) : (value ?? null);
}

/** JSON whose members are in one order: some databases keep another one than they were given. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}

/** Compares what two places tell: the rows of a module, for `verify`. */
export abstract class Verifier {
  /**
   * @param source A source of one snapshot: what is written meanwhile would look like a difference.
   * @param now No instant in the snapshot is later, except deadlines.
   */
  abstract differences(source: QuerySource, now: Date): AsyncGenerator<Difference>;
}
