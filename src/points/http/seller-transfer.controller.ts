import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { SellerGuard } from '../../auth/index.js';
import { inStore } from '../../platform/http/paths.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { ListTransfersRequest } from './list-transfers.request.js';
import type { PointsTransferListResponse } from './points-transfer.presenter.js';
import { TransferLists } from './transfer-lists.js';

@Controller(inStore('seller/points/transfer'))
@UseGuards(SellerGuard)
export class SellerTransferController {
  constructor(private readonly lists: TransferLists) {}

  /** Lists the transfers of all customers, newest first. */
  @Get()
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListTransfersRequest,
  ): Promise<PointsTransferListResponse> {
    return this.lists.show(store.id, query, query);
  }
}
