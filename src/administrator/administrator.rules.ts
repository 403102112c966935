import { getRevision, revisionOfRow } from '#platform/revision/revision.js';
import type { Rights } from '../auth/index.js';
import type { AclRoleEntity } from './acl-role.entity.js';
import type { AdministratorEntity } from './administrator.entity.js';

/** What an edit of an administrator changes, beside the roles; passwords and keys are not shown, so they make no other version. */
const EDITED = ['username', 'email', 'firstName', 'lastName', 'phone', 'active', 'isExternal'] as const;

export function revisionOfAdministrator(
  administrator: AdministratorEntity,
  roleIds: readonly string[],
): string {
  const roles = [...roleIds].sort();
  return revisionOfRow({ ...administrator, roles }, [...EDITED, 'roles']);
}

/** The master role has every permission, whatever its grants are. */
export function revisionOfRole(
  { name, master }: Pick<AclRoleEntity, 'name' | 'master'>,
  permissions: Rights['permissions'],
): string {
  return getRevision({ name, permissions: master ? undefined : permissions });
}
