import { isStorable } from '#platform/text.js';
import { isLocale } from '#platform/language/locale.rules.js';
import type { LevelTranslations } from '../level.entity.js';

const NAME_LENGTH_MAX = 255;
const DESCRIPTION_LENGTH_MAX = 1000;
const LOCALES_MAX = 50;

/** `{"en":{"name":"Gold"}}`, as forms have it, or `[{"locale":"en","name":"Gold"}]`, as records have it. */
export function readLevelTranslations(sent: unknown): LevelTranslations {
  const entries = entriesOf(sent);
  if (entries.length > LOCALES_MAX) {
    throw new Error(`This collection should contain ${LOCALES_MAX} elements or less.`);
  }
  return Object.fromEntries(entries.map(([locale, texts]) => [checkedLocale(locale), readTexts(texts)]));
}

function entriesOf(sent: unknown): [unknown, unknown][] {
  if (Array.isArray(sent)) {
    return sent.map((each: unknown) => [asObject(each)['locale'], each]);
  }
  return Object.entries(asObject(sent));
}

function checkedLocale(locale: unknown): string {
  if (!isLocale(locale)) {
    throw new Error('A translation should be under its locale, such as en.');
  }
  return locale;
}

function readTexts(texts: unknown) {
  const { name, description } = asObject(texts);
  return {
    name: readText(name, NAME_LENGTH_MAX),
    description: readText(description, DESCRIPTION_LENGTH_MAX),
  };
}

function readText(sent: unknown, max: number): string | undefined {
  if (sent === undefined || sent === null || sent === '') {
    return undefined;
  }
  if (typeof sent !== 'string' || !isStorable(sent)) {
    throw new Error('This value is not valid.');
  }
  if (sent.length > max) {
    throw new Error(`This value is too long. It should have ${max} characters or less.`);
  }
  return sent.trim() || undefined;
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) {
    throw new Error('This value is not valid.');
  }
  return value as Record<string, unknown>;
}
