import type { Permissions } from '../auth/index.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import type { AclRoleEntity } from './acl-role.entity.js';
import type { AdministratorEntity } from './administrator.entity.js';
import type { AdministratorDefinition } from './events/administrator-data.payload.js';
import type { RoleDefinition } from './events/role-data.payload.js';

/** An administrator as events tell them. */
export function administratorPayload(
  { id, active, isExternal, createdAt }: AdministratorEntity,
  roleIds: readonly string[],
  now: Date,
): AdministratorDefinition {
  return {
    administratorId: { administratorId: id },
    administratorData: {
      active,
      external: isExternal,
      roles: [...roleIds].sort(),
      createdAt: eventTimestamp(createdAt),
    },
    updateAt: eventTimestamp(now),
  };
}

/** A role as events tell it. */
export function rolePayload(
  { id, name, master }: Pick<AclRoleEntity, 'id' | 'name' | 'master'>,
  permissions: Permissions,
  now: Date,
): RoleDefinition {
  return { roleId: { roleId: id }, roleData: { name, master, permissions }, updateAt: eventTimestamp(now) };
}
