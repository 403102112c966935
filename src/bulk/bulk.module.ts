import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Extension } from '#platform/extensions.js';
import { PathParameters } from '#platform/http/server/path.guard.js';
import { AuthModule } from '../auth/index.js';
import { CampaignModule } from '../campaign/index.js';
import { CouponModule } from '../coupon/index.js';
import { CustomerModule } from '../customer/index.js';
import { MessageModule } from '../message/index.js';
import { PointsModule } from '../points/index.js';
import { SegmentModule } from '../segment/index.js';
import { BeginBulkAction } from './begin-bulk-action.js';
import { BulkActionEntity, BulkActionRowEntity } from './bulk-action.entity.js';
import { BulkActionNotFound } from './bulk-action.errors.js';
import { BulkActionReader } from './bulk-action.reader.js';
import { BulkActionRepository } from './bulk-action.repository.js';
import { BulkActionsVerifier } from './bulk-actions.verifier.js';
import { BulkCustomersService } from './bulk-customers.service.js';
import { BulkKindsService } from './bulk-kinds.service.js';
import { BulkRowsService } from './bulk-rows.service.js';
import { ContinueBulkActionsJob } from './continue-bulk-actions.job.js';
import {
  BulkActionController,
  BulkArchiveController,
  BulkCampaignController,
  BulkDeliveryController,
  BulkLabelsController,
  BulkMessagesController,
  BulkPointsController,
} from './http/bulk-action.controller.js';
import { AddedLabelsService } from './kinds/added-labels.service.js';
import { ArchivedCampaignsService } from './kinds/archived-campaigns.service.js';
import { CampaignActivityService } from './kinds/campaign-activity.service.js';
import { DeliveryStatusService } from './kinds/delivery-status.service.js';
import { GivenPointsService } from './kinds/given-points.service.js';
import { RepeatedMessagesService } from './kinds/repeated-messages.service.js';
import { StopBulkAction } from './stop-bulk-action.js';
import { UndoBulkAction } from './undo-bulk-action.js';

@Extension(PathParameters)
@Module({
  imports: [
    TypeOrmModule.forFeature([BulkActionEntity, BulkActionRowEntity]),
    AuthModule,
    CampaignModule,
    CouponModule,
    CustomerModule,
    MessageModule,
    PointsModule,
    SegmentModule,
  ],
  controllers: [
    BulkActionController,
    BulkArchiveController,
    BulkCampaignController,
    BulkDeliveryController,
    BulkLabelsController,
    BulkMessagesController,
    BulkPointsController,
  ],
  providers: [
    BeginBulkAction,
    StopBulkAction,
    UndoBulkAction,
    BulkActionReader,
    BulkActionRepository,
    BulkCustomersService,
    BulkKindsService,
    BulkRowsService,
    AddedLabelsService,
    ArchivedCampaignsService,
    CampaignActivityService,
    DeliveryStatusService,
    GivenPointsService,
    RepeatedMessagesService,
    BulkActionsVerifier,
    ContinueBulkActionsJob,
  ],
})
export class BulkModule implements PathParameters {
  readonly missing = { bulkAction: BulkActionNotFound };
}
