import { defineEvent } from '../../event/index.js';
import { EXAMPLE_TRANSLATION, type TranslationDefinition } from './translation-data.payload.js';

export const translationWasUpdated = defineEvent<TranslationDefinition>({
  type: 'Service.Domain.Translation.Event.TranslationWasUpdated',
  emittedWhen: 'the name, the order or the texts of a language change',
  aggregateId: (payload) => payload.translationId.translationId,
  example: EXAMPLE_TRANSLATION,
});
