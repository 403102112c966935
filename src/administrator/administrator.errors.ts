import { InvalidFields, refusal } from '#platform/error/domain-error.js';
import { ApiKeyTaken, LoginNameTaken } from '../auth/index.js';

export class AdministratorNotFound extends refusal({
  code: 'administrator.not-found',
  kind: 'not-found',
  when: 'There is no administrator with this id.',
  remedy: 'Look the id up in the list of administrators.',
}) {}

export class AclRoleNotFound extends refusal({
  code: 'administrator.role-not-found',
  kind: 'not-found',
  when: 'There is no role with this id.',
  remedy: 'Look the id up in the list of roles.',
}) {}

export class MasterRoleCannotBeRemoved extends refusal({
  code: 'administrator.master-role-cannot-be-removed',
  kind: 'refused',
  message: 'Can not remove master role.',
  when: 'The master role has every permission, and cannot be deleted.',
  remedy: 'Take it from the administrators who should not have it.',
}) {}

export class LastSuperAdministrator extends refusal({
  code: 'administrator.last-super-administrator',
  kind: 'refused',
  message: 'At least one active administrator must have the master role.',
  when:
    'After this change no active administrator would have the master role, so rights could no longer ' +
    'be granted.',
  remedy: 'Give the master role to another active administrator first.',
}) {}

export function cannotDeactivateOneself(): InvalidFields {
  return new InvalidFields([{ field: 'isActive', message: 'You can not deactivate yourself.' }]);
}

export function cannotRemoveOwnSecondFactor(): InvalidFields {
  return new InvalidFields([
    {
      field: '',
      message: 'You remove your own second factor with a code of it, on the page of your account.',
    },
  ]);
}

export function unknownRole(): InvalidFields {
  return new InvalidFields([{ field: 'roles', message: 'There is no such role.' }]);
}

/** Reports a name or key that is already taken on the field that sent it. */
export async function mapUniqueViolation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LoginNameTaken) {
      throw new InvalidFields([{ field: error.nameKind, message: 'This value is already used.' }]);
    }
    if (error instanceof ApiKeyTaken) {
      throw new InvalidFields([{ field: 'apiKey', message: 'This value is already used.' }]);
    }
    throw error;
  }
}
