import { Controller, Get, Header, NotFoundException, Param } from '@nestjs/common';
import { ApiOkResponse, ApiParam } from '@nestjs/swagger';
import { Public } from '../../auth/index.js';
import { CACHE_CONTROL, FOR_A_MINUTE } from '#platform/http/response/cacheable.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { inStore } from '#platform/http/request/paths.js';
import type { Language } from '#platform/language/language.js';
import type { ChoicesAnswer } from '../choice-kind.types.js';
import { CHOICE_TYPES } from '../choice.registry.js';
import { ChoicesService } from '../choices.service.js';
import { CHOICES_SCHEMA } from './choices.schema.js';

@Controller(inStore('settings'))
@Public()
export class ChoiceController {
  constructor(private readonly choices: ChoicesService) {}

  /** Lists what can be chosen from. Each type has its own shape; labels are in the language that is asked for. */
  @Get('choices/:type')
  @Header(CACHE_CONTROL, FOR_A_MINUTE)
  @ApiParam({ name: 'type', enum: CHOICE_TYPES })
  @ApiOkResponse({ schema: CHOICES_SCHEMA })
  async show(@Param('type') type: string, @InLanguage() language: Language): Promise<ChoicesAnswer> {
    const choices = await this.choices.of(type, language);
    if (!choices) {
      throw new NotFoundException();
    }
    return choices;
  }
}
