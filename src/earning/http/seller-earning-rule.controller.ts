import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { SellerGuard } from '../../auth/index.js';
import { SortedBy } from '#platform/http/request/fields/sorted-by.js';
import { IdPipe } from '#platform/http/request/id.pipe.js';
import { inStore } from '#platform/http/request/paths.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { EARNING_RULE_COLUMNS } from '../earning-rule.reader.js';
import {
  type EarningRuleListResponse,
  type EarningRuleRecord,
  ListEarningRulesRequest,
} from './earning-rule.dto.js';
import { EarningRuleListsService } from './earning-rule-lists.service.js';

@Controller(inStore('seller/earningRule'))
@UseGuards(SellerGuard)
export class SellerEarningRuleController {
  constructor(private readonly lists: EarningRuleListsService) {}

  /** Lists the earning rules, as `GET /api/earningRule` does. */
  @Get()
  @SortedBy(EARNING_RULE_COLUMNS, 'createdAt', 'DESC')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListEarningRulesRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EarningRuleListResponse> {
    return this.lists.page(store, query, response);
  }

  /** Shows an earning rule. */
  @Get(':earningRule')
  async show(
    @CurrentStore() store: Store,
    @Param('earningRule', IdPipe) id: string,
  ): Promise<EarningRuleRecord> {
    return this.lists.one(store, id);
  }
}
