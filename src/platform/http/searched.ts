import type { Response } from 'express';
import { decodedOnceMore, textReader } from './field-readers.js';
import { Custom } from './fields.js';

const SEARCHED = Symbol('searched');

const LENGTH_MAX = 255;
const WORDS_MAX = 10;

/** Who has answered a search, and how many it has looked at when there may be more. */
export interface SearchedBy {
  readonly by: 'index' | 'database';
  readonly limit: number | undefined;
}

/** Marks an answer as that of a search: who has answered goes out in a header, not in the body. */
export function searched<Body extends object>(body: Body, by: SearchedBy | undefined): Body {
  return by === undefined ? body : Object.assign(body, { [SEARCHED]: by });
}

/** `X-Search: index` or `database`, and `X-Search-Limit` where more may fit than was looked at. */
export function saySearched(body: object, response: Response): void {
  if (!(SEARCHED in body)) {
    return;
  }
  const { by, limit } = body[SEARCHED] as SearchedBy;
  response.setHeader('X-Search', by);
  if (limit !== undefined) {
    response.setHeader('X-Search-Limit', String(limit));
  }
}

/** What is looked for. Like every filter, it may arrive percent-encoded twice. */
export function SearchText(): PropertyDecorator {
  const read = textReader(1, LENGTH_MAX);
  return Custom(
    (sent) => {
      const text = read(decodedOnceMore(sent));
      if (typeof text === 'string' && text.split(/\s+/u).length > WORDS_MAX) {
        throw new Error(`This value should not have more than ${WORDS_MAX} words.`);
      }
      return text;
    },
    { type: String, maxLength: LENGTH_MAX },
    { optional: true },
  );
}
