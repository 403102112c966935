import { Body, Param, Post, UseGuards } from '@nestjs/common';
import { Caller, ForSellers, type Principal } from '../../auth/index.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { TakesNoFields } from '#platform/http/request/unknown-fields.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { PointsService } from '../points.service.js';
import {
  BlockPointsRequest,
  givenBy,
  type PointsTransferredResponse,
  TransferPointsRequest,
} from './points-transfer.dto.js';
import { PointTransferGuard } from './point-transfer.guard.js';

@UseGuards(PointTransferGuard)
@ForSellers('pos/points/transfer')
export class PosTransferController {
  constructor(private readonly pointsService: PointsService) {}

  /** Gives points to a customer. For sellers who may. */
  @Post('add')
  async add(
    @CurrentStore() store: Store,
    @Body() transfer: TransferPointsRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return { pointsTransferId: await this.pointsService.add(store.id, transfer, givenBy(caller)) };
  }

  /** Takes points from a customer, those that expire first. For sellers who may. */
  @Post('spend')
  async spend(
    @CurrentStore() store: Store,
    @Body() transfer: TransferPointsRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return { pointsTransferId: await this.pointsService.spend(store.id, transfer, givenBy(caller)) };
  }

  /** Holds points of a customer for an open checkout. For sellers who may. */
  @Post('block')
  async block(
    @CurrentStore() store: Store,
    @Body() transfer: BlockPointsRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return { pointsTransferId: await this.pointsService.block(store.id, transfer, givenBy(caller)) };
  }

  /** Spends blocked points. Once, and not after their deadline. */
  @Post(':transfer/capture')
  @TakesNoFields()
  async capture(
    @CurrentStore() store: Store,
    @Param('transfer', IdPipe) id: string,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return {
      pointsTransferId: await this.pointsService.settleBlock(store.id, id, 'capture', givenBy(caller)),
    };
  }

  /** Gives blocked points back to the customer. Once, and not after their deadline. */
  @Post(':transfer/release')
  @TakesNoFields()
  async release(
    @CurrentStore() store: Store,
    @Param('transfer', IdPipe) id: string,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return {
      pointsTransferId: await this.pointsService.settleBlock(store.id, id, 'release', givenBy(caller)),
    };
  }
}
