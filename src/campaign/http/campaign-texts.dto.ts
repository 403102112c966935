import { isStorable } from '#platform/text.js';
import { isLocale } from '#platform/language/language.js';
import type { CampaignLabel, SentTexts } from '../campaign.entity.js';

/*
 * Readers of fields that clients write in several ways. Each throws an Error that says what is wrong.
 */

const NAME_LENGTH_MAX = 255;
export const TEXT_LENGTH_MAX = 20_000;
const LOCALES_MAX = 50;
const TEXTS = [
  ...(['name', 'shortDescription', 'conditionsDescription', 'usageInstruction'] as const),
  ...(['brandDescription', 'brandName'] as const),
];
const SHORT: ReadonlySet<string> = new Set(['name', 'brandName']);

const LABELS_MAX = 50;
const LABEL_LENGTH_MAX = 140;
/** Longer than all labels that fit, with blanks. */
const LABELS_LENGTH_MAX = 4 * LABELS_MAX * LABEL_LENGTH_MAX;

/** A map by language, or a list whose entries have a `locale`. */
export function readCampaignTranslations(sent: unknown): Record<string, SentTexts> {
  const entries = Array.isArray(sent)
    ? sent
        .slice(0, LOCALES_MAX + 1)
        .map((each): [unknown, unknown] => [isObject(each) ? each['locale'] : undefined, each])
    : Object.entries(getObject(sent));
  if (entries.length > LOCALES_MAX) {
    throw new Error(`This collection should contain ${LOCALES_MAX} elements or less.`);
  }
  return Object.fromEntries(
    entries.map(([locale, texts]) => [getLocale(locale), readTexts(getObject(texts))]),
  );
}

function readTexts(sent: Record<string, unknown>): SentTexts {
  return Object.fromEntries(
    TEXTS.filter((name) => Object.hasOwn(sent, name)).map((name) => [
      name,
      readText(sent[name], SHORT.has(name) ? NAME_LENGTH_MAX : TEXT_LENGTH_MAX),
    ]),
  );
}

/** A list of `{key, value}`, or `key:value;key:value`. */
export function readLabels(sent: unknown): CampaignLabel[] {
  const isTooLong = typeof sent === 'string' && sent.length > LABELS_LENGTH_MAX;
  const list =
    typeof sent === 'string' && !isTooLong ? sent.split(';').filter((text) => text.trim() !== '') : sent;
  if (!Array.isArray(list) || list.length > LABELS_MAX) {
    throw new Error(`This value should be a list of ${LABELS_MAX} labels or less.`);
  }
  return list.map((each: unknown) => {
    const [key = '', ...rest] = typeof each === 'string' ? each.split(':') : [];
    const label = typeof each === 'string' ? { key, value: rest.join(':') } : getObject(each);
    return { key: labelText(label['key']), value: labelText(label['value']) };
  });
}

/** An address that a browser may safely open. */
export function readLink(sent: unknown): string {
  const text = readText(sent, 2000) ?? '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new Error('This value is not a valid URL.');
  }
  return text;
}

function labelText(sent: unknown): string {
  const text = readText(sent, LABEL_LENGTH_MAX);
  if (text === undefined) {
    throw new Error('Every label should have a key and a value.');
  }
  return text;
}

function readText(sent: unknown, max: number): string | undefined {
  if (sent === undefined || sent === null || sent === '') {
    return undefined;
  }
  if (typeof sent !== 'string' || !isStorable(sent)) {
    throw new Error('This value should be of type string.');
  }
  if (sent.length > max) {
    throw new Error(`This value is too long. It should have ${max} characters or less.`);
  }
  return sent.trim() === '' ? undefined : sent.trim();
}

function getLocale(sent: unknown): string {
  if (!isLocale(sent)) {
    throw new Error('This value is not a valid locale.');
  }
  return sent;
}

function getObject(sent: unknown): Record<string, unknown> {
  if (!isObject(sent)) {
    throw new Error('This value is not valid.');
  }
  return sent;
}

function isObject(sent: unknown): sent is Record<string, unknown> {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent);
}
