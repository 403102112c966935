import { Get, Header } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { ForEveryone } from '../../auth/index.js';
import { CACHE_CONTROL, FOR_A_MINUTE } from '#platform/http/response/headers.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import type { Language } from '#platform/language/language.js';
import { CataloguesService } from '../catalogues.service.js';
import type { NestedTexts } from '../texts.rules.js';

@ForEveryone('translations')
export class CatalogueController {
  constructor(private readonly catalogues: CataloguesService) {}

  /**
   * The texts of the programme in one language, as nested maps by name. Sentences that refuse something are their own names:
   * the English sentence of an answer leads to the one in this language. English, German and Polish come with the
   * service; administrators change texts and add languages.
   */
  @Get()
  @Header(CACHE_CONTROL, FOR_A_MINUTE)
  @ApiOkResponse({
    schema: {
      type: 'object',
      additionalProperties: true,
      example: { earning_rule: { limit: { '1 day': '1 day' } }, 'Bad credentials': 'Bad credentials' },
    },
  })
  async show(@InLanguage() language: Language): Promise<NestedTexts> {
    return (await this.catalogues.select(language)).texts;
  }
}
