import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { AdminGuard, Permission } from '../../auth/index.js';
import { LevelNotFound, LevelReader } from '../../level/index.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linked } from '../../platform/http/linked.js';
import { PageRequest } from '../../platform/http/page.request.js';
import { inStore } from '../../platform/http/paths.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CustomerListReader } from '../customer-list.reader.js';
import { type CustomerSummaryListResponse, presentSummary } from './customer.presenter.js';

@Controller(inStore('level'))
@UseGuards(AdminGuard)
export class LevelCustomersController {
  constructor(
    private readonly lists: CustomerListReader,
    private readonly levels: LevelReader,
  ) {}

  /** Lists the customers of the store who are in a level. Sortable by what `GET /api/customer` is. */
  @Get(':level/customers')
  @Permission('CUSTOMER', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Param('level', IdPipe) levelId: string,
    @Query() query: PageRequest,
  ): Promise<CustomerSummaryListResponse> {
    if (!(await this.levels.findById(levelId))) {
      throw new LevelNotFound();
    }
    const page = await this.lists.listOfLevel(store.id, levelId, query);
    return linked({ customers: page.rows.map(presentSummary), total: page.total }, page);
  }
}
