import { InvalidFields, refusal } from '#platform/error/domain-error.js';
import { NotPermitted } from '../auth/index.js';

export class SavedViewNotFound extends refusal({
  code: 'view.not-found',
  kind: 'not-found',
  when: 'The caller has no view with this id in the store. Views that others share are changed by their owners.',
  remedy: 'Look the id up in `GET /api/admin/views`: `own` is true for views that the caller may change.',
}) {}

export class TooManyViews extends refusal({
  code: 'view.too-many',
  kind: 'refused',
  message: 'You have 100 views. Remove one before you save another.',
  when: 'The caller has 100 views, of all lists and stores together. Nothing was saved.',
  remedy: 'Remove a view that is not needed any more.',
}) {}

export class ViewsNeedAdministrator extends refusal(
  {
    code: 'view.needs-administrator',
    kind: 'forbidden',
    when: 'The caller is a key that belongs to no administrator, and has no views.',
    remedy: 'Log in as an administrator, or use the key of one.',
  },
  NotPermitted,
) {}

export function viewNameTaken(): InvalidFields {
  return new InvalidFields([
    { field: 'name', message: 'You have a view of this list with this name already.' },
  ]);
}
