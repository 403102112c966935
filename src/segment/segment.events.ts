import { eventTimestamp } from '#platform/time/timestamp.js';
import { defineEvent } from '../event/index.js';
import type { SegmentPart } from './segment-part.rules.js';
import type { SegmentEntity } from './segment.entity.js';

/** What both events of a segment's definition tell. Customers that a criterion lists are not among it. */
export interface SegmentDefinition {
  readonly segmentId: { readonly segmentId: string };
  readonly segmentData: {
    readonly name: string;
    readonly description?: string;
    readonly active: boolean;
    readonly parts: readonly SegmentPart[];
    readonly createdAt: string;
  };
  readonly updateAt: string;
}

const EXAMPLE_SEGMENT = { segmentId: '15a5ec0b-6a1f-4a0c-8f4b-7a1d2c3e4f50' } as const;

const EXAMPLE_SEGMENT_DEFINITION: SegmentDefinition = {
  segmentId: EXAMPLE_SEGMENT,
  segmentData: {
    name: 'Birthdays',
    description: 'Birthday within a week',
    active: true,
    parts: [
      {
        segmentPartId: 'b2d9f7c4-1f0e-4a55-8c39-6e7d8f9a0b1c',
        criteria: [
          {
            criterionId: 'c3eab8d5-2a1f-4b66-9d4a-7f8e9a0b1c2d',
            type: 'anniversary',
            anniversaryType: 'birthday',
            days: 7,
          },
        ],
      },
    ],
    createdAt: '2018-01-30T17:23:24+0000',
  },
  updateAt: '2018-01-30T17:23:24+0000',
};

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

export const segmentWasCreated = defineEvent<SegmentDefinition>({
  type: 'Service.Domain.Segment.Event.SegmentWasCreated',
  emittedWhen: 'a segment is created',
  aggregateId: (payload) => payload.segmentId.segmentId,
  example: EXAMPLE_SEGMENT_DEFINITION,
});

export interface SegmentWasDeleted {
  readonly segmentId: { readonly segmentId: string };
  readonly deletedAt: string;
}

export const segmentWasDeleted = defineEvent<SegmentWasDeleted>({
  type: 'Service.Domain.Segment.Event.SegmentWasDeleted',
  emittedWhen: 'a segment is deleted',
  aggregateId: (payload) => payload.segmentId.segmentId,
  example: { segmentId: EXAMPLE_SEGMENT, deletedAt: '2018-01-30T17:23:24+0000' },
});

export const segmentWasUpdated = defineEvent<SegmentDefinition>({
  type: 'Service.Domain.Segment.Event.SegmentWasUpdated',
  emittedWhen:
    'a segment changes, including a change only to the customers that one of its criteria lists; its definition is in it, as it is from then on, without these customers',
  aggregateId: (payload) => payload.segmentId.segmentId,
  example: EXAMPLE_SEGMENT_DEFINITION,
});
