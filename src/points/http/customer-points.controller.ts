import { Body, Get, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Caller, ForCustomers, type Principal } from '../../auth/index.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { OWN_TRANSFER_COLUMNS } from '../../account/index.js';
import { SendPoints } from '../send-points.js';
import {
  givenBy,
  ListOwnTransfersRequest,
  type PointsTransferListResponse,
  type PointsTransferredResponse,
  SendOwnPointsRequest,
} from './points-transfer.dto.js';
import { TransferListsService } from './transfer-lists.service.js';

@ForCustomers('customer/points')
export class CustomerPointsController {
  constructor(
    private readonly lists: TransferListsService,
    private readonly sendPoints: SendPoints,
  ) {}

  /** Lists the transfers of the logged-in customer, newest first. */
  @Get('transfer')
  @SortedBy(OWN_TRANSFER_COLUMNS, 'createdAt', 'DESC')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListOwnTransfersRequest,
    @Caller() caller: Principal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PointsTransferListResponse> {
    const { state, type, willExpireTill, createdAtFrom, createdAtTo } = query;
    const filters = { customerId: caller.id, state, type, willExpireTill, createdAtFrom, createdAtTo };
    return this.lists.show(store.id, filters, query, response);
  }

  /** Sends points of the logged-in customer to another. They keep their expiry. */
  @Post('p2p-transfer')
  async send(
    @CurrentStore() store: Store,
    @Body() { receiver, points, comment }: SendOwnPointsRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    const sending = { sender: caller.id, receiver, points, comment };
    return { pointsTransferId: await this.sendPoints.executeOwn(store.id, sending, givenBy(caller)) };
  }
}
