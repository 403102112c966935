import type { CriterionRecord, CriterionRequest, LabelRecord, SegmentRecord } from '@laurel/client/api';
import type { UseFormReturnType } from '@mantine/form';
import { randomId } from '@mantine/hooks';
import { wallClock } from '../../patterns/wall-clock.js';

export type CriterionType = CriterionRequest['type'];

/** Numbers that a field may leave empty. */
type Quantity = number | string;

/** The fields of all kinds. */
export interface CriterionValues {
  readonly key: string;
  type: CriterionType;
  customers: { readonly id: string; readonly name: string }[];
  anniversaryType: 'birthday' | 'registration';
  days: Quantity;
  /** `vip, city: Graz` */
  labels: string;
  min: Quantity;
  max: Quantity;
  fromAmount: Quantity;
  toAmount: Quantity;
  /** Without an offset, in the time zone of the programme. */
  fromDate: string;
  toDate: string;
  posIds: string[];
  posId: string | null;
  /** Percent; answers have a fraction. */
  percent: Quantity;
  skuIds: string[];
  makers: string[];
}

/** Values of the form, by the names that the API has for the fields, so that its messages find them. */
export interface SegmentValues {
  name: string;
  description: string;
  active: boolean;
  parts: { readonly key: string; criteria: CriterionValues[] }[];
}

export interface CriterionProps {
  readonly form: UseFormReturnType<SegmentValues>;
  /** The criterion in the form. */
  readonly field: string;
  readonly criterion: CriterionValues;
}

export function newCriterion(): CriterionValues {
  return {
    key: randomId(),
    type: 'anniversary',
    customers: [],
    anniversaryType: 'birthday',
    days: 7,
    labels: '',
    min: '',
    max: '',
    fromAmount: '',
    toAmount: '',
    fromDate: '',
    toDate: '',
    posIds: [],
    posId: null,
    percent: '',
    skuIds: [],
    makers: [],
  };
}

export function newPart(): SegmentValues['parts'][number] {
  return { key: randomId(), criteria: [newCriterion()] };
}

export function newSegment(): SegmentValues {
  return { name: '', description: '', active: true, parts: [newPart()] };
}

export function getValues({ name, description = '', active, parts }: SegmentRecord): SegmentValues {
  return {
    name,
    description,
    active,
    parts: parts.map(({ segmentPartId, criteria }) => ({
      key: segmentPartId,
      criteria: criteria.map(getCriterion),
    })),
  };
}

function getCriterion(criterion: CriterionRecord): CriterionValues {
  const {
    criterionId,
    type,
    customers = [],
    segmentedCustomers = [],
    anniversaryType,
    days,
    labels,
  } = criterion;
  const { min = '', max = '', fromAmount = '', toAmount = '', fromDate, toDate } = criterion;
  const { posIds = [], posId = null, percent, skuIds = [], makers = [] } = criterion;
  return {
    min,
    max,
    fromAmount,
    toAmount,
    posIds,
    posId,
    skuIds,
    makers,
    fromDate: wallClock(fromDate),
    toDate: wallClock(toDate),
    percent: percent === undefined ? '' : getPercent(percent),
    key: criterionId,
    type: type as CriterionType,
    customers: customers.map((id) => {
      const { email, phone } = segmentedCustomers.find(({ customerId }) => customerId === id) ?? {};
      return {
        id,
        name: email ?? phone ?? id,
      };
    }),
    anniversaryType: anniversaryType === 'registration' ? 'registration' : 'birthday',
    days: days ?? 7,
    labels: textOfLabels(labels ?? []),
  };
}

type NumberField = 'days' | 'min' | 'max' | 'fromAmount' | 'toAmount' | 'percent';

/** Returns the numbers that are given. */
export function getNumbers<Field extends NumberField>(
  values: CriterionValues,
  ...fields: readonly Field[]
): Partial<Record<Field, number>> {
  const given = fields.filter((field) => values[field] !== '');
  return Object.fromEntries(given.map((field) => [field, Number(values[field])])) as Partial<
    Record<Field, number>
  >;
}

/** 0.3333 is 33.33 %. */
export function getPercent(fraction: number): number {
  return Number((fraction * 100).toFixed(6));
}

export function textOfLabels(labels: readonly LabelRecord[]): string {
  return labels
    .map(({ key, value }) => (value === undefined || value === '' ? key : `${key}: ${value}`))
    .join(', ');
}

export function getLabels(text: string): Record<string, string>[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => {
      const [key = '', ...value] = each.split(':').map((word) => word.trim());
      return { key, ...(value.length > 0 && { value: value.join(':') }) };
    });
}
