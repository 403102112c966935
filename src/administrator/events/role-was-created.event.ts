import { defineEvent } from '../../event/index.js';
import { EXAMPLE_ROLE_DEFINITION, type RoleDefinition } from './role-data.payload.js';

export const roleWasCreated = defineEvent<RoleDefinition>({
  type: 'Service.Domain.Administrator.Event.RoleWasCreated',
  emittedWhen: 'a role is created',
  aggregateId: (payload) => payload.roleId.roleId,
  example: EXAMPLE_ROLE_DEFINITION,
});
