import { DomainError } from '../platform/error/domain-error.js';

export class SegmentNotFound extends DomainError {
  readonly code = 'segment.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Segment not found');
  }
}

/** Without its segment, a campaign for a few would become one for nobody, or for all. */
export class SegmentInUse extends DomainError {
  readonly code = 'segment.in-use';
  readonly kind = 'refused';

  constructor(users: readonly string[]) {
    super(`Segment is used by: ${users.join(', ')}`);
  }
}
