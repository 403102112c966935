import { defineEvent } from '../../event/index.js';
import { EXAMPLE_POS, type PosDefinition } from './pos-data.payload.js';

export const posWasUpdated = defineEvent<PosDefinition>({
  type: 'Service.Domain.Pos.Event.PosWasUpdated',
  emittedWhen: 'a point of sale changes; all of it is in it, as it is from then on',
  aggregateId: (payload) => payload.posId.posId,
  example: EXAMPLE_POS,
});
