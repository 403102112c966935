import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { CustomerGuard } from '../../auth/index.js';
import { linked } from '../../platform/http/linked.js';
import { ReferencePageRequest } from '../../platform/http/page.request.js';
import { inStore } from '../../platform/http/paths.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { LevelReader } from '../level.reader.js';
import { type LevelsForCustomersResponse, presentLevelsForCustomers } from './level.presenter.js';

@Controller(inStore('customer/level'))
@UseGuards(CustomerGuard)
export class CustomerLevelController {
  constructor(private readonly levels: LevelReader) {}

  /** Lists the levels that there are to reach, the first one first. */
  @Get()
  async list(
    @CurrentStore() store: Store,
    @Query() { ...query }: ReferencePageRequest,
  ): Promise<LevelsForCustomersResponse> {
    const page = await this.levels.list(store.id, { ...query, active: true });
    return linked(presentLevelsForCustomers(page.rows, page.total), page);
  }
}
