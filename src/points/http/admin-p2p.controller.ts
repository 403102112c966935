import { Body, Controller, HttpCode, UseGuards } from '@nestjs/common';
import { AdminGuard, Caller, Permission, type Principal } from '../../auth/index.js';
import { inStore } from '../../platform/http/paths.js';
import { Post } from '../../platform/http/writes.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { SendPoints } from '../send-points.js';
import { givenBy } from './given-by.js';
import type { PointsTransferredResponse } from './points-transfer.presenter.js';
import { SendPointsRequest } from './send-points.request.js';

// Nobody but administrators: whoever may name the sender may empty anybody's account.
@Controller(inStore('admin/p2p-points-transfer'))
@UseGuards(AdminGuard)
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
