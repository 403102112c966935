import { Body, Controller, Get, HttpCode, Param, Query, UseGuards } from '@nestjs/common';
import { AdminGuard, Caller, Permission, type Principal } from '../../auth/index.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { inStore } from '../../platform/http/paths.js';
import { Post } from '../../platform/http/writes.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { AddPoints } from '../add-points.js';
import { BlockPoints } from '../block-points.js';
import { CancelTransfer } from '../cancel-transfer.js';
import { SettleBlock } from '../settle-block.js';
import { SpendPoints } from '../spend-points.js';
import { givenBy } from './given-by.js';
import { ListTransfersRequest } from './list-transfers.request.js';
import type { PointsTransferListResponse, PointsTransferredResponse } from './points-transfer.presenter.js';
import { TransferLists } from './transfer-lists.js';
import { AddPointsRequest, BlockPointsRequest, TransferPointsRequest } from './transfer-points.request.js';

@Controller(inStore('points/transfer'))
@UseGuards(AdminGuard)
export class AdminTransferController {
  constructor(
    private readonly lists: TransferLists,
    private readonly addPoints: AddPoints,
    private readonly spendPoints: SpendPoints,
    private readonly blockPoints: BlockPoints,
    private readonly settleBlock: SettleBlock,
    private readonly cancelTransfer: CancelTransfer,
  ) {}

  /** Lists the transfers of all customers, newest first. */
  @Get()
  @Permission('POINT_TRANSFER', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListTransfersRequest,
  ): Promise<PointsTransferListResponse> {
    return this.lists.show(store.id, query, query);
  }

  /** Gives points to a customer. */
  @Post('add')
  @HttpCode(200)
  @Permission('POINT_TRANSFER', 'MODIFY')
  async add(
    @CurrentStore() store: Store,
    @Body() transfer: AddPointsRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return { pointsTransferId: await this.addPoints.execute(store.id, transfer, givenBy(caller)) };
  }

  /** Takes points from a customer, those that expire first. */
  @Post('spend')
  @HttpCode(200)
  @Permission('POINT_TRANSFER', 'MODIFY')
  async spend(
    @CurrentStore() store: Store,
    @Body() transfer: TransferPointsRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return { pointsTransferId: await this.spendPoints.execute(store.id, transfer, givenBy(caller)) };
  }

  /** Holds points of a customer for an open checkout. */
  @Post('block')
  @HttpCode(200)
  @Permission('POINT_TRANSFER', 'MODIFY')
  async block(
    @CurrentStore() store: Store,
    @Body() transfer: BlockPointsRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return { pointsTransferId: await this.blockPoints.execute(store.id, transfer, givenBy(caller)) };
  }

  /** Spends points that were held. Once, and not after their deadline. */
  @Post(':transfer/capture')
  @HttpCode(200)
  @Permission('POINT_TRANSFER', 'MODIFY')
  async capture(
    @CurrentStore() store: Store,
    @Param('transfer', IdPipe) id: string,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return { pointsTransferId: await this.settleBlock.execute(store.id, id, 'capture', givenBy(caller)) };
  }

  /** Gives points that were held back to the customer. Once, and not after their deadline. */
  @Post(':transfer/release')
  @HttpCode(200)
  @Permission('POINT_TRANSFER', 'MODIFY')
  async release(
    @CurrentStore() store: Store,
    @Param('transfer', IdPipe) id: string,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return { pointsTransferId: await this.settleBlock.execute(store.id, id, 'release', givenBy(caller)) };
  }

  /** Takes back what is left of points that were given. Answers with an empty list. */
  @Post(':transfer/cancel')
  @HttpCode(200)
  @Permission('POINT_TRANSFER', 'MODIFY')
  async cancel(@CurrentStore() store: Store, @Param('transfer', IdPipe) id: string): Promise<object[]> {
    await this.cancelTransfer.execute(store.id, id);
    return [];
  }
}
