import { refusal } from '#platform/error/domain-error.js';

export class SegmentNotFound extends refusal({
  code: 'segment.not-found',
  kind: 'not-found',
  message: 'Segment not found',
  when: 'There is no segment with this id.',
  remedy: 'Look the id up in the list of segments.',
}) {}

export class SegmentInUse extends refusal({
  code: 'segment.in-use',
  kind: 'refused',
  message: (users: readonly string[]) => `Segment is used by: ${users.join(', ')}`,
  when:
    'Campaigns or earning rules refer to this segment: without it, they would be for no customer, or ' +
    'for all.',
  remedy: 'Take the segment out of those that the sentence names first.',
}) {}
