import { Body, Controller, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { AdminGuard, Caller, Permission, type Principal, WriteLimitGuard } from '../../auth/index.js';
import { inStore } from '#platform/http/request/paths.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { SendPoints } from '../send-points.js';
import { givenBy, type PointsTransferredResponse, SendPointsRequest } from './points-transfer.dto.js';

// Only for administrators: a caller who may name the sender may empty any account.
@Controller(inStore('admin/p2p-points-transfer'))
@UseGuards(AdminGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class AdminP2pController {
  constructor(private readonly sendPoints: SendPoints) {}

  /** Sends points of one customer to another. They keep their expiry. */
  @Post()
  @HttpCode(200)
  @Permission('POINT_TRANSFER', 'MODIFY')
  async send(
    @CurrentStore() store: Store,
    @Body() transfer: SendPointsRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return { pointsTransferId: await this.sendPoints.execute(store.id, transfer, givenBy(caller)) };
  }
}
