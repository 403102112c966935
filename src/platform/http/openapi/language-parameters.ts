import type { Parameter } from './schemas.js';

/** What is described once, for all operations whose texts are translated. */
export const LANGUAGE_PARAMETERS: Readonly<Record<string, Parameter>> = {
  Locale: {
    name: '_locale',
    in: 'query',
    required: false,
    description:
      'The language of texts: names and descriptions of campaigns, names of levels and categories. A text that is not there in this language is in the default one, each text for itself. Wins over `Accept-Language`. A value that is no locale is ignored.',
    schema: { type: 'string' },
    example: 'pl',
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'The languages of texts, with their weights.',
    schema: { type: 'string' },
    example: 'pl-PL, pl;q=0.9, en;q=0.5',
  },
};
