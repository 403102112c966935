import type { Type } from '@nestjs/common';
import type { Kind } from '#platform/kind-registry.js';

export type ConditionValue = string | number | Date;

/** What a customer must be: SQL over the table `customer`, with a value for each `?`. */
export interface MemberCondition {
  readonly where: string;
  readonly values: readonly ConditionValue[];
}

/** What a statement asks about. */
export interface MemberQuestion {
  /** The alias that the table of customers has in the statement. */
  readonly customer: string;
  /** `YYYY-MM-DD` where the programme runs. */
  readonly today: string;
  /**
   * The store whose customers are looked for: conditions are sets, which indexes of the whole store lead to. Undefined for
   * customers who are known: conditions look at the rows of each.
   */
  readonly storeId: string | undefined;
}

/** A customer on the list of a criterion. */
export interface ListedCustomer {
  readonly criterionId: string;
  readonly customerId: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** What is wrong with a field of a criterion, by the name of the field in it. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

export const EMPTY = 'This collection should contain 1 element or more.';

/**
 * All that Laurel knows of one kind of criterion. Nothing outside its file depends on the kind: requests, answers, the API
 * documentation and statements are made of what the registry lists.
 *
 * `Sent` is what a caller writes, `Settings` what is stored of it beside its id and its code.
 */
export interface CriterionKind<
  Code extends string = string,
  Sent extends object = object,
  Settings extends object = object,
> extends Kind {
  readonly code: Code;
  /** Its fields in requests, each optional: the criteria of a request are of one class, whatever their kinds. Kinds share classes. */
  readonly request: readonly Type<object>[];
  /** Its fields in answers; optional likewise. */
  readonly record: readonly Type<object>[];
  /** How many conditions of a statement it becomes: a segment has a limit of these. */
  getSize(sent: Sent): number;
  /** What to store; or which fields are missing. Drops the fields of other kinds. */
  read(sent: Sent): Settings | readonly FieldProblem[];
  /** The customers that it names one by one, who are stored as rows. A kind without this method names none. */
  getCustomers?(sent: Sent): readonly string[];
  /** The points of sale that it names, and the field that does. A kind without this method names none. */
  getPlaces?(sent: Sent): { readonly field: string; readonly ids: readonly string[] };
  /** The customers who meet it. NULL, where nothing is known of a customer, counts as not met. */
  condition(
    criterion: Settings & { readonly criterionId: string },
    question: MemberQuestion,
  ): MemberCondition;
  /** @param listed The customers that it names; undefined where the answer leaves them out. */
  present(criterion: Settings, listed: readonly ListedCustomer[] | undefined): object;
}

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
