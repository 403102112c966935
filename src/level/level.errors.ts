import { DomainError } from '../platform/error/domain-error.js';

export class LevelNotFound extends DomainError {
  readonly code = 'level.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Level not found');
  }
}
