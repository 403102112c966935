import { Body, Controller, Get, HttpCode, Query, UseGuards } from '@nestjs/common';
import { Caller, CustomerGuard, type Principal } from '../../auth/index.js';
import { inStore } from '../../platform/http/paths.js';
import { Post } from '../../platform/http/writes.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { SendPoints } from '../send-points.js';
import { givenBy } from './given-by.js';
import { ListOwnTransfersRequest } from './list-transfers.request.js';
import type { PointsTransferListResponse, PointsTransferredResponse } from './points-transfer.presenter.js';
import { SendOwnPointsRequest } from './send-points.request.js';
import { TransferLists } from './transfer-lists.js';

@Controller(inStore('customer/points'))
@UseGuards(CustomerGuard)
export class CustomerPointsController {
  constructor(
    private readonly lists: TransferLists,
    private readonly sendPoints: SendPoints,
  ) {}

  /** Lists the transfers of the logged-in customer, newest first. */
  @Get('transfer')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListOwnTransfersRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferListResponse> {
    const { state, type, willExpireTill } = query;
    return this.lists.show(store.id, { customerId: caller.id, state, type, willExpireTill }, query);
  }

  /** Sends points of the logged-in customer to another. They keep their expiry. */
  @Post('p2p-transfer')
  @HttpCode(200)
  async send(
    @CurrentStore() store: Store,
    @Body() { receiver, points, comment }: SendOwnPointsRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    const sending = { sender: caller.id, receiver, points, comment };
    return { pointsTransferId: await this.sendPoints.executeOwn(store.id, sending, givenBy(caller)) };
  }
}
