import { defineEvent } from '../../event/index.js';
import { EXAMPLE_SEGMENT_DEFINITION, type SegmentDefinition } from './segment-data.payload.js';

export const segmentWasCreated = defineEvent<SegmentDefinition>({
  type: 'Service.Domain.Segment.Event.SegmentWasCreated',
  emittedWhen: 'a segment is created',
  aggregateId: (payload) => payload.segmentId.segmentId,
  example: EXAMPLE_SEGMENT_DEFINITION,
});
