import { getRevision } from '#platform/revision/revision.js';
import type { SegmentEntity } from './segment.entity.js';

/** A customer on the list of a criterion. */
export interface CriterionCustomer {
  readonly criterionId: string;
  readonly customerId: string;
}

/** Names the version that an edit leaves. Ids of parts and criteria are left out: clients that send none get new ones. */
export function revisionOfSegment(segment: SegmentEntity, listed: readonly CriterionCustomer[]): string {
  const { name, description, active, parts } = segment;
  const customersOf = new Map<string, string[]>();
  for (const { criterionId, customerId } of listed) {
    const known = customersOf.get(criterionId);
    if (known) {
      known.push(customerId);
    } else {
      customersOf.set(criterionId, [customerId]);
    }
  }
  const criteria = parts.map((part) =>
    part.criteria.map(({ criterionId, ...criterion }) => ({
      ...criterion,
      customers: customersOf.get(criterionId)?.sort(),
    })),
  );
  return getRevision({ name, description, active, criteria });
}
