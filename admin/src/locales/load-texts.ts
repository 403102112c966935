import { i18n, type Messages } from '@lingui/core';
import { type Language, rememberLanguage } from './languages.js';

type Catalogues = Record<Language, () => Promise<{ messages: Messages }>>;

const FIRST: Catalogues = { en: () => import('./en.po?first'), de: () => import('./de.po?first') };
const SCREENS: Catalogues = {
  en: () => import('./en.po?others'),
  de: () => import('./de.po?others'),
};

/** The languages of which the texts of the screens are there. */
const complete = new Set<Language>();

/** What the shell and the start page say. */
export async function loadTexts(language: Language): Promise<void> {
  const { messages } = await FIRST[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** What the other screens say: they are shown after it. */
export async function loadScreenTexts(language = i18n.locale as Language): Promise<void> {
  if (!complete.has(language)) {
    const { messages } = await SCREENS[language]();
    i18n.load(language, messages);
    complete.add(language);
  }
}

/** In all pages from now on. */
export async function chooseLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  await loadScreenTexts(language);
  await loadTexts(language);
}
