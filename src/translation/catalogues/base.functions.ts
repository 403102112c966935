import { languageOf } from '#platform/language/locale.rules.js';
import type { NestedTexts } from '../texts.rules.js';
import { de } from './de.catalogue.js';
import { type Catalogue, en } from './en.catalogue.js';

const CATALOGUES: ReadonlyMap<string, Catalogue> = new Map([
  ['en', en],
  ['de', de],
]);

/** The texts that the service has for a language: its own, or else the English ones. Sentences stand beside names. */
export function baseOf(locale: string): NestedTexts {
  const { sentences, ...named } = CATALOGUES.get(languageOf(locale)) ?? en;
  return { ...named, ...sentences };
}
