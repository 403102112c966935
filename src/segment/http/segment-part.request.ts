import { Custom, Id, IdList, ListOf, OneOf, Whole } from '../../platform/http/fields.js';
import { isStorable } from '../../platform/http/storable.js';
import {
  ANNIVERSARY_TYPES,
  CRITERION_TYPES,
  CRITERION_TYPES_OF_PURCHASES,
  type Label,
} from '../criterion.rules.js';

const CRITERIA_MAX = 50;
const CUSTOMERS_MAX = 10_000;
const DAYS_MAX = 366;
const LABELS_MAX = 100;
const LABEL_KEY_LENGTH_MAX = 100;
const LABEL_VALUE_LENGTH_MAX = 255;

/** What a customer must be. Which of the fields are needed depends on the type. */
export class CriterionRequest {
  /** Of a criterion that was read and is sent back. */
  @Id({ optional: true })
  readonly criterionId?: string;

  /** Types that need purchases in shops are not supported. */
  @Custom(readType, { type: String, enum: [...CRITERION_TYPES] })
  readonly type!: string;

  /** `anniversary`: of what. */
  @OneOf(ANNIVERSARY_TYPES, { optional: true })
  readonly anniversaryType?: string;

  /** `anniversary`: today, or within so many days. */
  @Whole({ min: 0, max: DAYS_MAX, optional: true })
  readonly days?: number;

  /** `customer_has_labels`, `customer_with_labels_values`: who has one of these. A list of `{key, value}`, or `key:value;key:value`. */
  @Custom(
    readLabels,
    { type: 'array', items: { type: 'object' } },
    {
      optional: true,
    },
  )
  readonly labels?: Label[];

  /** `customer_list`: ids of customers. */
  @IdList({ max: CUSTOMERS_MAX, optional: true })
  readonly customers?: string[];
}

export class SegmentPartRequest {
  /** Of a part that was read and is sent back. */
  @Id({ optional: true })
  readonly segmentPartId?: string;

  /** Who meets one of these is in the part. */
  @ListOf(() => CriterionRequest, { min: 1, max: CRITERIA_MAX })
  readonly criteria!: CriterionRequest[];
}

function readType(sent: unknown): string {
  if (typeof sent === 'string' && CRITERION_TYPES_OF_PURCHASES.includes(sent)) {
    throw new Error('This criterion needs shop transactions, which this version does not record.');
  }
  if (typeof sent !== 'string' || !CRITERION_TYPES.includes(sent)) {
    throw new Error('The value you selected is not a valid choice.');
  }
  return sent;
}

function readLabels(sent: unknown): Label[] {
  const list = typeof sent === 'string' ? sent.split(';').filter((text) => text.trim() !== '') : sent;
  if (!Array.isArray(list)) {
    throw new Error('This value should be a list.');
  }
  if (list.length > LABELS_MAX) {
    throw new Error(`This collection should contain ${LABELS_MAX} elements or less.`);
  }
  return list.map(readLabel);
}

function readLabel(sent: unknown): Label {
  const { key, value } = typeof sent === 'string' ? labelOf(sent) : ((sent ?? {}) as Record<string, unknown>);
  const isGiven = value !== undefined && value !== null && value !== '';
  return {
    key: textOf(key, LABEL_KEY_LENGTH_MAX),
    ...(isGiven && { value: textOf(value, LABEL_VALUE_LENGTH_MAX) }),
  };
}

function labelOf(text: string): { key: string; value: string | undefined } {
  const [key = '', ...rest] = text.split(':');
  return { key, value: rest.length > 0 ? rest.join(':') : undefined };
}

function textOf(sent: unknown, max: number): string {
  const text = typeof sent === 'string' ? sent.trim() : '';
  if (text === '' || text.length > max || !isStorable(text)) {
    throw new Error('Every label should have a key, and texts that are not too long.');
  }
  return text;
}
