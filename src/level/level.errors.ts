import { InvalidFields, refusal } from '#platform/error/domain-error.js';

export class LevelNotFound extends refusal({
  code: 'level.not-found',
  kind: 'not-found',
  message: 'Level not found',
  when: 'There is no level with this id.',
  remedy: 'Look the id up in the list of levels.',
}) {}

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
