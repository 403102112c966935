import { Body, Get, Injectable, Param, Post, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { readRecord } from '#platform/http/request/import.dto.js';
import { SortedBy, ReferencePageRequest } from '#platform/http/request/page.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { AnswersCsv, csvOfRecords } from '#platform/http/response/csv.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { ShowsRevision } from '#platform/http/response/revision-tag.js';
import { Edit, RecordEdit } from '#platform/http/write/record-edit.js';
import type { Language } from '#platform/language/language.js';
import { ForAdministrators, ForCustomers, ForSellers, ForStaff, Permission } from '../../auth/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { LEVEL_COLUMNS, LevelListReader } from '../level-list.reader.js';
import type { LevelFields } from '../level.rules.js';
import { type LevelBodies, LevelService } from '../level.service.js';
import { LevelRecordsService } from './level-records.service.js';
import {
  ActivateLevelRequest,
  CreateLevelRequest,
  ExportLevelsRequest,
  type LevelListResponse,
  type LevelRecord,
  type LevelSavedResponse,
  type LevelsForCustomersResponse,
  ListLevelsRequest,
  presentLevelsForCustomers,
  getTranslations,
  UpdateLevelRequest,
} from './level.dto.js';

const EXPORTED = [
  'id',
  'name',
  'description',
  'active',
  'conditionValue',
  'minOrder',
  'reward.name',
  'reward.value',
  'reward.code',
  'specialRewards',
  'customersCount',
  'createdAt',
];

function getFields({ ...level }: CreateLevelRequest): LevelFields {
  return { ...level, translations: getTranslations(level) ?? {}, active: level.active ?? false };
}

/** See `RecordBodies`. */
@Injectable()
export class RequestedLevels implements LevelBodies {
  async read(_storeId: string, body: object): Promise<LevelFields | string> {
    return readRecord(CreateLevelRequest, body, getFields);
  }
}

@ForStaff('level')
export class LevelController {
  constructor(private readonly records: LevelRecordsService) {}

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
    return this.records.list(store, query, language, response);
  }

  /** Shows one level. */
  @Get(':level')
  @ShowsRevision()
  @Permission('LEVEL', 'VIEW')
  async show(
    @CurrentStore() store: Store,
    @Param('level', IdPipe) levelId: string,
    @InLanguage() language: Language,
  ): Promise<LevelRecord> {
    return this.records.show(store, levelId, language);
  }
}

@ForAdministrators('level')
export class AdminLevelController {
  constructor(
    private readonly levelService: LevelService,
    private readonly records: LevelRecordsService,
  ) {}

  /** Creates a level. Customers whose points suffice come into it with their next points. */
  @Post('create')
  @Permission('LEVEL', 'MODIFY')
  async create(@Body() level: CreateLevelRequest): Promise<LevelSavedResponse> {
    return { id: await this.levelService.create(getFields(level)) };
  }

  /** Changes the fields that are sent. */
  @Put(':level')
  @Permission('LEVEL', 'MODIFY')
  async update(
    @CurrentStore() store: Store,
    @Param('level', IdPipe) id: string,
    @Body() { revision, ...level }: UpdateLevelRequest,
    @InLanguage() language: Language,
    @Edit(UpdateLevelRequest) edit: RecordEdit,
  ): Promise<LevelSavedResponse> {
    const changes = { ...level, translations: getTranslations(level) };
    await edit.run(
      revision,
      (expected) => this.levelService.update(id, changes, expected),
      () => this.records.show(store, id, language),
    );
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
export class SellerLevelController {
  constructor(private readonly records: LevelRecordsService) {}

  /** Lists levels, as `GET /api/level` does. */
  @Get()
  @SortedBy(LEVEL_COLUMNS, 'conditionValue')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListLevelsRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LevelListResponse> {
    return this.records.list(store, query, language, response);
  }

  /** Shows one level. */
  @Get(':level')
  @ShowsRevision()
  async show(
    @CurrentStore() store: Store,
    @Param('level', IdPipe) levelId: string,
    @InLanguage() language: Language,
  ): Promise<LevelRecord> {
    return this.records.show(store, levelId, language);
  }
}

@ForAdministrators('csv/level')
export class LevelsCsvController {
  constructor(private readonly records: LevelRecordsService) {}

  /** The levels of the list with these filters, in its order, as a CSV file. The special rewards of each are one cell, as JSON. */
  @Get()
  @AnswersCsv()
  @SortedBy(LEVEL_COLUMNS, 'conditionValue')
  @Permission('LEVEL', 'VIEW')
  export(
    @CurrentStore() store: Store,
    @Query() query: ExportLevelsRequest,
    @InLanguage() language: Language,
  ): StreamableFile {
    return csvOfRecords('levels.csv', EXPORTED, this.records.each(store, query, language));
  }
}
