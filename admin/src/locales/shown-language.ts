import { i18n } from '@lingui/core';
import { type Language, rememberLanguage } from './languages.js';

/** For pages that have all languages in their script. */
export function showLanguage(language: Language): void {
  i18n.activate(language);
  document.documentElement.lang = language;
}

export function chooseLanguage(language: Language): void {
  rememberLanguage(language);
  showLanguage(language);
}
