import { Body, Get, Injectable, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { SortedBy, ReferencePageRequest } from '#platform/http/request/page.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import type { Language } from '#platform/language/language.js';
import { ForAdministrators, ForCustomers, ForSellers, ForStaff, Permission } from '../../auth/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { LEVEL_COLUMNS, LevelListReader } from '../level-list.reader.js';
import { LevelNotFound } from '../level.errors.js';
import { LevelReader } from '../level.reader.js';
import { LevelService } from '../level.service.js';
import {
  ActivateLevelRequest,
  CreateLevelRequest,
  type LevelListResponse,
  type LevelRecord,
  type LevelSavedResponse,
  type LevelsForCustomersResponse,
  ListLevelsRequest,
  presentLevel,
  presentLevels,
  presentLevelsForCustomers,
  getTranslations,
  UpdateLevelRequest,
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
    const population = await this.levels.getPopulation(
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
    const population = await this.levels.getPopulation([id], store.id);
    return presentLevel(level, population.get(id) ?? 0, language);
  }
}

@ForStaff('level')
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

@ForAdministrators('level')
export class AdminLevelController {
  constructor(private readonly levelService: LevelService) {}

  /** Creates a level. Customers whose points suffice come into it with their next points. */
  @Post('create')
  @Permission('LEVEL', 'MODIFY')
  async create(@Body() { ...level }: CreateLevelRequest): Promise<LevelSavedResponse> {
    const translations = getTranslations(level) ?? {};
    const id = await this.levelService.create({ ...level, translations, active: level.active ?? false });
    return { id };
  }

  /** Changes the fields that are sent. */
  @Put(':level')
  @Permission('LEVEL', 'MODIFY')
  async update(
    @Param('level', IdPipe) id: string,
    @Body() { ...level }: UpdateLevelRequest,
  ): Promise<LevelSavedResponse> {
    await this.levelService.update(id, { ...level, translations: getTranslations(level) });
    return { id };
  }

  /** Activates or deactivates a level. No customer enters an inactive one; its customers stay. */
  @Post(':level/activate')
  @Permission('LEVEL', 'MODIFY')
  async activate(
    @Param('level', IdPipe) id: string,
    @Body() { active }: ActivateLevelRequest,
  ): Promise<LevelSavedResponse> {
    await this.levelService.update(id, { active });
    return { id };
  }
}

@ForCustomers('customer/level')
export class CustomerLevelController {
  constructor(private readonly levels: LevelListReader) {}

  /** Lists the levels that there are to reach, the first one first. */
  @Get()
  @SortedBy(LEVEL_COLUMNS, 'conditionValue')
  async list(
    @CurrentStore() store: Store,
    @Query() { ...query }: ReferencePageRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LevelsForCustomersResponse> {
    const page = await this.levels.list(store.id, { ...query, active: true });
    setLinkHeader(response, page);
    return presentLevelsForCustomers(page.rows, page.total, language);
  }
}

@ForSellers('seller/level')
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
