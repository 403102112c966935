import { Body, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ForAdministrators, Permission } from '../../auth/index.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { ShowsRevision } from '#platform/http/response/revision-tag.js';
import { Edit, RecordEdit } from '#platform/http/write/record-edit.js';
import { TranslationService } from '../translation.service.js';
import { TranslationNotFound } from '../translation.errors.js';
import { TRANSLATION_COLUMNS, TranslationReader } from '../translation.reader.js';
import {
  CreateTranslationRequest,
  ListTranslationsRequest,
  presentTranslation,
  presentTranslationSummary,
  type TranslationListResponse,
  type TranslationRecord,
  UpdateTranslationRequest,
} from './translation.dto.js';

@ForAdministrators('admin/translations')
export class TranslationController {
  constructor(
    private readonly translations: TranslationReader,
    private readonly translationService: TranslationService,
  ) {}

  /** Lists the languages of the programme in their order. `perPage=-1` lists all. */
  @Get()
  @SortedBy(TRANSLATION_COLUMNS, 'order')
  @Permission('SETTINGS', 'VIEW')
  async list(
    @Query() query: ListTranslationsRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TranslationListResponse> {
    const page = await this.translations.list(query);
    setLinkHeader(response, page);
    return { translations: page.rows.map(presentTranslationSummary), total: page.total };
  }

  /** Adds a language. Forms ask for texts in it from then on, and clients can ask for it. */
  @Post()
  @Permission('SETTINGS', 'MODIFY')
  async create(
    @Body() { default: isDefault, ...translation }: CreateTranslationRequest,
  ): Promise<TranslationRecord> {
    return presentTranslation(await this.translationService.create({ ...translation, isDefault }));
  }

  /** Shows one language with all its texts, which can be edited and sent back. */
  @Get(':code')
  @ShowsRevision()
  @Permission('SETTINGS', 'VIEW')
  async show(@Param('code') code: string): Promise<TranslationRecord> {
    const translation = await this.translations.findByCode(code);
    if (!translation) {
      throw new TranslationNotFound();
    }
    return presentTranslation(translation);
  }

  /** Changes the fields that are sent. `content` replaces all texts; a text that is missing in it is what the service says. */
  @Put(':code')
  @Permission('SETTINGS', 'MODIFY')
  async update(
    @Param('code') code: string,
    @Body() { revision, default: isDefault, ...changes }: UpdateTranslationRequest,
    @Edit(UpdateTranslationRequest) edit: RecordEdit,
  ): Promise<TranslationRecord> {
    return edit.run(
      revision,
      async (expected) =>
        presentTranslation(await this.translationService.update(code, { ...changes, isDefault }, expected)),
      () => this.show(code),
    );
  }

  /** Removes a language. Texts of records in it stay. The default language cannot be removed. */
  @Delete(':code')
  @HttpCode(204)
  @Permission('SETTINGS', 'MODIFY')
  async delete(@Param('code') code: string): Promise<void> {
    await this.translationService.delete(code);
  }
}
