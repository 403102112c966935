import {
  ERROR_CODE,
  RATE_LIMIT,
  RATE_LIMIT_POLICY,
  REQUIRED_PERMISSION,
} from '#platform/error/domain-error.js';
import { IDEMPOTENCY_KEY, IDEMPOTENT_REPLAYED } from '../write/decorators.js';
import type { Schema } from './schemas.js';

const text: Schema = { type: 'string' };

export const HEADERS = {
  'X-Request-Id': {
    description: 'Which request this answers: as the caller has named it, or a new name.',
    schema: text,
    example: 'f0f2a5a6-3b8b-4f0e-8d4e-6a2d4b1c9e11',
  },
  [ERROR_CODE]: {
    description: 'Why, for machines: stable, and explained in docs/errors.md.',
    schema: { type: 'string', pattern: '^[a-z-]+\\.[a-z-]+$' },
    example: 'campaign.none-left',
  },
  [REQUIRED_PERMISSION]: {
    description:
      'The permission that an administrator lacks. Of several, with commas between them, one suffices.',
    schema: text,
    example: 'REWARD_CAMPAIGN:MODIFY',
  },
  'Accept-Post': {
    description: 'Which types of bodies are read.',
    schema: text,
    example: 'application/json, application/x-www-form-urlencoded',
  },
  Link: {
    description: 'Where the next page begins; absent on the last one.',
    schema: text,
    example: '</api/DEFAULT/campaign?perPage=10&cursor=eyJ2IjpbXX0>; rel="next"',
  },
  ETag: {
    description:
      'The `revision` of the record in double quotes, for `If-Match`. It changes with each edit, and with nothing else.',
    schema: text,
    example: '"3f0a9c51b7d2e468"',
  },
  'Content-Language': {
    description: 'The languages of the texts in the answer; absent where there are none.',
    schema: text,
    example: 'pl, en',
  },
  Vary: {
    description: 'The headers of the request that the answer depends on.',
    schema: text,
    example: 'Accept-Language',
  },
  'Retry-After': { description: 'After how many seconds.', schema: { type: 'integer' }, example: 1 },
  [RATE_LIMIT]: {
    description: 'How many writes are left (`r`), and in how many seconds there are all of them again (`t`).',
    schema: text,
    example: '"writes";r=9999;t=10',
  },
  [RATE_LIMIT_POLICY]: {
    description: 'How many writes (`q`) a caller may make in so many seconds (`w`).',
    schema: text,
    example: '"writes";q=10000;w=10',
  },
  [IDEMPOTENT_REPLAYED]: {
    description: 'There when this is the answer of an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  [IDEMPOTENCY_KEY]: {
    description:
      'There when it is not known whether the request was done: repeated with this key, it finds out, or is done.',
    schema: text,
    example: '1f6c3f5e-7a0c-4d0b-9a83-0c6f1a2b3c4d',
  },
  'WWW-Authenticate': { description: 'How to show credentials.', schema: text, example: 'Bearer' },
} as const;

export function headersNamed(...names: readonly string[]): Record<string, Schema> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
