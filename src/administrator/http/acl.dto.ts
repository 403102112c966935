import { IsOptional, Length } from 'class-validator';
import { ReadAs, RecordRevision, Trimmed } from '#platform/http/request/fields/readers.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { ACCESSES, type Grant, getPermissions, readGrants, RESOURCES } from '../../auth/index.js';
import type { RoleWithPermissions } from '../acl-role.reader.js';
import { revisionOfRole } from '../administrator.rules.js';

@Wrapped('role')
export class AclRoleRequest {
  @Length(1, 255)
  @Trimmed()
  readonly name!: string;

  /** A list of `{resource, access}`. MODIFY requires VIEW. Cannot exceed the caller's own rights. */
  @IsOptional()
  @ReadAs(readGrants, { type: 'array', items: { type: 'object' } })
  readonly permissions?: Grant[];
}

@Wrapped('role')
export class EditAclRoleRequest extends AclRoleRequest {
  @RecordRevision()
  readonly revision?: string;
}

export class AclPermission {
  readonly id!: string;
  readonly resource!: string;
  readonly access!: string;
}

export class AclRoleRecord {
  readonly id!: string;
  readonly name!: string;
  readonly role!: string;
  /** Permits everything. Cannot be removed. */
  readonly master!: boolean;
  readonly permissions!: AclPermission[];
  /** Changes with each edit. Send it back with an edit that is meant for this version. */
  readonly revision!: string;
}

export class AclRoleListResponse {
  readonly roles!: AclRoleRecord[];
  readonly total!: number;
}

export class AclChoice {
  readonly code!: string;
  readonly name!: string;
}

export class AclAccessesResponse {
  readonly accesses!: AclChoice[];
  readonly total!: number;
}

export class AclResourcesResponse {
  readonly resources!: AclChoice[];
  readonly total!: number;
}

export function presentRoles(roles: readonly RoleWithPermissions[]): AclRoleListResponse {
  return { roles: roles.map(presentRole), total: roles.length };
}

export function presentRole({ role, permissions }: RoleWithPermissions): AclRoleRecord {
  return {
    id: role.id,
    name: role.name,
    role: 'ROLE_ADMIN',
    master: role.master,
    permissions: permissions.map(({ id, resource, access }) => ({ id, resource, access })),
    revision: revisionOfRole(role, getPermissions(permissions)),
  };
}

export function presentAccesses(): AclAccessesResponse {
  return { accesses: ACCESSES.map(choice), total: ACCESSES.length };
}

export function presentResources(): AclResourcesResponse {
  return { resources: RESOURCES.map(choice), total: RESOURCES.length };
}

/** `REWARD_CAMPAIGN` is called `Reward campaign`. */
function choice(code: string): AclChoice {
  const words = code.replaceAll('_', ' ').toLowerCase();
  return { code, name: `${words.charAt(0).toUpperCase()}${words.slice(1)}` };
}
