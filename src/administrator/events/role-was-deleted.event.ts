import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import { EXAMPLE_ROLE } from './administrator-data.payload.js';

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
