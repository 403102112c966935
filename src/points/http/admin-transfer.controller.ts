import { Body, Controller, HttpCode, Param, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { AdminGuard, Caller, Permission, type Principal, WriteLimitGuard } from '../../auth/index.js';
import { IdPipe } from '#platform/http/request/id.pipe.js';
import { inStore } from '#platform/http/request/paths.js';
import { TakesNoFields } from '#platform/http/request/unknown-fields.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { PointsService } from '../points.service.js';
import { BlockPointsRequest, givenBy, type PointsTransferredResponse } from './points-transfer.dto.js';

@Controller(inStore('points/transfer'))
@UseGuards(AdminGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class AdminTransferController {
  constructor(private readonly pointsService: PointsService) {}

  /** Holds points of a customer for an open checkout. */
  @Post('block')
  @HttpCode(200)
  @Permission('POINT_TRANSFER', 'MODIFY')
  async block(
    @CurrentStore() store: Store,
    @Body() transfer: BlockPointsRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return { pointsTransferId: await this.pointsService.block(store.id, transfer, givenBy(caller)) };
  }

  /** Spends points that were held. Once, and not after their deadline. */
  @Post(':transfer/capture')
  @HttpCode(200)
  @TakesNoFields()
  @Permission('POINT_TRANSFER', 'MODIFY')
  async capture(
    @CurrentStore() store: Store,
    @Param('transfer', IdPipe) id: string,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return {
      pointsTransferId: await this.pointsService.settleBlock(store.id, id, 'capture', givenBy(caller)),
    };
  }

  /** Gives points that were held back to the customer. Once, and not after their deadline. */
  @Post(':transfer/release')
  @HttpCode(200)
  @TakesNoFields()
  @Permission('POINT_TRANSFER', 'MODIFY')
  async release(
    @CurrentStore() store: Store,
    @Param('transfer', IdPipe) id: string,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return {
      pointsTransferId: await this.pointsService.settleBlock(store.id, id, 'release', givenBy(caller)),
    };
  }

  /** Takes back what is left of points that were given. Answers with an empty list. */
  @Post(':transfer/cancel')
  @HttpCode(200)
  @TakesNoFields()
  @Permission('POINT_TRANSFER', 'MODIFY')
  async cancel(@CurrentStore() store: Store, @Param('transfer', IdPipe) id: string): Promise<object[]> {
    await this.pointsService.cancelTransfer(store.id, id);
    return [];
  }
}
