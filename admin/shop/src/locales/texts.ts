import { i18n } from '@lingui/core';
import { messages as de } from './de.po';
import { messages as en } from './en.po';

/** Both are small, and come with the page: one request less before the first paint. */
export function loadTexts(): void {
  i18n.load({ de, en });
}
