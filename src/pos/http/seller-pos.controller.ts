import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { SellerGuard } from '../../auth/index.js';
import { SortedBy } from '#platform/http/request/fields/sorted-by.js';
import { IdPipe } from '#platform/http/request/id.pipe.js';
import { inStore } from '#platform/http/request/paths.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { POS_COLUMNS } from '../pos.reader.js';
import { PosRecordsService } from './pos-records.service.js';
import { ListPosRequest, type PosListResponse, type PosRecord } from './pos.dto.js';

@Controller(inStore('seller/pos'))
@UseGuards(SellerGuard)
export class SellerPosController {
  constructor(private readonly records: PosRecordsService) {}

  /** Lists points of sale, as `GET /api/pos` does. */
  @Get()
  @SortedBy(POS_COLUMNS, 'name')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListPosRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PosListResponse> {
    return this.records.page(store.id, query, response);
  }

  /** Shows one point of sale. */
  @Get(':pos')
  async show(@CurrentStore() store: Store, @Param('pos', IdPipe) id: string): Promise<PosRecord> {
    return this.records.one(store.id, { id });
  }
}
