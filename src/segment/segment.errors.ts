import { DomainError } from '#platform/error/domain-error.js';

/**
 * There is no segment with this id.
 * @remedy Look the id up in the list of segments.
 */
export class SegmentNotFound extends DomainError {
  readonly code = 'segment.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Segment not found');
  }
}

/**
 * Campaigns or other segments refer to this segment: without it, they would be for no customer, or for all.
 * @remedy Take the segment out of those that the sentence names first.
 */
export class SegmentInUse extends DomainError {
  readonly code = 'segment.in-use';
  readonly kind = 'refused';

  constructor(users: readonly string[]) {
    super(`Segment is used by: ${users.join(', ')}`);
  }
}
