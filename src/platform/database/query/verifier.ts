import type { QuerySource } from './statement.js';

export interface Difference {
  readonly table: string;
  readonly id: string;
  readonly what: string;
  readonly actual: string;
  readonly by: string;
  readonly expected: string;
}

export function getLine({ table, id, what, actual, by, expected }: Difference): string {
  return `${table} ${id}: ${what} is ${actual}, but ${expected} according to ${by}`;
}

/** Groups differences that probably have the same cause. */
export function getKind({ table, what }: Difference): string {
  return `${table}: ${what}`;
}

export function formatValue(value: unknown): string {
  if (value === null || value === undefined) {
    return 'nothing';
  }
  if (value instanceof Date) {
    return value.toISOString();
  }
  return typeof value === 'string' ? value || 'empty' : JSON.stringify(value);
}

/** Formats two values; hides personal data. */
export function maskValues(actual: unknown, expected: unknown, isPersonal: boolean): [string, string] {
  if (!isPersonal) {
    return [formatValue(actual), formatValue(expected)];
  }
  const isThere = (value: unknown) => value !== null && value !== undefined && value !== '';
  const other = isThere(actual) ? 'another value' : 'a value';
  return [isThere(actual) ? 'a value' : 'nothing', isThere(expected) ? other : 'nothing'];
}

type Row = Pick<Difference, 'table' | 'id'>;

/** Yields a difference of two values. Compares times by instant, lists and objects by content. */
export function* compareValues(
  row: Row,
  what: string,
  actual: unknown,
  by: string,
  expected: unknown,
  isPersonal = false,
): Generator<Difference> {
  if (!isSame(actual, expected)) {
    const [one, other] = maskValues(actual, expected, isPersonal);
    yield { ...row, what, actual: one, by, expected: other };
  }
}

/** `null` and `undefined` are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || comparable(one) === comparable(other);
}

function comparable(value: unknown): unknown {
  if (value instanceof Date) {
    return value.getTime();
  }
  return typeof value === 'object' && value !== null ? canonical(value) : (value ?? null);
}

/** JSON with sorted members, because some databases reorder them. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}

/** Compares the rows of a module with other places, for `verify`. */
export abstract class Verifier {
  /**
   * @param source A source of one snapshot; concurrent writes would look like differences
   * @param now No instant in the snapshot is later, except deadlines
   */
  abstract differences(source: QuerySource, now: Date): AsyncGenerator<Difference>;

  /** What is worth a line, and no difference. */
  notes?(source: QuerySource): AsyncGenerator<string>;
}
