import { presentTimestamp } from '../../platform/time/timestamp.js';
import type { Criterion } from '../criterion.rules.js';
import type { SegmentEntity } from '../segment.entity.js';
import type { ListedCustomer } from '../segment.reader.js';

export class LabelRecord {
  readonly key!: string;
  readonly value?: string;
}

export class SegmentedCustomerRecord {
  readonly customerId!: string;
  readonly email?: string;
  readonly phone?: string;
}

export class CriterionRecord {
  readonly criterionId!: string;
  readonly type!: string;
  readonly anniversaryType?: string;
  readonly days?: number;
  readonly labels?: LabelRecord[];
  /** `customer_list`: ids of the customers. */
  readonly customers?: string[];
  readonly segmentedCustomers?: SegmentedCustomerRecord[];
}

export class SegmentPartRecord {
  readonly segmentPartId!: string;
  readonly criteria!: CriterionRecord[];
}

export class SegmentRecord {
  readonly segmentId!: string;
  readonly name!: string;
  readonly description?: string;
  readonly active!: boolean;
  readonly parts!: SegmentPartRecord[];
  readonly createdAt!: string;
  /** How many customers of the store meet the criteria now, whether the segment is active or not. */
  readonly customersCount!: number;
}

/** An entry of the list: without the customers that lists name. */
export class SegmentListResponse {
  readonly segments!: SegmentRecord[];
  readonly total!: number;
}

export class SegmentIdResponse {
  readonly segmentId!: string;
}

export function presentSegments(
  segments: readonly SegmentEntity[],
  counts: ReadonlyMap<string, number>,
  total: number,
): SegmentListResponse {
  return {
    segments: segments.map((segment) => presentRecord(segment, counts.get(segment.id) ?? 0, undefined)),
    total,
  };
}

export function presentSegment(
  segment: SegmentEntity,
  customersCount: number,
  listed: readonly ListedCustomer[],
): SegmentRecord {
  return presentRecord(segment, customersCount, listed);
}

function presentRecord(
  { id, name, description, active, parts, createdAt }: SegmentEntity,
  customersCount: number,
  listed: readonly ListedCustomer[] | undefined,
): SegmentRecord {
  return {
    segmentId: id,
    name,
    ...(description !== null && { description }),
    active,
    parts: parts.map(({ segmentPartId, criteria }) => ({
      segmentPartId,
      criteria: criteria.map((criterion) => presentCriterion(criterion, listed)),
    })),
    createdAt: presentTimestamp(createdAt),
    customersCount,
  };
}

function presentCriterion(
  criterion: Criterion,
  listed: readonly ListedCustomer[] | undefined,
): CriterionRecord {
  const { criterionId, type } = criterion;
  switch (criterion.type) {
    case 'anniversary':
      return { criterionId, type, anniversaryType: criterion.anniversaryType, days: criterion.days };
    case 'customer_list': {
      const customers = listed?.filter((customer) => customer.criterionId === criterionId);
      return {
        criterionId,
        type,
        ...(customers && {
          customers: customers.map(({ customerId }) => customerId),
          segmentedCustomers: customers.map(presentSegmentedCustomer),
        }),
      };
    }
    case 'customer_has_labels':
    case 'customer_with_labels_values':
      return { criterionId, type, labels: criterion.labels.map(presentLabel) };
  }
}

function presentSegmentedCustomer({ customerId, email, phone }: ListedCustomer): SegmentedCustomerRecord {
  return { customerId, ...(email !== null && { email }), ...(phone !== null && { phone }) };
}

function presentLabel({ key, value }: { readonly key: string; readonly value?: string }): LabelRecord {
  return { key, ...(value !== undefined && { value }) };
}
