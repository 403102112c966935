import { isEmail } from 'class-validator';
import { isLocale } from '#platform/language/language.js';
import { isStorable, isVisible } from '#platform/text.js';
import type { WordingsByLanguage } from '../wording.rules.js';

export const SUBJECT_LENGTH_MAX = 255;
export const CONTENT_LENGTH_MAX = 100_000;
const RECEIVERS_MAX = 10;
const RECEIVERS_LENGTH_MAX = 1000;
const LOCALES_MAX = 20;

export const TRANSLATIONS = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: { subject: { type: 'string' }, content: { type: 'string' } },
  },
  description: 'Subject and content by language, as a map, or as a list whose entries have a `locale`.',
  example: {
    de: { subject: '{{ program_name }}: neue Punkte', content: '<p>{{ added_points_amount }}</p>' },
  },
} as const;
export const RECEIVERS = {
  type: 'string',
  maxLength: RECEIVERS_LENGTH_MAX,
  description: 'Several with commas between them. For `reward_redeemed` alone.',
  example: 'shop@example.com, warehouse@example.com',
} as const;

export function readTranslations(sent: unknown): WordingsByLanguage {
  const entries = Array.isArray(sent)
    ? sent.map((each: unknown) => [asObject(each)['locale'], each] as const)
    : Object.entries(asObject(sent));
  if (entries.length > LOCALES_MAX) {
    throw new Error(`This collection should contain ${LOCALES_MAX} elements or less.`);
  }
  return Object.fromEntries(
    entries.map(([locale, texts]) => {
      if (!isLocale(locale)) {
        throw new Error('A translation should be under its locale, such as en.');
      }
      const { subject, content } = asObject(texts);
      return [
        locale,
        { subject: readText(subject, SUBJECT_LENGTH_MAX), content: readText(content, CONTENT_LENGTH_MAX) },
      ];
    }),
  );
}

function asObject(sent: unknown): Record<string, unknown> {
  if (typeof sent !== 'object' || sent === null) {
    throw new Error('This value is not valid.');
  }
  return sent as Record<string, unknown>;
}

function readText(sent: unknown, max: number): string {
  if (typeof sent !== 'string' || !isStorable(sent)) {
    throw new Error('This value is not valid.');
  }
  if (sent.trim() === '') {
    throw new Error('This value should not be blank.');
  }
  if (sent.length > max) {
    throw new Error(`This value is too long. It should have ${max} characters or less.`);
  }
  return sent.trim();
}

export function readReceivers(sent: unknown): string {
  const addresses = typeof sent === 'string' ? sent.split(',').map((each) => each.trim()) : [];
  const areAddresses = addresses.every((each) => isVisible(each) && isStorable(each) && isEmail(each));
  const text = addresses.join(', ');
  if (addresses.length === 0 || !areAddresses) {
    throw new Error('This value is not a valid email address.');
  }
  if (addresses.length > RECEIVERS_MAX || text.length > RECEIVERS_LENGTH_MAX) {
    throw new Error(`This collection should contain ${RECEIVERS_MAX} elements or less.`);
  }
  return text;
}

export function readLocale(sent: unknown): string {
  if (!isLocale(sent)) {
    throw new Error('This value should be the code of a language, as de or de-AT.');
  }
  return sent;
}
