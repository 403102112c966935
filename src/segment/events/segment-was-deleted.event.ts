import { defineEvent } from '../../event/index.js';
import { EXAMPLE_SEGMENT } from './segment-data.payload.js';

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
