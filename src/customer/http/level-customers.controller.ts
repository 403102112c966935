import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { AdminGuard, Permission } from '../../auth/index.js';
import { LevelNotFound, LevelReader } from '../../level/index.js';
import { IdPipe } from '#platform/http/request/id.pipe.js';
import { PageRequest } from '#platform/http/request/page.request.js';
import { inStore } from '#platform/http/request/paths.js';
import { SortedBy } from '#platform/http/request/fields/sorted-by.js';
import { setLinkHeader } from '#platform/http/response/link-header.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CUSTOMER_COLUMNS, CustomerListReader } from '../customer-list.reader.js';
import { type CustomerSummaryListResponse, presentSummary } from './customer.dto.js';

@Controller(inStore('level'))
@UseGuards(AdminGuard)
export class LevelCustomersController {
  constructor(
    private readonly lists: CustomerListReader,
    private readonly levels: LevelReader,
  ) {}

  /** Lists the customers of the store who are in a level. */
  @Get(':level/customers')
  @SortedBy(CUSTOMER_COLUMNS, 'createdAt')
  @Permission('CUSTOMER', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Param('level', IdPipe) levelId: string,
    @Query() query: PageRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CustomerSummaryListResponse> {
    if (!(await this.levels.findById(levelId))) {
      throw new LevelNotFound();
    }
    const page = await this.lists.listOfLevel(store.id, levelId, query);
    setLinkHeader(response, page);
    return { customers: page.rows.map(presentSummary), total: page.total };
  }
}
