import {
  Body,
  Controller,
  Get,
  HttpCode,
  Post,
  Query,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import { AdminOrSellerGuard, Caller, Permission, type Principal, WriteLimitGuard } from '../../auth/index.js';
import { inStore } from '#platform/http/request/paths.js';
import { SortedBy } from '#platform/http/request/fields/sorted-by.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { PointsService } from '../points.service.js';
import { ensureForSellers } from '../points.errors.js';
import { TRANSFER_COLUMNS } from '../../account/index.js';
import {
  AddPointsRequest,
  givenBy,
  ListTransfersRequest,
  type PointsTransferListResponse,
  type PointsTransferredResponse,
  TransferPointsRequest,
} from './points-transfer.dto.js';
import { PointTransferGuard } from './point-transfer.guard.js';
import { TransferListsService } from './transfer-lists.service.js';

/** What sellers may do as well, on the paths of administrators as on their own. */
@Controller(inStore('points/transfer'))
@UseGuards(AdminOrSellerGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class TransferController {
  constructor(
    private readonly lists: TransferListsService,
    private readonly pointsService: PointsService,
  ) {}

  /** Lists the transfers of all customers, newest first. */
  @Get()
  @SortedBy(TRANSFER_COLUMNS, 'createdAt', 'DESC')
  @Permission('POINT_TRANSFER', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListTransfersRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PointsTransferListResponse> {
    return this.lists.show(store.id, query, query, response);
  }

  /** Gives points to a customer. Sellers need `allowPointTransfer`; they do not decide when points expire or unlock. */
  @Post('add')
  @HttpCode(200)
  @UseGuards(PointTransferGuard)
  @Permission('POINT_TRANSFER', 'MODIFY')
  async add(
    @CurrentStore() store: Store,
    @Body() transfer: AddPointsRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    if (caller.role === 'seller') {
      ensureForSellers(transfer);
    }
    return { pointsTransferId: await this.pointsService.add(store.id, transfer, givenBy(caller)) };
  }

  /** Takes points from a customer, those that expire first. Sellers need `allowPointTransfer`. */
  @Post('spend')
  @HttpCode(200)
  @UseGuards(PointTransferGuard)
  @Permission('POINT_TRANSFER', 'MODIFY')
  async spend(
    @CurrentStore() store: Store,
    @Body() transfer: TransferPointsRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return { pointsTransferId: await this.pointsService.spend(store.id, transfer, givenBy(caller)) };
  }
}
