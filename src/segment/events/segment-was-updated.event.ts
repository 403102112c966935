import { defineEvent } from '../../event/index.js';
import { EXAMPLE_SEGMENT_DEFINITION, type SegmentDefinition } from './segment-data.payload.js';

export const segmentWasUpdated = defineEvent<SegmentDefinition>({
  type: 'Service.Domain.Segment.Event.SegmentWasUpdated',
  emittedWhen:
    'a segment changes, including a change only to the customers that one of its criteria lists; its definition is in it, as it is from then on, without these customers',
  aggregateId: (payload) => payload.segmentId.segmentId,
  example: EXAMPLE_SEGMENT_DEFINITION,
});
