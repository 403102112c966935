import { defineEvent } from '../../event/index.js';
import { type AdministratorDefinition, EXAMPLE_ADMINISTRATOR } from './administrator-data.payload.js';

export const administratorWasUpdated = defineEvent<AdministratorDefinition>({
  type: 'Service.Domain.Administrator.Event.AdministratorWasUpdated',
  emittedWhen:
    'an administrator changes: details, whether they are active, or their roles. Names and addresses are not in it',
  aggregateId: (payload) => payload.administratorId.administratorId,
  example: EXAMPLE_ADMINISTRATOR,
});
