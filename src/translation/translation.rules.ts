import { misplacedText, ownTexts, type NestedTexts } from './texts.rules.js';
import { misplaced } from './translation.errors.js';

/** What is undefined stays what it is. */
export interface TranslationFields {
  readonly code?: string | undefined;
  readonly name?: string | undefined;
  readonly order?: number | undefined;
  readonly isDefault?: boolean | undefined;
  /** All texts of the language; those that are as in the catalogue of the service are not kept. */
  readonly content?: NestedTexts | undefined;
}

/**
 * What of the texts is other than in the base.
 * @throws {InvalidFields} when a text stands where the base has a map of texts, or the other way round
 */
export function fittingTexts(base: NestedTexts, content: NestedTexts): NestedTexts {
  const path = misplacedText(base, content);
  if (path !== null) {
    throw misplaced(path);
  }
  return ownTexts(base, content);
}
