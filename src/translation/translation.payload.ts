import { eventTimestamp } from '#platform/time/timestamp.js';
import type { TranslationDefinition } from './events/translation-data.payload.js';
import { countOf } from './texts.rules.js';
import type { TranslationEntity } from './translation.entity.js';

/** A language as events tell it. */
export function translationPayload(translation: TranslationEntity, now: Date): TranslationDefinition {
  const { id, code, name, position, texts } = translation;
  return {
    translationId: { translationId: id },
    translationData: { code, name, order: position, texts: countOf(texts) },
    updateAt: eventTimestamp(now),
  };
}
