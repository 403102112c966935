import { defineEvent } from '../../event/index.js';
import { EXAMPLE_LEVEL, type LevelDefinition } from './level-data.payload.js';

export const levelWasCreated = defineEvent<LevelDefinition>({
  type: 'Service.Domain.Level.Event.LevelWasCreated',
  emittedWhen: 'a level is created, also the base level of a new programme',
  aggregateId: (payload) => payload.levelId.levelId,
  example: EXAMPLE_LEVEL,
});
