import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModule } from '../account/index.js';
import { AuthModule } from '../auth/index.js';
import { CustomerModule } from '../customer/index.js';
import { EventModule } from '../event/index.js';
import { PosModule } from '../pos/index.js';
import { SellerModule } from '../seller/index.js';
import { SettingsModule } from '../settings/index.js';
import { TransactionModule } from '../transaction/index.js';
import { PointsService } from './points.service.js';
import {
  AdminP2pController,
  AdminTransferController,
  SellerTransferController,
  TransferController,
  TransferCsvController,
} from './http/transfer.controller.js';
import { CustomerPointsController } from './http/customer-points.controller.js';
import { MissingPointsController } from './http/missing-points.controller.js';
import { PointTransferGuard } from './http/point-transfer.guard.js';
import { PosTransferController } from './http/pos-transfer.controller.js';
import { TransferListsService } from './http/transfer-lists.service.js';
import { PointsImportController, RequestedPoints } from './import/http/points-import.controller.js';
import { ImportPoints, PointsBodies } from './import/import-points.js';
import { PointsImportEntity } from './import/points-import.entity.js';
import { PointsImportRowEntity } from './import/points-import-row.entity.js';
import { PointsImportsVerifier } from './import/points-imports.verifier.js';
import { PointsImportRepository } from './import/points-import.repository.js';
import { LargeCorrectionsService } from './large-corrections.service.js';
import { PointsCustomersService } from './points-customers.service.js';
import { SendPoints } from './send-points.js';
import { SettleDuePointsJob } from './settle-due-points.job.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([PointsImportEntity, PointsImportRowEntity]),
    AccountModule,
    AuthModule,
    CustomerModule,
    EventModule,
    PosModule,
    SellerModule,
    SettingsModule,
    TransactionModule,
  ],
  controllers: [
    AdminP2pController,
    AdminTransferController,
    CustomerPointsController,
    MissingPointsController,
    PointsImportController,
    PosTransferController,
    SellerTransferController,
    TransferController,
    TransferCsvController,
  ],
  providers: [
    PointsService,
    ImportPoints,
    LargeCorrectionsService,
    { provide: PointsBodies, useClass: RequestedPoints },
    PointTransferGuard,
    PointsImportRepository,
    PointsImportsVerifier,
    PointsCustomersService,
    SendPoints,
    SettleDuePointsJob,
    TransferListsService,
  ],
  exports: [PointsService, ImportPoints, LargeCorrectionsService, SendPoints, SettleDuePointsJob],
})
export class PointsModule {}
