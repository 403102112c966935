import { defineEvent } from '../../event/index.js';
import { EXAMPLE_TRANSLATION, type TranslationDefinition } from './translation-data.payload.js';

export const translationWasCreated = defineEvent<TranslationDefinition>({
  type: 'Service.Domain.Translation.Event.TranslationWasCreated',
  emittedWhen: 'a language is added',
  aggregateId: (payload) => payload.translationId.translationId,
  example: EXAMPLE_TRANSLATION,
});
