import { EMPTY, type FieldProblem } from '../criterion-kind.types.js';

/** `(?, ?)`: a place for each value. */
export function marksFor(values: readonly unknown[]): string {
  return `(${values.map(() => '?').join(', ')})`;
}

const BLANK = 'This value should not be blank.';

/** The fields that are not there, or are empty lists. */
export function missingFields(needed: Readonly<Record<string, unknown>>): FieldProblem[] {
  return Object.entries(needed).flatMap(([field, value]) => {
    if (Array.isArray(value)) {
      return value.length === 0 ? [{ field, message: EMPTY }] : [];
    }
    return value === undefined ? [{ field, message: BLANK }] : [];
  });
}

/** What is wrong with two bounds of which one is enough. */
export function boundProblems(
  [from, least]: readonly [string, number | undefined],
  [to, most]: readonly [string, number | undefined],
): FieldProblem[] {
  if (least === undefined && most === undefined) {
    return missingFields({ [from]: least, [to]: most });
  }
  return least !== undefined && most !== undefined && most < least
    ? [{ field: to, message: 'The end of a range should not be before its beginning.' }]
    : [];
}
