import { Get, Header, NotFoundException, Param } from '@nestjs/common';
import { ApiOkResponse, ApiParam, type ApiResponseSchemaHost } from '@nestjs/swagger';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { CACHE_CONTROL, FOR_A_MINUTE } from '#platform/http/response/headers.js';
import type { Language } from '#platform/language/language.js';
import { ForEveryone } from '../../auth/index.js';
import { CHOICE_TYPES, type ChoicesAnswer } from '../choice-kinds.model.js';
import { ChoicesService } from '../choices.service.js';

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
const CHOICES_SCHEMA: Schema = {
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

@ForEveryone('settings')
export class ChoiceController {
  constructor(private readonly choices: ChoicesService) {}

  /** Lists what can be chosen from. Each type has its own shape; labels are in the language that is asked for. */
  @Get('choices/:type')
  @Header(CACHE_CONTROL, FOR_A_MINUTE)
  @ApiParam({ name: 'type', enum: CHOICE_TYPES })
  @ApiOkResponse({ schema: CHOICES_SCHEMA })
  async show(@Param('type') type: string, @InLanguage() language: Language): Promise<ChoicesAnswer> {
    const choices = await this.choices.find(type, language);
    if (!choices) {
      throw new NotFoundException();
    }
    return choices;
  }
}
