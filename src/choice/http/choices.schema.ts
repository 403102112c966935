import type { ApiResponseSchemaHost } from '@nestjs/swagger';

type Schema = ApiResponseSchemaHost['schema'];

const TEXTS = { type: 'object', additionalProperties: { type: 'string' } } as const;
const FRONTEND_LOCALE = {
  type: 'object',
  required: ['code', 'name', 'default', 'order'],
  properties: {
    code: { type: 'string', example: 'en' },
    name: { type: 'string', example: 'English' },
    default: { type: 'boolean' },
    order: { type: 'integer' },
  },
} as const;
const VENDOR = {
  type: 'object',
  required: ['name', 'config'],
  properties: {
    name: { type: 'string', example: 'Disabled' },
    config: { anyOf: [TEXTS, { type: 'array', items: { type: 'string' }, maxItems: 0 }] },
  },
} as const;

/** For the API documentation: plain classes cannot say that the shape depends on the type. */
export const CHOICES_SCHEMA: Schema = {
  anyOf: [
    {
      type: 'object',
      required: ['choices'],
      properties: {
        choices: {
          description:
            'A list of values; of languages with their names; or a map: labels to codes, groups of labels to codes, or codes to what belongs to them.',
          anyOf: [
            { type: 'array', items: { type: 'string' } },
            { type: 'array', items: FRONTEND_LOCALE },
            TEXTS,
            { type: 'object', additionalProperties: TEXTS },
            { type: 'object', additionalProperties: VENDOR },
          ],
        },
      },
    },
    { type: 'object', required: ['fields'], properties: { fields: TEXTS } },
  ],
} as unknown as Schema;
