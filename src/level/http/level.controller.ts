import { Controller, Get, Injectable, Param, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { AdminOrSellerGuard, Permission } from '../../auth/index.js';
import { IdPipe } from '#platform/http/request/id.pipe.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { inStore } from '#platform/http/request/paths.js';
import { SortedBy } from '#platform/http/request/fields/sorted-by.js';
import { setLinkHeader } from '#platform/http/response/link-header.js';
import type { Language } from '#platform/language/language.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { LevelNotFound } from '../level.errors.js';
import { LEVEL_COLUMNS, LevelListReader } from '../level-list.reader.js';
import { LevelReader } from '../level.reader.js';
import {
  type LevelListResponse,
  type LevelRecord,
  ListLevelsRequest,
  presentLevel,
  presentLevels,
} from './level.dto.js';

/** What administrators and sellers read of levels; each role has its own path, guard and permission. */
@Injectable()
export abstract class StaffLevelController {
  constructor(
    private readonly lists: LevelListReader,
    private readonly levels: LevelReader,
  ) {}

  protected async page(
    { id }: Store,
    query: ListLevelsRequest,
    language: Language,
    response: Response,
  ): Promise<LevelListResponse> {
    const page = await this.lists.list(id, query);
    const population = await this.levels.populationOf(
      page.rows.map((level) => level.id),
      id,
    );
    setLinkHeader(response, page);
    return presentLevels(page.rows, population, page.total, language);
  }

  protected async one(store: Store, id: string, language: Language): Promise<LevelRecord> {
    const level = await this.levels.findById(id);
    if (!level) {
      throw new LevelNotFound();
    }
    const population = await this.levels.populationOf([id], store.id);
    return presentLevel(level, population.get(id) ?? 0, language);
  }
}

@Controller(inStore('level'))
@UseGuards(AdminOrSellerGuard)
export class LevelController extends StaffLevelController {
  /** Lists levels. */
  @Get()
  @SortedBy(LEVEL_COLUMNS, 'conditionValue')
  @Permission('LEVEL', 'VIEW')
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
  @Permission('LEVEL', 'VIEW')
  async show(
    @CurrentStore() store: Store,
    @Param('level', IdPipe) levelId: string,
    @InLanguage() language: Language,
  ): Promise<LevelRecord> {
    return this.one(store, levelId, language);
  }
}
