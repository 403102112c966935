import { refTo, type Schema, type Schemas } from './schemas.js';

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

export const ERROR_SCHEMAS: Schemas = {
  /** For any status: operations refer to the ones that name theirs. */
  Error: standardError(),
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
  NoCredentials: { type: 'object', required: ['message'], properties: { message: text } },
  BadCredentials: {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'integer', const: 401 }, message: text },
  },
};

/**
 * `{"error":{"code":404,"message":"Not Found"}}`
 * @param code The code of one status, where it is one.
 * @param more What stands beside `error`.
 */
export function standardError(code?: number, more: Readonly<Record<string, Schema>> = {}): Schema {
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
      ...more,
    },
  };
}
