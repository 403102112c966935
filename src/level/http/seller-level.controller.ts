import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { SellerGuard } from '../../auth/index.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linked } from '../../platform/http/linked.js';
import { inStore } from '../../platform/http/paths.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { LevelNotFound } from '../level.errors.js';
import { LevelReader } from '../level.reader.js';
import { type LevelListResponse, type LevelRecord, presentLevel, presentLevels } from './level.presenter.js';
import { ListLevelsRequest } from './level.request.js';

@Controller(inStore('seller/level'))
@UseGuards(SellerGuard)
export class SellerLevelController {
  constructor(private readonly levels: LevelReader) {}

  /** Lists levels, as `GET /api/level` does. */
  @Get()
  async list(@CurrentStore() store: Store, @Query() query: ListLevelsRequest): Promise<LevelListResponse> {
    const page = await this.levels.list(store.id, query);
    const ids = page.rows.map(({ id }) => id);
    return linked(presentLevels(page.rows, await this.levels.populationOf(ids, store.id), page.total), page);
  }

  /** Shows one level. */
  @Get(':level')
  async show(@CurrentStore() store: Store, @Param('level', IdPipe) levelId: string): Promise<LevelRecord> {
    const level = await this.levels.findById(levelId);
    if (!level) {
      throw new LevelNotFound();
    }
    const population = await this.levels.populationOf([levelId], store.id);
    return presentLevel(level, population.get(levelId) ?? 0);
  }
}
