import { DEFAULT_LOCALE } from '#platform/language/locale.rules.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { baseOf } from '../catalogues/base.functions.js';
import { mergedTexts } from '../texts.rules.js';
import type { TranslationEntity } from '../translation.entity.js';

export class TranslationSummary {
  readonly code!: string;
  readonly name!: string;
  readonly default!: boolean;
  readonly order!: number;
  readonly updatedAt?: string;
}

export class TranslationRecord extends TranslationSummary {
  /** All texts of the language, as JSON text: nested maps by name. What is not translated is in English. */
  readonly content!: string;
}

export class TranslationListResponse {
  readonly translations!: TranslationSummary[];
  readonly total!: number;
}

export function presentTranslationSummary(translation: TranslationEntity): TranslationSummary {
  const { code, name, position, updatedAt } = translation;
  return {
    code,
    name,
    default: code === DEFAULT_LOCALE,
    order: position,
    ...(updatedAt && { updatedAt: presentTimestamp(updatedAt) }),
  };
}

export function presentTranslation(translation: TranslationEntity): TranslationRecord {
  const texts = mergedTexts(baseOf(translation.code), translation.texts);
  return { ...presentTranslationSummary(translation), content: JSON.stringify(texts, null, 2) };
}
