import { i18n } from '@lingui/core';
import { type Language, rememberLanguage } from '../../../src/locales/languages.js';
import { messages as de } from './de.po';
import { messages as en } from './en.po';

// Both are small, and come with the page: one request less before the first paint.
i18n.load({ de, en });

export function showLanguage(language: Language): void {
  i18n.activate(language);
  document.documentElement.lang = language;
}

export function chooseLanguage(language: Language): void {
  rememberLanguage(language);
  showLanguage(language);
}
