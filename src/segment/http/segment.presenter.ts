import { combined } from '#platform/http/request/fields/combined.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { ListedCustomer } from '../criteria/criterion-kind.types.js';
import { CRITERIA, type Criterion } from '../criteria/criterion.registry.js';
import type { SegmentEntity } from '../segment.entity.js';

/** What else it has depends on the type. */
export class CriterionRecord extends combined(CRITERIA.kinds.flatMap(({ record }) => record)) {
  readonly criterionId!: string;
  readonly type!: string;
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

export class SegmentPreviewResponse {
  readonly customersCount!: number;
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
  const own = listed?.filter((customer) => customer.criterionId === criterionId);
  return { criterionId, type, ...CRITERIA.get(type).present(criterion, own) };
}
