import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdministratorModule } from '../../administrator/index.js';
import { AttachmentModule } from '../../attachment/index.js';
import { CampaignModule } from '../../campaign/index.js';
import { CouponModule } from '../../coupon/index.js';
import { CustomerModule } from '../../customer/index.js';
import { EarningModule } from '../../earning/index.js';
import { LevelModule } from '../../level/index.js';
import { NoticeModule } from '../../notice/index.js';
import { PointsModule } from '../../points/index.js';
import { SegmentModule } from '../../segment/index.js';
import { PosModule } from '../../pos/index.js';
import { SellerModule } from '../../seller/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TransactionModule } from '../../transaction/index.js';
import { DemoAfterwardsService, DemoVisitsService } from './demo-visits.service.js';
import { DemoHistoryService } from './demo-history.service.js';
import { DemoPicturesService } from './demo-pictures.service.js';
import { DemoProgrammeService } from './demo-programme.service.js';
import { DemoProgrammeEntity } from './demo-programme.entity.js';
import { DemoRepository } from './demo.repository.js';
import { DemoShopsService } from './demo-shops.service.js';
import { LoadDemo } from './load-demo.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([DemoProgrammeEntity]),
    AdministratorModule,
    AttachmentModule,
    CampaignModule,
    CouponModule,
    CustomerModule,
    EarningModule,
    LevelModule,
    NoticeModule,
    PointsModule,
    PosModule,
    SegmentModule,
    SellerModule,
    SettingsModule,
    TransactionModule,
  ],
  providers: [
    DemoAfterwardsService,
    DemoHistoryService,
    DemoPicturesService,
    DemoProgrammeService,
    DemoRepository,
    DemoShopsService,
    DemoVisitsService,
    LoadDemo,
  ],
  exports: [LoadDemo],
})
export class DemoModule {}
