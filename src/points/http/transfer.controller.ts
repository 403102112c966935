import {
  Body,
  Get,
  Headers,
  Ip,
  Param,
  Post,
  Query,
  Res,
  type StreamableFile,
  UseGuards,
} from '@nestjs/common';
import type { Response } from 'express';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { SECOND_FACTOR, SecondFactorHeader } from '#platform/http/openapi/second-factor-header.js';
import { AnswersCsv, csvOfRecords } from '#platform/http/response/csv.js';
import { TakesNoFields } from '#platform/http/request/unknown-fields.js';
import { TRANSFER_COLUMNS } from '../../account/index.js';
import {
  Caller,
  eachSeenBy,
  ForAdministrators,
  ForSellers,
  ForStaff,
  Permission,
  Personal,
  type Principal,
} from '../../auth/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { LargeCorrectionsService } from '../large-corrections.service.js';
import { ensureForSellers } from '../points.errors.js';
import { PointsService } from '../points.service.js';
import { SendPoints } from '../send-points.js';
import { PointTransferGuard } from './point-transfer.guard.js';
import {
  PERSONAL_OF_TRANSFERS,
  AddPointsRequest,
  BlockPointsRequest,
  givenBy,
  ExportTransfersRequest,
  ListTransfersRequest,
  type PointsTransferListResponse,
  type PointsTransferredResponse,
  SendPointsRequest,
  TransferPointsRequest,
} from './points-transfer.dto.js';
import { TransferListsService } from './transfer-lists.service.js';

const EXPORTED = [
  'pointsTransferId',
  'createdAt',
  'type',
  'state',
  'value',
  'customerId',
  'customerFirstName',
  'customerLastName',
  'customerEmail',
  'customerPhone',
  'customerLoyaltyCardNumber',
  'comment',
  'issuer',
  'expiresAt',
  'lockedUntil',
  'blockedUntil',
  'transactionDocumentNumber',
  'revisedTransactionDocumentNumber',
  'posName',
  'posIdentifier',
  'senderId',
  'receiverId',
];

/** What sellers may do as well, on the paths of administrators as on their own. */
@ForStaff('points/transfer')
export class TransferController {
  constructor(
    private readonly lists: TransferListsService,
    private readonly pointsService: PointsService,
    private readonly corrections: LargeCorrectionsService,
  ) {}

  /** Lists the transfers of all customers, newest first. Names, contacts and cards, and filters and orders by them, need `CUSTOMER` `VIEW`. */
  @Get()
  @Personal(PERSONAL_OF_TRANSFERS)
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
  @SecondFactorHeader()
  @UseGuards(PointTransferGuard)
  @Permission('POINT_TRANSFER', 'MODIFY')
  async add(
    @CurrentStore() store: Store,
    @Body() transfer: AddPointsRequest,
    @Caller() caller: Principal,
    @Headers(SECOND_FACTOR) code: string | undefined,
    @Ip() address: string,
  ): Promise<PointsTransferredResponse> {
    if (caller.role === 'seller') {
      ensureForSellers(transfer);
    }
    await this.corrections.ensureConfirmed(caller, transfer.points, { code, address });
    return { pointsTransferId: await this.pointsService.add(store.id, transfer, givenBy(caller)) };
  }

  /** Takes points from a customer, those that expire first. Sellers need `allowPointTransfer`. */
  @Post('spend')
  @SecondFactorHeader()
  @UseGuards(PointTransferGuard)
  @Permission('POINT_TRANSFER', 'MODIFY')
  async spend(
    @CurrentStore() store: Store,
    @Body() transfer: TransferPointsRequest,
    @Caller() caller: Principal,
    @Headers(SECOND_FACTOR) code: string | undefined,
    @Ip() address: string,
  ): Promise<PointsTransferredResponse> {
    await this.corrections.ensureConfirmed(caller, transfer.points, { code, address });
    return { pointsTransferId: await this.pointsService.spend(store.id, transfer, givenBy(caller)) };
  }
}

@ForAdministrators('points/transfer')
export class AdminTransferController {
  constructor(private readonly pointsService: PointsService) {}

  /** Holds points of a customer for an open checkout. */
  @Post('block')
  @Permission('POINT_TRANSFER', 'MODIFY')
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

  /** Gives blocked points back to the customer. Once, and not after their deadline. */
  @Post(':transfer/release')
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
  @TakesNoFields()
  @Permission('POINT_TRANSFER', 'MODIFY')
  async cancel(@CurrentStore() store: Store, @Param('transfer', IdPipe) id: string): Promise<object[]> {
    await this.pointsService.cancelTransfer(store.id, id);
    return [];
  }
}

// Only for administrators: a caller who may name the sender may empty any account.
@ForAdministrators('admin/p2p-points-transfer')
export class AdminP2pController {
  constructor(private readonly sendPoints: SendPoints) {}

  /** Sends points of one customer to another. They keep their expiry. */
  @Post()
  @Permission('POINT_TRANSFER', 'MODIFY')
  async send(
    @CurrentStore() store: Store,
    @Body() transfer: SendPointsRequest,
    @Caller() caller: Principal,
  ): Promise<PointsTransferredResponse> {
    return { pointsTransferId: await this.sendPoints.execute(store.id, transfer, givenBy(caller)) };
  }
}

@ForSellers('seller/points/transfer')
export class SellerTransferController {
  constructor(private readonly lists: TransferListsService) {}

  /** Lists the transfers of all customers, newest first. */
  @Get()
  @SortedBy(TRANSFER_COLUMNS, 'createdAt', 'DESC')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListTransfersRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PointsTransferListResponse> {
    return this.lists.show(store.id, query, query, response);
  }
}

@ForAdministrators('csv/points/transfer')
export class TransferCsvController {
  constructor(private readonly lists: TransferListsService) {}

  /** The transfers of the list with these filters, in its order, as a CSV file. Names, contacts and cards are empty without `CUSTOMER` `VIEW`. */
  @Get()
  @Personal(PERSONAL_OF_TRANSFERS)
  @AnswersCsv()
  @SortedBy(TRANSFER_COLUMNS, 'createdAt', 'DESC')
  @Permission('POINT_TRANSFER', 'VIEW')
  export(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Query() query: ExportTransfersRequest,
  ): StreamableFile {
    const records = this.lists.each(store.id, query, query);
    const seen = eachSeenBy(caller, PERSONAL_OF_TRANSFERS.fields, records);
    return csvOfRecords('points-transfers.csv', EXPORTED, seen);
  }
}
