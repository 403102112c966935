import { DomainError } from '../platform/error/domain-error.js';
import { InvalidFields } from '../platform/error/invalid-fields.js';

export class AdministratorNotFound extends DomainError {
  readonly code = 'administrator.not-found';
  readonly kind = 'not-found';
}

export class AclRoleNotFound extends DomainError {
  readonly code = 'administrator.role-not-found';
  readonly kind = 'not-found';
}

export class MasterRoleCannotBeRemoved extends DomainError {
  readonly code = 'administrator.master-role-cannot-be-removed';
  readonly kind = 'refused';

  constructor() {
    super('Can not remove master role.');
  }
}

/** Somebody must be left who may do everything, or nobody could ever give that right to anybody again. */
export class LastSuperAdministrator extends DomainError {
  readonly code = 'administrator.last-super-administrator';
  readonly kind = 'refused';

  constructor() {
    super('At least one active administrator must have the master role.');
  }
}

export function cannotDeactivateOneself(): InvalidFields {
  return new InvalidFields([{ field: 'isActive', message: 'You can not deactivate yourself.' }]);
}

export function unknownRole(): InvalidFields {
  return new InvalidFields([{ field: 'roles', message: 'There is no such role.' }]);
}
