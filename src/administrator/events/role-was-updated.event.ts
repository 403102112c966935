import { defineEvent } from '../../event/index.js';
import { EXAMPLE_ROLE_DEFINITION, type RoleDefinition } from './role-data.payload.js';

export const roleWasUpdated = defineEvent<RoleDefinition>({
  type: 'Service.Domain.Administrator.Event.RoleWasUpdated',
  emittedWhen: 'a role gets another name or other permissions, which hold for all who have it',
  aggregateId: (payload) => payload.roleId.roleId,
  example: EXAMPLE_ROLE_DEFINITION,
});
