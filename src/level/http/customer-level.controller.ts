import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { CustomerGuard } from '../../auth/index.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { ReferencePageRequest } from '#platform/http/request/page.request.js';
import { inStore } from '#platform/http/request/paths.js';
import { SortedBy } from '#platform/http/request/fields/sorted-by.js';
import { setLinkHeader } from '#platform/http/response/link-header.js';
import type { Language } from '#platform/language/language.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { LEVEL_COLUMNS, LevelListReader } from '../level-list.reader.js';
import { type LevelsForCustomersResponse, presentLevelsForCustomers } from './level.dto.js';

@Controller(inStore('customer/level'))
@UseGuards(CustomerGuard)
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
