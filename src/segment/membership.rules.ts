import {
  type AnniversaryType,
  anniversaryWindow,
  type Criterion,
  type Label,
  type SegmentPart,
} from './criterion.rules.js';

/** What a customer must be: SQL over the table `customer`, with a value for each `?`. */
export interface MemberCondition {
  readonly where: string;
  readonly values: readonly string[];
}

export const NOBODY: MemberCondition = { where: '1 = 0', values: [] };

/**
 * The one translation of criteria into SQL. Lists of members, counts, and the question whether one customer belongs all
 * use it, so that they cannot disagree. NULL, where nothing is known of a customer, counts as not met.
 * @param today `YYYY-MM-DD` where the programme runs.
 * @param customer The alias that the table of customers has in the statement.
 */
export function memberCondition(
  parts: readonly SegmentPart[],
  today: string,
  customer: string,
): MemberCondition {
  if (parts.length === 0) {
    return NOBODY;
  }
  const ofParts = parts.map(({ criteria }) =>
    joined(
      criteria.map((criterion) => conditionOf(criterion, today, customer)),
      'OR',
    ),
  );
  return joined(ofParts, 'AND');
}

/** Who is in at least one. */
export function anyOf(conditions: readonly MemberCondition[]): MemberCondition {
  return joined(conditions, 'OR');
}

function joined(conditions: readonly MemberCondition[], word: 'AND' | 'OR'): MemberCondition {
  if (conditions.length === 0) {
    return NOBODY;
  }
  return {
    where: `(${conditions.map(({ where }) => where).join(` ${word} `)})`,
    values: conditions.flatMap(({ values }) => values),
  };
}

function conditionOf(criterion: Criterion, today: string, customer: string): MemberCondition {
  switch (criterion.type) {
    case 'customer_list':
      return {
        where: `${customer}.id IN (SELECT listed.customerId FROM segment_customer listed WHERE listed.criterionId = ?)`,
        values: [criterion.criterionId],
      };
    case 'anniversary':
      return anniversary(criterion.anniversaryType, criterion.days, today, customer);
    case 'customer_has_labels':
      return labeled(criterion.labels, 'labelKey = ?', ({ key }) => [key], customer);
    case 'customer_with_labels_values':
      return labeled(
        criterion.labels,
        '(labelKey = ? AND labelValue = ?)',
        ({ key, value = '' }) => [key, value],
        customer,
      );
  }
}

/** Who has one of the labels. */
function labeled(
  labels: readonly Label[],
  where: string,
  valuesOf: (label: Label) => string[],
  customer: string,
): MemberCondition {
  const any = labels.map(() => where).join(' OR ');
  return {
    where: `${customer}.id IN (SELECT labeled.customerId FROM customer_label labeled WHERE ${any})`,
    values: labels.flatMap(valuesOf),
  };
}

function anniversary(type: AnniversaryType, days: number, today: string, customer: string): MemberCondition {
  const window = anniversaryWindow(today, days);
  const column = `${customer}.${type === 'birthday' ? 'birthday' : 'registeredDay'}`;
  if (window === 'every day') {
    return { where: `${column} IS NOT NULL`, values: [] };
  }
  const { from, to } = window;
  const within = from <= to ? `${column} BETWEEN ? AND ?` : `(${column} >= ? OR ${column} <= ?)`;
  return type === 'birthday'
    ? { where: within, values: [from, to] }
    : // The day of the registration itself is no anniversary.
      { where: `(${within} AND ${customer}.registeredOn < ?)`, values: [from, to, today] };
}
