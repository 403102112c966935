import { Body, Controller, HttpCode, Param, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { Caller, type Principal, SellerGuard, WriteLimitGuard } from '../../auth/index.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { inStore } from '#platform/http/request/paths.js';
import { TakesNoFields } from '#platform/http/request/unknown-fields.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { PointsService } from '../points.service.js';
import {
  BlockPointsRequest,
  givenBy,
  type PointsTransferredResponse,
  TransferPointsRequest,
} from './points-transfer.dto.js';
import { PointTransferGuard } from './point-transfer.guard.js';

@Controller(inStore('pos/points/transfer'))
@UseGuards(SellerGuard, WriteLimitGuard, PointTransferGuard)
@UseInterceptors(WriteInterceptor)
export class PosTransferController {
  constructor(private readonly pointsService: PointsService) {}

  /** Gives points to a customer. For sellers who may. */
  @Post('add')
  @HttpCode(200)
  async add(
    @CurrentStore() store: Store,
    @Body() transfer: TransferPointsRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return { pointsTransferId: await this.pointsService.add(store.id, transfer, givenBy(caller)) };
  }

  /** Takes points from a customer, those that expire first. For sellers who may. */
  @Post('spend')
  @HttpCode(200)
  async spend(
    @CurrentStore() store: Store,
    @Body() transfer: TransferPointsRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return { pointsTransferId: await this.pointsService.spend(store.id, transfer, givenBy(caller)) };
  }

  /** Holds points of a customer for an open checkout. For sellers who may. */
  @Post('block')
  @HttpCode(200)
  async block(
    @CurrentStore() store: Store,
    @Body() transfer: BlockPointsRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return { pointsTransferId: await this.pointsService.block(store.id, transfer, givenBy(caller)) };
  }

  /** Spends blocked points. Once, and not after their deadline. */
  @Post(':transfer/capture')
  @HttpCode(200)
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
  @HttpCode(200)
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
