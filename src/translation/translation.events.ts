import { eventTimestamp } from '#platform/time/timestamp.js';
import { defineEvent } from '../event/index.js';
import { countIn } from './texts.rules.js';
import type { TranslationEntity } from './translation.entity.js';

/** What the events of a language tell: all of it as it is from then on, but for the texts, which may be megabytes. */
export interface TranslationDefinition {
  readonly translationId: { readonly translationId: string };
  readonly translationData: {
    readonly code: string;
    readonly name: string;
    readonly order: number;
    /** How many texts are other than those of the service. */
    readonly texts: number;
  };
  readonly updateAt: string;
}

const EXAMPLE_TRANSLATION: TranslationDefinition = {
  translationId: { translationId: '00000000-0000-474c-8111-b0dd880c07e9' },
  translationData: { code: 'pl', name: 'polski', order: 2, texts: 120 },
  updateAt: '2018-01-30T17:23:24+0000',
};

/** A language as events tell it. */
export function translationPayload(translation: TranslationEntity, now: Date): TranslationDefinition {
  const { id, code, name, position, texts } = translation;
  return {
    translationId: { translationId: id },
    translationData: { code, name, order: position, texts: countIn(texts) },
    updateAt: eventTimestamp(now),
  };
}

export const translationWasCreated = defineEvent<TranslationDefinition>({
  type: 'Service.Domain.Translation.Event.TranslationWasCreated',
  emittedWhen: 'a language is added',
  aggregateId: (payload) => payload.translationId.translationId,
  example: EXAMPLE_TRANSLATION,
});

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

export const translationWasUpdated = defineEvent<TranslationDefinition>({
  type: 'Service.Domain.Translation.Event.TranslationWasUpdated',
  emittedWhen: 'the name, the order or the texts of a language change',
  aggregateId: (payload) => payload.translationId.translationId,
  example: EXAMPLE_TRANSLATION,
});
