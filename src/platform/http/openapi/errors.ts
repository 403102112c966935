import { ERROR_CODE, REQUIRED_PERMISSION } from '../../error/error-headers.js';
import { RATE_LIMIT, RATE_LIMIT_POLICY } from '../../error/rate-limit-headers.js';
import { IDEMPOTENCY_KEY, IDEMPOTENT_REPLAYED } from '../repeatable.js';
import { refTo, type Schema, type Schemas } from './schemas.js';

/*
 * What every refused request is answered with, described once: operations refer to it.
 */

const text: Schema = { type: 'string' };

export const ERROR_SCHEMAS: Schemas = {
  Error: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'integer', description: 'The status.' }, message: text },
      },
      message: { type: 'string', description: 'The same message, only with status 429.' },
    },
  },
  Refusal: {
    type: 'object',
    description: 'The request was understood, and the programme does not allow it.',
    required: ['error'],
    properties: { error: { type: 'string', description: 'Why, in one sentence.' } },
  },
  InvalidInput: {
    type: 'object',
    required: ['error', 'errors'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'integer' }, message: text },
      },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['field', 'message'],
          properties: {
            field: { type: 'string', description: 'Where it is: `coupons[0].used`.' },
            message: text,
          },
        },
      },
      form: refTo('FormErrors'),
    },
  },
  FormErrors: {
    type: 'object',
    description: 'The errors again, as a tree of the fields.',
    properties: {
      children: { type: 'object', additionalProperties: refTo('FormErrors') },
      errors: { type: 'array', items: text },
    },
  },
  NoCredentials: { type: 'object', required: ['message'], properties: { message: text } },
  BadCredentials: {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'integer', const: 401 }, message: text },
  },
};

const standard = (code: number, message: string) => ({ error: { code, message } });

interface ErrorResponse {
  readonly name: string;
  readonly description: string;
  readonly schemas: readonly string[];
  readonly headers?: readonly string[];
  readonly examples: Readonly<Record<string, object>>;
}

const RESPONSES: Readonly<Record<number, ErrorResponse>> = {
  400: {
    name: 'BadRequest',
    description: 'Something is wrong with the request, or the programme does not allow it.',
    schemas: ['InvalidInput', 'Refusal', 'Error'],
    examples: {
      invalid: {
        ...standard(400, 'Bad Request'),
        errors: [{ field: 'quantity', message: 'This value should be of type integer.' }],
        form: { children: { quantity: { errors: ['This value should be of type integer.'] } } },
      },
      refused: { error: 'Not enough points' },
      unreadable: standard(400, 'Bad Request'),
    },
  },
  401: {
    name: 'Unauthorized',
    description: 'No credentials, or none that are good.',
    schemas: ['NoCredentials', 'BadCredentials'],
    headers: ['WWW-Authenticate'],
    examples: {
      none: { message: 'Authentication Required' },
      expired: { code: 401, message: 'Expired JWT Token' },
    },
  },
  403: {
    ...simple('Forbidden', 403, 'Not for this role, or not with these permissions.', 'Forbidden'),
    headers: [REQUIRED_PERMISSION],
  },
  404: simple('NotFound', 404, 'There is no such thing, or the caller may not know of it.', 'Not Found'),
  409: simple(
    'Conflict',
    409,
    'It is in the way of something else that exists, or the first request with this Idempotency-Key is still running.',
    'Conflict',
  ),
  413: simple('PayloadTooLarge', 413, 'The body is too large.', 'Payload Too Large'),
  415: {
    ...simple(
      'UnsupportedMediaType',
      415,
      'No body of this type is read here.',
      'Unsupported Media Type: send application/json or application/x-www-form-urlencoded',
    ),
    headers: ['Accept-Post'],
  },
  422: simple(
    'UnprocessableEntity',
    422,
    'The Idempotency-Key was used for another request.',
    'Unprocessable Entity',
  ),
  429: {
    ...simple(
      'TooManyRequests',
      429,
      'Too many attempts, or more writes of one caller than `RateLimit-Policy` allows. Nothing was done.',
      'Too many login attempts, try again later',
    ),
    headers: ['Retry-After', RATE_LIMIT, RATE_LIMIT_POLICY],
  },
  431: simple(
    'RequestHeaderFieldsTooLarge',
    431,
    'Address and headers together are longer than 16 kB.',
    'Request Header Fields Too Large',
  ),
  503: {
    ...simple(
      'ServiceUnavailable',
      503,
      'Not now: something the request needs is out of reach.',
      'The database cannot be reached: try again',
    ),
    headers: ['Retry-After', IDEMPOTENCY_KEY],
  },
};

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
      'There when an administrator lacks a permission: which one. Several, with commas between them: any of them will do.',
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
  'Retry-After': { description: 'After how many seconds.', schema: { type: 'integer' }, example: 1 },
  [RATE_LIMIT]: {
    description: 'How many writes are left (`r`), and in how many seconds there are all of them again (`t`).',
    schema: text,
    example: '"writes";r=1999;t=10',
  },
  [RATE_LIMIT_POLICY]: {
    description: 'How many writes (`q`) a caller may make in so many seconds (`w`).',
    schema: text,
    example: '"writes";q=2000;w=10',
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

export function errorResponseTo(status: number): Schema {
  return { $ref: `#/components/responses/${RESPONSES[status]?.name ?? ''}` };
}

/** For `components.responses`. */
export function errorResponses(): Record<string, object> {
  return Object.fromEntries(
    Object.values(RESPONSES).map(({ name, description, schemas, headers = [], examples }) => [
      name,
      {
        description,
        headers: headersNamed('X-Request-Id', ERROR_CODE, ...headers),
        content: {
          'application/json': {
            schema: schemas.length === 1 ? refTo(schemas[0] ?? '') : { anyOf: schemas.map(refTo) },
            examples: Object.fromEntries(Object.entries(examples).map(([key, value]) => [key, { value }])),
          },
        },
      },
    ]),
  );
}

function simple(name: string, code: number, description: string, message: string): ErrorResponse {
  return { name, description, schemas: ['Error'], examples: { usual: standard(code, message) } };
}
