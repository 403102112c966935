import { marksFor, type MemberCondition, type MemberQuestion } from './criteria/criterion-kind.model.js';
import { CRITERIA } from './criteria.model.js';
import type { SegmentPart } from './segment-part.rules.js';

export const NO_CUSTOMER: MemberCondition = { where: '1 = 0', values: [] };

/** Customers with one of the levels or in one of the segments. Without both, all. */
export interface Audience {
  readonly levels: readonly string[];
  readonly segments: readonly string[];
}

/** A customer who counts: neither deleted, nor merged into another one, who is the same person. @param customer The name of the row */
export function isCurrent(customer: string): string {
  return `${customer}.statusType <> 'deleted' AND ${customer}.mergedInto IS NULL`;
}

/**
 * The only translation of parts into SQL, shared by lists, counts and membership checks, so that they agree.
 * @throws {Error} for a criterion of an unknown kind
 */
export function memberCondition(parts: readonly SegmentPart[], question: MemberQuestion): MemberCondition {
  const ofParts = parts.map(({ criteria }) =>
    oneOf(
      criteria.map(
        (criterion) => (customer: string) =>
          CRITERIA.get(criterion.type).condition(criterion, { ...question, customer }),
      ),
      question,
    ),
  );
  return joined(ofParts, 'AND');
}

/** @param ofSegments Parts of active segments; inactive segments have no customers */
export function audienceCondition(
  { levels, segments }: Audience,
  ofSegments: ReadonlyMap<string, readonly SegmentPart[]>,
  question: MemberQuestion,
): MemberCondition {
  if (levels.length === 0 && segments.length === 0) {
    return { where: '1 = 1', values: [] };
  }
  const ofLevels =
    levels.length > 0
      ? [(customer: string) => ({ where: `${customer}.levelId IN ${marksFor(levels)}`, values: levels })]
      : [];
  const members = segments.flatMap((id) => {
    const own = ofSegments.get(id);
    return own ? [(customer: string) => memberCondition(own, { ...question, customer })] : [];
  });
  return oneOf([...ofLevels, ...members], question);
}

/**
 * Customers who meet one of several conditions. For a store, each condition is a branch with its own index: an OR would scan every customer
 * of the store.
 */
function oneOf(
  conditions: readonly ((customer: string) => MemberCondition)[],
  { customer, storeId }: MemberQuestion,
): MemberCondition {
  if (storeId === undefined || conditions.length < 2) {
    return joined(
      conditions.map((condition) => condition(customer)),
      'OR',
    );
  }
  const branches = conditions.map((condition) => condition('one'));
  const sets = branches.map(
    ({ where }) => `SELECT one.id FROM customer one WHERE one.storeId = ? AND ${where}`,
  );
  return {
    where: `${customer}.id IN (SELECT many.id FROM (${sets.join(' UNION ALL ')}) many)`,
    values: branches.flatMap(({ values }) => [storeId, ...values]),
  };
}

function joined(conditions: readonly MemberCondition[], word: 'AND' | 'OR'): MemberCondition {
  if (conditions.length === 0) {
    return NO_CUSTOMER;
  }
  return {
    where: `(${conditions.map(({ where }) => where).join(` ${word} `)})`,
    values: conditions.flatMap(({ values }) => values),
  };
}
