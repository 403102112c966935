import { InvalidFields, refusal } from '#platform/error/domain-error.js';

export class TranslationNotFound extends refusal({
  code: 'translation.not-found',
  kind: 'not-found',
  message: 'Translation not found',
  when: 'The programme has no language with this code.',
  remedy: 'Look it up in the list of translations.',
}) {}

export class DefaultTranslation extends refusal({
  code: 'translation.default',
  kind: 'refused',
  message: 'The default language cannot be removed.',
  when: 'The default language cannot be removed: records have their texts in it.',
  remedy: 'Remove another language, or change the texts of this one.',
}) {}

export function codeTaken(): InvalidFields {
  return new InvalidFields([{ field: 'code', message: 'This value is already used.' }]);
}

export function codeIsFixed(): InvalidFields {
  return new InvalidFields([{ field: 'code', message: 'The code of a language cannot be changed.' }]);
}

export function defaultIsFixed(): InvalidFields {
  const message = 'The default language cannot be changed: records have their texts in it.';
  return new InvalidFields([{ field: 'default', message }]);
}

/** @param path The path of the first text that is one in the catalogue of the service and a map here, or the other way round. */
export function misplaced(path: string): InvalidFields {
  return new InvalidFields([
    {
      field: 'content',
      message: `A text stands where a map of texts belongs, or the other way round: ${path}`,
    },
  ]);
}
