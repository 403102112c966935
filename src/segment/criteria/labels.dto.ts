import { IsOptional } from 'class-validator';
import { ReadAs } from '#platform/http/request/fields/readers.js';
import {
  EMPTY,
  type FieldProblem,
  type MemberCondition,
  type MemberQuestion,
} from './criterion-kind.model.js';
import { criterionEntries, storableText } from './values.dto.js';

/* What the kinds of criteria about labels have in common. */

const LABELS_MAX = 100;
const LABEL_KEY_LENGTH_MAX = 100;
const LABEL_VALUE_LENGTH_MAX = 255;
const LABELS_LENGTH_MAX = 2 * LABELS_MAX * (LABEL_KEY_LENGTH_MAX + LABEL_VALUE_LENGTH_MAX);

export interface CriterionLabel {
  readonly key: string;
  readonly value?: string;
}

export class LabelsRequest {
  /**
   * `customer_has_labels`, `customer_with_labels_values`: customers with one of these. `bought_labels`: customers who have bought
   * something with one of these; without a value, with any. A list of `{key, value}`, or `key:value;key:value`.
   */
  @IsOptional()
  @ReadAs(readLabels, { type: 'array', items: { type: 'object' } })
  readonly labels?: readonly CriterionLabel[];
}

export class LabelRecord {
  readonly key!: string;
  readonly value?: string;
}

export class LabelsRecord {
  readonly labels?: LabelRecord[];
}

export interface LabelSettings {
  readonly labels: readonly CriterionLabel[];
}

export const sizeOfLabels = ({ labels = [] }: LabelsRequest): number => 1 + labels.length;

export const NO_LABELS: readonly FieldProblem[] = [{ field: 'labels', message: EMPTY }];

/** Customers with one of the labels. For known customers, theirs are looked at; for a store, the label leads to its customers. */
export function labeled(
  labels: readonly CriterionLabel[],
  where: string,
  getValues: (label: CriterionLabel) => string[],
  { customer, storeId }: MemberQuestion,
): MemberCondition {
  const any = labels.map(() => where).join(' OR ');
  return {
    where:
      storeId === undefined
        ? `EXISTS (SELECT 1 FROM customer_label labeled WHERE labeled.customerId = ${customer}.id AND (${any}))`
        : `${customer}.id IN (SELECT labeled.customerId FROM customer_label labeled WHERE ${any})`,
    values: labels.flatMap(getValues),
  };
}

export function presentLabels({ labels }: LabelSettings): LabelsRecord {
  return { labels: labels.map(({ key, value }) => ({ key, ...(value !== undefined && { value }) })) };
}

function readLabels(sent: unknown): CriterionLabel[] {
  return criterionEntries(sent, LABELS_MAX, LABELS_LENGTH_MAX).map(readLabel);
}

function readLabel(sent: unknown): CriterionLabel {
  const { key, value } =
    typeof sent === 'string' ? getLabel(sent) : ((sent ?? {}) as Record<string, unknown>);
  const isGiven = value !== undefined && value !== null && value !== '';
  return {
    key: getText(key, LABEL_KEY_LENGTH_MAX),
    ...(isGiven && { value: getText(value, LABEL_VALUE_LENGTH_MAX) }),
  };
}

function getLabel(text: string): { key: string; value: string | undefined } {
  const [key = '', ...rest] = text.split(':');
  return { key, value: rest.length > 0 ? rest.join(':') : undefined };
}

function getText(sent: unknown, max: number): string {
  const text = storableText(sent, max);
  if (text === '') {
    throw new Error('Every label should have a key, and texts that are not too long.');
  }
  return text;
}
