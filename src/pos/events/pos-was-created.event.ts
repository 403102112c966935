import { defineEvent } from '../../event/index.js';
import { EXAMPLE_POS, type PosDefinition } from './pos-data.payload.js';

export const posWasCreated = defineEvent<PosDefinition>({
  type: 'Service.Domain.Pos.Event.PosWasCreated',
  emittedWhen: 'a point of sale is created',
  aggregateId: (payload) => payload.posId.posId,
  example: EXAMPLE_POS,
});
