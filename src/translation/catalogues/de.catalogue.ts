import { sentencesInGerman } from './de-sentences.catalogue.js';
import named from './de.json' with { type: 'json' };
import type { Catalogue } from './en.catalogue.js';

export const de: Catalogue = { ...named, sentences: sentencesInGerman };
