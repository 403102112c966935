import { DomainError, InvalidFields } from '#platform/error/domain-error.js';

/**
 * There is no level with this id.
 * @remedy Look the id up in the list of levels.
 */
export class LevelNotFound extends DomainError {
  readonly code = 'level.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Level not found');
  }
}

export function levelNameMissing(locale: string): InvalidFields {
  return new InvalidFields([
    { field: `translations.${locale}.name`, message: 'This value should not be blank.' },
  ]);
}

export function rewardEndsBeforeItStarts(index: number): InvalidFields {
  return new InvalidFields([
    { field: `specialRewards[${index}].endAt`, message: 'This value should not be before startAt.' },
  ]);
}
