import { defineEvent } from '../../event/index.js';
import { EXAMPLE_LEVEL, type LevelDefinition } from './level-data.payload.js';

export const levelWasUpdated = defineEvent<LevelDefinition>({
  type: 'Service.Domain.Level.Event.LevelWasUpdated',
  emittedWhen:
    'a level changes, also when it is switched on or off; all of it is in it, as it is from then on',
  aggregateId: (payload) => payload.levelId.levelId,
  example: EXAMPLE_LEVEL,
});
