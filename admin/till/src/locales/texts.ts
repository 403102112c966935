import { i18n } from '@lingui/core';
import { messages as de } from './de.po';
import { messages as en } from './en.po';

export function loadTexts(): void {
  i18n.load({ de, en });
}
