import { defineEvent } from '../../event/index.js';
import { EXAMPLE_TRANSLATION } from './translation-data.payload.js';

export interface TranslationWasDeleted {
  readonly translationId: { readonly translationId: string };
  readonly deletedAt: string;
}

export const translationWasDeleted = defineEvent<TranslationWasDeleted>({
  type: 'Service.Domain.Translation.Event.TranslationWasDeleted',
  emittedWhen: 'a language is removed',
  aggregateId: (payload) => payload.translationId.translationId,
  example: { translationId: EXAMPLE_TRANSLATION.translationId, deletedAt: '2018-01-30T17:23:24+0000' },
});
