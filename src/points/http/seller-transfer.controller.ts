import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { SellerGuard } from '../../auth/index.js';
import { inStore } from '#platform/http/request/paths.js';
import { SortedBy } from '#platform/http/request/fields/sorted-by.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { TRANSFER_COLUMNS } from '../../account/index.js';
import { ListTransfersRequest, type PointsTransferListResponse } from './points-transfer.dto.js';
import { TransferListsService } from './transfer-lists.service.js';

@Controller(inStore('seller/points/transfer'))
@UseGuards(SellerGuard)
export class SellerTransferController {
  constructor(private readonly lists: TransferListsService) {}

  /** Lists the transfers of all customers, newest first. */
  @Get()
  @SortedBy(TRANSFER_COLUMNS, 'createdAt', 'DESC')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListTransfersRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PointsTransferListResponse> {
    return this.lists.show(store.id, query, query, response);
  }
}
