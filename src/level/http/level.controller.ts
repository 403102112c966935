import { Body, Controller, Get, HttpCode, Param, Query, UseGuards } from '@nestjs/common';
import { AdminGuard, Permission } from '../../auth/index.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linked } from '../../platform/http/linked.js';
import { inStore } from '../../platform/http/paths.js';
import { Post, Put } from '../../platform/http/writes.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CreateLevel } from '../create-level.js';
import { LevelNotFound } from '../level.errors.js';
import { LevelReader } from '../level.reader.js';
import { UpdateLevel } from '../update-level.js';
import {
  type LevelListResponse,
  type LevelRecord,
  type LevelSavedResponse,
  presentLevel,
  presentLevels,
} from './level.presenter.js';
import {
  ActivateLevelRequest,
  CreateLevelRequest,
  ListLevelsRequest,
  translationsOf,
  UpdateLevelRequest,
} from './level.request.js';

@Controller(inStore('level'))
@UseGuards(AdminGuard)
export class LevelController {
  constructor(
    private readonly levels: LevelReader,
    private readonly createLevel: CreateLevel,
    private readonly updateLevel: UpdateLevel,
  ) {}

  /**
   * Lists levels. Sortable by `conditionValue` (the list's own order), `name`, `description`, `active`, `createdAt` and
   * `customersCount`.
   */
  @Get()
  @Permission('LEVEL', 'VIEW')
  async list(@CurrentStore() store: Store, @Query() query: ListLevelsRequest): Promise<LevelListResponse> {
    const page = await this.levels.list(store.id, query);
    const ids = page.rows.map(({ id }) => id);
    return linked(presentLevels(page.rows, await this.levels.populationOf(ids, store.id), page.total), page);
  }

  /** Shows one level. */
  @Get(':level')
  @Permission('LEVEL', 'VIEW')
  async show(@CurrentStore() store: Store, @Param('level', IdPipe) levelId: string): Promise<LevelRecord> {
    const level = await this.levels.findById(levelId);
    if (!level) {
      throw new LevelNotFound();
    }
    const population = await this.levels.populationOf([levelId], store.id);
    return presentLevel(level, population.get(levelId) ?? 0);
  }

  /** Creates a level. Customers whose points suffice come into it with their next points. */
  @Post('create')
  @HttpCode(200)
  @Permission('LEVEL', 'MODIFY')
  async create(@Body() { ...level }: CreateLevelRequest): Promise<LevelSavedResponse> {
    const translations = translationsOf(level) ?? {};
    const id = await this.createLevel.execute({ ...level, translations, active: level.active ?? false });
    return { id };
  }

  /** Changes the fields that are sent. */
  @Put(':level')
  @HttpCode(200)
  @Permission('LEVEL', 'MODIFY')
  async update(
    @Param('level', IdPipe) id: string,
    @Body() { ...level }: UpdateLevelRequest,
  ): Promise<LevelSavedResponse> {
    await this.updateLevel.execute(id, { ...level, translations: translationsOf(level) });
    return { id };
  }

  /** Switches a level on or off. Nobody comes into one that is off; who is in it stays. */
  @Post(':level/activate')
  @HttpCode(200)
  @Permission('LEVEL', 'MODIFY')
  async activate(
    @Param('level', IdPipe) id: string,
    @Body() { active }: ActivateLevelRequest,
  ): Promise<LevelSavedResponse> {
    await this.updateLevel.execute(id, { active });
    return { id };
  }
}
