import { sentencesInGerman } from './de-sentences.js';
import german from './de.json' with { type: 'json' };
import english from './en.json' with { type: 'json' };
import { sentencesInPolish } from './pl-sentences.js';
import polish from './pl.json' with { type: 'json' };
import { SENTENCES, type Sentence } from './sentences.js';

/** The texts that have names of their own, without the sentences. */
export type NamedTexts = typeof english;

/** The texts of the service in one language, by name: the same in each. */
export type Catalogue = NamedTexts & { readonly sentences: Readonly<Record<Sentence, string>> };

/** Sentences are written in English: there, each is its own translation. */
const sentences = Object.fromEntries(SENTENCES.map((sentence) => [sentence, sentence])) as Record<
  Sentence,
  string
>;

export const en: Catalogue = { ...english, sentences };

/** The languages that come with the service, by their codes. */
export const CATALOGUES: ReadonlyMap<string, Catalogue> = new Map([
  ['en', en],
  ['de', { ...german, sentences: sentencesInGerman }],
  ['pl', { ...polish, sentences: sentencesInPolish }],
]);
