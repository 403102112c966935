import { InvalidFields, refusal } from '#platform/error/domain-error.js';

export class BulkActionNotFound extends refusal({
  code: 'bulk.not-found',
  kind: 'not-found',
  message: 'Bulk action not found',
  when: 'There is no bulk action with this id in the store.',
  remedy: 'Look the id up in the list of bulk actions.',
}) {}

export class BulkActionHasEnded extends refusal({
  code: 'bulk.has-ended',
  kind: 'conflict',
  message: 'This bulk action is not running any more',
  when: 'The bulk action is done, was stopped before, or is being undone. Nothing was changed.',
  remedy: 'Read the bulk action again: its `state` says how far it is.',
}) {}

export class BulkActionCannotBeUndone extends refusal({
  code: 'bulk.cannot-be-undone',
  kind: 'conflict',
  message: 'Only a bulk action that is done or stopped can be undone, once',
  when: 'The bulk action still runs, or its undoing has begun already. Nothing was changed.',
  remedy: 'Stop it first, or read the bulk action again: its `state` says how far it is.',
}) {}

export class SegmentIsEmpty extends refusal({
  code: 'bulk.segment-is-empty',
  kind: 'refused',
  message: 'This segment has no customers now',
  when: 'No customer of the store meets the criteria of the segment now. Nothing was changed.',
  remedy: 'Look at the criteria of the segment.',
}) {}

export function subjectsMissing(): InvalidFields {
  const message = 'This value should be given, or segment: one of them.';
  return new InvalidFields([{ field: 'customers', message }]);
}

export function unknownSegment(): InvalidFields {
  return new InvalidFields([{ field: 'segment', message: 'There is no such segment.' }]);
}
