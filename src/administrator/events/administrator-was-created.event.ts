import { defineEvent } from '../../event/index.js';
import { type AdministratorDefinition, EXAMPLE_ADMINISTRATOR } from './administrator-data.payload.js';

export const administratorWasCreated = defineEvent<AdministratorDefinition>({
  type: 'Service.Domain.Administrator.Event.AdministratorWasCreated',
  emittedWhen: 'an administrator is created, also the first one',
  aggregateId: (payload) => payload.administratorId.administratorId,
  example: EXAMPLE_ADMINISTRATOR,
});
