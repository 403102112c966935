import { applyDecorators } from '@nestjs/common';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsDefined,
  IsNotEmpty,
  Length,
  MaxLength,
} from 'class-validator';
import { ReadAs, Trimmed } from '#platform/http/request/fields/readers.js';
import { isStorable } from '#platform/text.js';
import { EVERY_TYPE } from '../webhook.rules.js';

const URL_LENGTH_MAX = 2000;
const TYPES_MAX = 100;
const TYPE_LENGTH_MAX = 120;
const EVENT_TYPE = /^Service\.Domain\.\w+\.Event\.\w+$/;

const URL_API = {
  type: String,
  format: 'uri',
  example: 'https://hooks.example.com/laurel',
};

const EVENT_TYPES_API: ApiPropertyOptions = {
  type: [String],
  example: ['Service.Domain.Account.Event.PointsWereSpent'],
};

/** Where events are sent to. */
export function WebhookUrl(): PropertyDecorator {
  // When transforms are applied together, the last is the first to run.
  return applyDecorators(IsNotEmpty(), MaxLength(URL_LENGTH_MAX), ReadAs(readUrl, URL_API), Trimmed());
}

/** Names of types, each once; or `*` alone, which takes in all others. */
export function EventTypes(): PropertyDecorator {
  return applyDecorators(
    IsDefined(),
    IsArray(),
    ArrayMinSize(1),
    ArrayMaxSize(TYPES_MAX),
    Length(1, TYPE_LENGTH_MAX, { each: true }),
    // When transforms are applied together, the last is the first to run.
    ReadAs(distinctTypes, EVENT_TYPES_API),
    Trimmed({ each: true }),
  );
}

function readUrl(text: unknown): unknown {
  if (typeof text !== 'string' || text === '' || text.length > URL_LENGTH_MAX) {
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
  return url.href;
}

/** A list with texts that are not valid stays as it is: their validators refuse it. */
function distinctTypes(list: unknown): unknown {
  const isText = (type: unknown): type is string =>
    typeof type === 'string' && type !== '' && type.length <= TYPE_LENGTH_MAX && isStorable(type);
  if (!Array.isArray(list) || list.length > TYPES_MAX || !list.every(isText)) {
    return list;
  }
  if (list.includes(EVERY_TYPE)) {
    return [EVERY_TYPE];
  }
  if (!list.every((type) => EVENT_TYPE.test(type))) {
    throw new Error('An event type looks like Service.Domain.Account.Event.PointsWereSpent; * means all.');
  }
  return [...new Set(list)];
}
