import type { ApiPropertyOptions } from '@nestjs/swagger';
import { Problem, listReader, textReader } from '../../platform/http/field-readers.js';
import { EVERY_TYPE } from '../webhook.rules.js';

const URL_LENGTH_MAX = 2000;
const TYPES_MAX = 100;
const TYPE_LENGTH_MAX = 120;
const EVENT_TYPE = /^Service\.Domain\.\w+\.Event\.\w+$/;

const readText = textReader(1, URL_LENGTH_MAX);
const readTexts = listReader(textReader(1, TYPE_LENGTH_MAX), TYPES_MAX);

export const URL_API = {
  type: String,
  format: 'uri',
  maxLength: URL_LENGTH_MAX,
  example: 'https://hooks.example.com/laurel',
};

export const EVENT_TYPES_API: ApiPropertyOptions = {
  type: 'array',
  items: { type: 'string' },
  minItems: 1,
  maxItems: TYPES_MAX,
  example: ['Service.Domain.Account.Event.PointsWereSpent'],
};

/** @throws an Error that says what is wrong */
export function readUrl(sent: unknown): unknown {
  const text = readText(sent);
  if (typeof text !== 'string') {
    return text;
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') {
    throw new Error('This value is not a valid URL: it begins with https:// or http://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new Error('A URL with a user or a password is not allowed.');
  }
  // As it is understood, so that what is shown is what is called.
  return readText(url.href);
}

/** @throws an Error that says what is wrong */
export function readEventTypes(sent: unknown): unknown {
  const types = readTexts(sent);
  if (!Array.isArray(types) || types.some((type) => type instanceof Problem)) {
    return types;
  }
  const names = [...new Set(types as string[])];
  if (names.length === 0) {
    throw new Error('This collection should contain 1 element or more.');
  }
  if (names.includes(EVERY_TYPE)) {
    return [EVERY_TYPE];
  }
  const unknown = names.find((name) => !EVENT_TYPE.test(name));
  if (unknown !== undefined) {
    throw new Error('An event type looks like Service.Domain.Account.Event.PointsWereSpent; * means all.');
  }
  return names;
}
