import { EXAMPLE_TIME } from '#platform/event/define-event.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import type { Permissions } from '../auth/index.js';
import { defineEvent } from '../event/index.js';
import type { AclRoleEntity } from './acl-role.entity.js';
import type { AdministratorEntity } from './administrator.entity.js';

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

/** What both events of an administrator tell: what they may do, not who they are. */
export interface AdministratorDefinition {
  readonly administratorId: { readonly administratorId: string };
  readonly administratorData: {
    readonly active: boolean;
    readonly external: boolean;
    /** Ids. */
    readonly roles: readonly string[];
    readonly createdAt: string;
  };
  readonly updateAt: string;
}

const EXAMPLE_ROLE = { roleId: '4d3c2b1a-0f9e-4d8c-b7a6-5e4f3d2c1b0a' } as const;

const EXAMPLE_ADMINISTRATOR: AdministratorDefinition = {
  administratorId: { administratorId: '22200000-0000-474c-b092-b0dd880c07e2' },
  administratorData: {
    active: true,
    external: false,
    roles: [EXAMPLE_ROLE.roleId],
    createdAt: EXAMPLE_TIME,
  },
  updateAt: EXAMPLE_TIME,
};

/** What both events of a role tell. */
export interface RoleDefinition {
  readonly roleId: { readonly roleId: string };
  readonly roleData: {
    readonly name: string;
    /** Whether it permits everything, whatever `permissions` says. */
    readonly master: boolean;
    readonly permissions: Permissions;
  };
  readonly updateAt: string;
}

const EXAMPLE_ROLE_DEFINITION: RoleDefinition = {
  roleId: EXAMPLE_ROLE,
  roleData: { name: 'Support', master: false, permissions: { CUSTOMER: ['VIEW', 'MODIFY'] } },
  updateAt: EXAMPLE_TIME,
};

export const administratorWasCreated = defineEvent<AdministratorDefinition>({
  type: 'Service.Domain.Administrator.Event.AdministratorWasCreated',
  emittedWhen: 'an administrator is created, also the first one',
  aggregateId: (payload) => payload.administratorId.administratorId,
  example: EXAMPLE_ADMINISTRATOR,
});

export const administratorWasUpdated = defineEvent<AdministratorDefinition>({
  type: 'Service.Domain.Administrator.Event.AdministratorWasUpdated',
  emittedWhen:
    'an administrator changes: details, whether they are active, or their roles. Names and addresses are not in it',
  aggregateId: (payload) => payload.administratorId.administratorId,
  example: EXAMPLE_ADMINISTRATOR,
});

export const roleWasCreated = defineEvent<RoleDefinition>({
  type: 'Service.Domain.Administrator.Event.RoleWasCreated',
  emittedWhen: 'a role is created',
  aggregateId: (payload) => payload.roleId.roleId,
  example: EXAMPLE_ROLE_DEFINITION,
});

export interface RoleWasDeleted {
  readonly roleId: { readonly roleId: string };
  readonly deletedAt: string;
}

export const roleWasDeleted = defineEvent<RoleWasDeleted>({
  type: 'Service.Domain.Administrator.Event.RoleWasDeleted',
  emittedWhen: 'a role is deleted. Its former holders no longer have it; there is no event for each of them',
  aggregateId: (payload) => payload.roleId.roleId,
  example: { roleId: EXAMPLE_ROLE, deletedAt: EXAMPLE_TIME },
});

export const roleWasUpdated = defineEvent<RoleDefinition>({
  type: 'Service.Domain.Administrator.Event.RoleWasUpdated',
  emittedWhen: 'a role gets another name or other permissions, which hold for all who have it',
  aggregateId: (payload) => payload.roleId.roleId,
  example: EXAMPLE_ROLE_DEFINITION,
});
