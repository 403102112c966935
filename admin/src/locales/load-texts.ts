import { i18n, type Messages } from '@lingui/core';
import { type Language, rememberLanguage } from './languages.js';
import { type Catalogues, loadMessages, showLanguage } from './shown-language.js';

const FIRST: Catalogues = import.meta.glob<{ messages: Messages }>('./*.po', { query: '?first' });
const SCREENS: Catalogues = import.meta.glob<{ messages: Messages }>('./*.po', { query: '?others' });

/** The languages of which the texts of the screens are there. */
const complete = new Set<Language>();

/** What the shell and the start page say. */
export async function loadTexts(language: Language): Promise<void> {
  await showLanguage(FIRST, language);
}

/** What the other screens say: they are shown after it. */
export async function loadScreenTexts(language = i18n.locale as Language): Promise<void> {
  if (!complete.has(language)) {
    i18n.load(language, await loadMessages(SCREENS, language));
    complete.add(language);
  }
}

/** In all pages from now on. */
export async function chooseLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  await loadScreenTexts(language);
  await loadTexts(language);
}
