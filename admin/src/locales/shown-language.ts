import { i18n, type Messages } from '@lingui/core';
import { type Language, rememberLanguage } from './languages.js';

/** What loads the texts of each language, by the file that they are in: `import.meta.glob('./*.po')`. */
export type Catalogues = Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>;

export async function loadMessages(catalogues: Catalogues, language: Language): Promise<Messages> {
  const load = catalogues[`./${language}.po`];
  if (!load) {
    throw new Error(`There is no catalogue for ${language}`);
  }
  return (await load()).messages;
}

export async function showLanguage(catalogues: Catalogues, language: Language): Promise<void> {
  i18n.loadAndActivate({ locale: language, messages: await loadMessages(catalogues, language) });
  document.documentElement.lang = language;
}

/** For pages that have one catalogue for each language. */
export async function chooseLanguage(catalogues: Catalogues, language: Language): Promise<void> {
  rememberLanguage(language);
  await showLanguage(catalogues, language);
}
