export interface Label {
  readonly key: string;
  readonly value?: string;
}

/** Criteria that are answered from what is known of a customer. */
export type Criterion = { readonly criterionId: string } & (
  | { readonly type: 'customer_list' }
  | { readonly type: 'anniversary'; readonly anniversaryType: AnniversaryType; readonly days: number }
  | { readonly type: 'customer_has_labels'; readonly labels: readonly Label[] }
  | { readonly type: 'customer_with_labels_values'; readonly labels: readonly Label[] }
);

export const ANNIVERSARY_TYPES = ['birthday', 'registration'] as const;
export type AnniversaryType = (typeof ANNIVERSARY_TYPES)[number];

/** Who meets one of the criteria is in the part; who is in every part is in the segment. */
export interface SegmentPart {
  readonly segmentPartId: string;
  readonly criteria: readonly Criterion[];
}

export const CRITERION_TYPES: readonly string[] = [
  'customer_list',
  'anniversary',
  'customer_has_labels',
  'customer_with_labels_values',
];

/** Known to clients, and answerable only from purchases in shops. */
export const CRITERION_TYPES_OF_PURCHASES: readonly string[] = [
  'bought_in_pos',
  'transaction_count',
  'average_transaction_amount',
  'transaction_amount',
  'last_purchase_n_days_before',
  'purchase_period',
  'transaction_percent_in_pos',
  'bought_skus',
  'bought_makers',
  'bought_labels',
];

/** A criterion as a caller has written it: which fields it needs depends on its type. */
export interface SentCriterion {
  readonly criterionId?: string;
  readonly type: string;
  readonly anniversaryType?: string;
  readonly days?: number;
  readonly labels?: readonly Label[];
  readonly customers?: readonly string[];
}

export interface SentPart {
  readonly segmentPartId?: string;
  readonly criteria: readonly SentCriterion[];
}

const BLANK = 'This value should not be blank.';
const EMPTY = 'This collection should contain 1 element or more.';

/** Criteria and labels of a segment together: each is a piece of every statement about it. */
const PIECES_MAX = 500;

export function isTooLarge(parts: readonly SentPart[]): boolean {
  const criteria = parts.flatMap((part) => part.criteria);
  const labels = criteria.flatMap((criterion) => criterion.labels ?? []);
  return criteria.length + labels.length > PIECES_MAX;
}

/** What is missing, field by field: `parts[0].criteria[1].days`. */
export function missingFields(parts: readonly SentPart[]): { field: string; message: string }[] {
  return parts.flatMap(({ criteria }, part) =>
    criteria.flatMap((criterion, index) =>
      missingOf(criterion).map(({ field, message }) => ({
        field: `parts[${part}].criteria[${index}].${field}`,
        message,
      })),
    ),
  );
}

function missingOf(criterion: SentCriterion): { field: string; message: string }[] {
  switch (criterion.type) {
    case 'anniversary':
      return (['anniversaryType', 'days'] as const)
        .filter((field) => criterion[field] === undefined)
        .map((field) => ({ field, message: BLANK }));
    case 'customer_list':
      return criterion.customers?.length ? [] : [{ field: 'customers', message: EMPTY }];
    case 'customer_with_labels_values':
      return (criterion.labels ?? []).some(({ value }) => value === undefined)
        ? [{ field: 'labels', message: 'Every label should have a value.' }]
        : missingLabels(criterion);
    default:
      return missingLabels(criterion);
  }
}

function missingLabels({ labels }: SentCriterion): { field: string; message: string }[] {
  return labels?.length ? [] : [{ field: 'labels', message: EMPTY }];
}

/** @param criterion One of which nothing is missing. */
export function criterionOf(criterion: SentCriterion, criterionId: string): Criterion {
  const { type, labels = [] } = criterion;
  switch (type) {
    case 'anniversary':
      return {
        criterionId,
        type,
        anniversaryType: criterion.anniversaryType === 'birthday' ? 'birthday' : 'registration',
        days: criterion.days ?? 0,
      };
    case 'customer_list':
      return { criterionId, type };
    case 'customer_with_labels_values':
      return { criterionId, type, labels };
    default:
      return { criterionId, type: 'customer_has_labels', labels: labels.map(({ key }) => ({ key })) };
  }
}

/** Days of the calendar, `MM-DD`, both included. `from` after `to`: around the turn of the year. */
export type AnniversaryWindow = 'every day' | { readonly from: string; readonly to: string };

const DAY_MS = 86_400_000;

/**
 * The days on which an anniversary falls that is today or within the next `days` days. Whoever was born on 29 February
 * celebrates on the 28th in a year without one: earlier is better than too late, and never is worst.
 * @param today `YYYY-MM-DD` where the programme runs.
 */
export function anniversaryWindow(today: string, days: number): AnniversaryWindow {
  if (days >= 365) {
    return 'every day';
  }
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  const to = last.slice(5);
  return { from: today.slice(5), to: to === '02-28' && !isLeapYear(Number(last.slice(0, 4))) ? '02-29' : to };
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
