import {
  ERROR_CODE,
  RATE_LIMIT,
  RATE_LIMIT_POLICY,
  REQUIRED_PERMISSION,
} from '#platform/error/domain-error.js';
import { IDEMPOTENCY_KEY } from '../write/decorators.js';
import { headersNamed } from './headers.js';
import { refTo, type Schema, type Schemas } from './schemas.js';

/*
 * What every refused request is answered with, described once: operations refer to it.
 */

const standard = (code: number, message: string) => ({ error: { code, message } });

/** Forms of existing clients show it. */
const FORM_OF_FILE: Schema = {
  ...refTo('FormErrors'),
  description: 'Only where a file was sent: the refusal as an error of the field `file`.',
};

interface ErrorResponse {
  readonly name: string;
  readonly description: string;
  /** The component of the body, which is called after the answer: `NotFoundError`. */
  readonly schema: Schema;
  readonly headers?: readonly string[];
  readonly examples: Readonly<Record<string, object>>;
}

const text: Schema = { type: 'string' };

const fieldErrors: Readonly<Record<string, Schema>> = {
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
};

/** A record as it is stored, and what an edit of an older one has sent. */
const versions: Readonly<Record<string, Schema>> = {
  ...fieldErrors,
  current: {
    type: 'object',
    additionalProperties: true,
    description: 'The record as its GET shows it now, with its `revision`.',
  },
  sent: {
    type: 'object',
    additionalProperties: true,
    description: 'The fields that the request has sent, without passwords and keys.',
  },
};

function exampleOfVersions(code: number, field: string): object {
  const message = 'This was changed after it was read.';
  return {
    ...standard(code, message),
    errors: [{ field, message }],
    form: { children: { [field]: { errors: [message] } } },
    current: { name: 'Gold', revision: '3f0a9c51b7d2e468' },
    sent: { name: 'Golden' },
  };
}

const RESPONSES: Readonly<Record<number, ErrorResponse>> = {
  400: {
    name: 'BadRequest',
    description: 'Something is wrong with the request, or the programme does not allow it.',
    schema: anyOf('InvalidInput', 'InvalidInputSentence', 'Refusal', 'Error'),
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
    schema: anyOf('NoCredentials', 'BadCredentials'),
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
  408: simple('RequestTimeout', 408, 'The file took too long to arrive.', 'Request Timeout'),
  409: simple(
    'Conflict',
    409,
    'It is in the way of something else that exists, or the first request with this Idempotency-Key is still running.',
    'Conflict',
  ),
  412: {
    name: 'PreconditionFailed',
    description: 'The record was edited since the `ETag` that `If-Match` names.',
    schema: standardError(412, versions),
    examples: { changed: exampleOfVersions(412, 'If-Match') },
  },
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
      'Too many attempts or wrong API keys, or more writes of one caller than `RateLimit-Policy` allows. Nothing was done.',
      'Too many login attempts, try again later',
    ),
    schema: standardError(429, { message: { type: 'string', description: 'The same message.' } }),
    examples: {
      usual: {
        ...standard(429, 'Too many login attempts, try again later'),
        message: 'Too many login attempts, try again later',
      },
    },
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

/** 409 of an operation that edits a record. */
const EDITED_MEANWHILE: ErrorResponse = {
  name: 'EditConflict',
  description:
    'The record was edited since the `revision` that was sent. Or what is sent is in the way of something else that exists, or the first request with this Idempotency-Key is still running.',
  schema: anyOf('VersionConflict', 'ConflictError'),
  examples: { changed: exampleOfVersions(409, 'revision'), usual: standard(409, 'Conflict') },
};

export const EDIT_CONFLICT = refToResponse(EDITED_MEANWHILE);

function allResponses(): ErrorResponse[] {
  return [...Object.values(RESPONSES), EDITED_MEANWHILE];
}

export function errorResponseTo(status: number): Schema {
  const response = RESPONSES[status];
  return response ? refToResponse(response) : { $ref: '#/components/responses/' };
}

function refToResponse({ name }: ErrorResponse): Schema {
  return { $ref: `#/components/responses/${name}` };
}

/** For `components.responses`. */
export function errorResponses(): Record<string, object> {
  return Object.fromEntries(
    allResponses().map(({ name, description, headers = [], examples }) => [
      name,
      {
        description,
        headers: headersNamed('X-Request-Id', ERROR_CODE, ...headers),
        content: {
          'application/json': {
            schema: refTo(`${name}Error`),
            examples: Object.fromEntries(Object.entries(examples).map(([key, value]) => [key, { value }])),
          },
        },
      },
    ]),
  );
}

/** For `components.schemas`: one for each status, so that generated clients have names for them. */
export function errorSchemas(): Schemas {
  const byStatus = allResponses().map(({ name, schema }) => [`${name}Error`, schema] as const);
  return { ...ERROR_SCHEMAS, ...Object.fromEntries(byStatus) };
}

function simple(name: string, code: number, description: string, message: string): ErrorResponse {
  return { name, description, schema: standardError(code), examples: { usual: standard(code, message) } };
}

function anyOf(...names: readonly string[]): Schema {
  return { anyOf: names.map(refTo) };
}

const ERROR_SCHEMAS: Schemas = {
  /** For any status: operations refer to the ones that name theirs. */
  Error: standardError(),
  Refusal: {
    type: 'object',
    description: 'The request was understood, and the programme does not allow it.',
    required: ['error'],
    properties: { error: { type: 'string', description: 'Why, in one sentence.' }, form: FORM_OF_FILE },
  },
  InvalidInput: {
    type: 'object',
    required: ['error', 'errors'],
    properties: {
      ...standardError(400).properties,
      ...fieldErrors,
    },
  },
  InvalidInputSentence: {
    type: 'object',
    description: 'The same without a store where clients print `error`: buying for a customer.',
    required: ['error', 'errors'],
    properties: { error: { type: 'string', description: 'The first sentence of `errors`.' }, ...fieldErrors },
  },
  FormErrors: {
    type: 'object',
    description: 'The errors again, as a tree of the fields.',
    properties: {
      children: { type: 'object', additionalProperties: refTo('FormErrors') },
      errors: { type: 'array', items: text },
    },
  },
  NoCredentials: {
    type: 'object',
    required: ['message'],
    properties: { message: text, form: FORM_OF_FILE },
  },
  VersionConflict: standardError(409, versions),
  BadCredentials: {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'integer', const: 401 }, message: text, form: FORM_OF_FILE },
  },
};

/**
 * `{"error":{"code":404,"message":"Not Found"}}`
 * @param code The code of one status, where it is one.
 * @param more What stands beside `error`.
 */
function standardError(code?: number, more: Readonly<Record<string, Schema>> = {}): Schema {
  const status = { type: 'integer', description: 'The status.', ...(code !== undefined && { const: code }) };
  return {
    type: 'object',
    required: ['error', ...Object.keys(more)],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: status, message: { type: 'string' } },
      },
      form: FORM_OF_FILE,
      ...more,
    },
  };
}
