import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { SellerGuard } from '../../auth/index.js';
import { IdPipe } from '#platform/http/request/id.pipe.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { inStore } from '#platform/http/request/paths.js';
import { SortedBy } from '#platform/http/request/fields/sorted-by.js';
import type { Language } from '#platform/language/language.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { LEVEL_COLUMNS } from '../level-list.reader.js';
import { StaffLevelController } from './level.controller.js';
import { type LevelListResponse, type LevelRecord, ListLevelsRequest } from './level.dto.js';

@Controller(inStore('seller/level'))
@UseGuards(SellerGuard)
export class SellerLevelController extends StaffLevelController {
  /** Lists levels, as `GET /api/level` does. */
  @Get()
  @SortedBy(LEVEL_COLUMNS, 'conditionValue')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListLevelsRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LevelListResponse> {
    return this.page(store, query, language, response);
  }

  /** Shows one level. */
  @Get(':level')
  async show(
    @CurrentStore() store: Store,
    @Param('level', IdPipe) levelId: string,
    @InLanguage() language: Language,
  ): Promise<LevelRecord> {
    return this.one(store, levelId, language);
  }
}
