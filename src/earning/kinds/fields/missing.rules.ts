import type { RuleFieldProblem } from '../rule-kind.types.js';

const BLANK = 'This value should not be blank.';
const EMPTY = 'This collection should contain 1 element or more.';

/** The fields that are not there, or are empty lists. */
export function missingIn(needed: Readonly<Record<string, unknown>>): RuleFieldProblem[] {
  return Object.entries(needed).flatMap(([field, value]) => {
    if (Array.isArray(value)) {
      return value.length === 0 ? [{ field, message: EMPTY }] : [];
    }
    return value === undefined ? [{ field, message: BLANK }] : [];
  });
}

/** Whether a kind has refused what was sent. */
export function isRefused(read: object): read is readonly RuleFieldProblem[] {
  return Array.isArray(read);
}
