import { eventTimestamp } from '#platform/time/timestamp.js';
import type { SegmentDefinition } from './events/segment-data.payload.js';
import type { SegmentEntity } from './segment.entity.js';

/** A segment as events tell it. */
export function segmentPayload(segment: SegmentEntity, now: Date): SegmentDefinition {
  const { id, name, description, active, parts, createdAt } = segment;
  return {
    segmentId: { segmentId: id },
    segmentData: {
      name,
      ...(description !== null && { description }),
      active,
      parts,
      createdAt: eventTimestamp(createdAt),
    },
    updateAt: eventTimestamp(now),
  };
}
