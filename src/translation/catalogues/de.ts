import { sentencesInGerman } from './de-sentences.js';
import named from './de.json' with { type: 'json' };
import type { Catalogue } from './en.js';

export const de: Catalogue = { ...named, sentences: sentencesInGerman };
