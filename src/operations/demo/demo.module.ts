import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdministratorModule } from '../../administrator/index.js';
import { CampaignModule } from '../../campaign/index.js';
import { CouponModule } from '../../coupon/index.js';
import { CustomerModule } from '../../customer/index.js';
import { EarningModule } from '../../earning/index.js';
import { LevelModule } from '../../level/index.js';
import { PointsModule } from '../../points/index.js';
import { SegmentModule } from '../../segment/index.js';
import { PosModule } from '../../pos/index.js';
import { SellerModule } from '../../seller/index.js';
import { TransactionModule } from '../../transaction/index.js';
import { DemoAfterwards } from './demo-afterwards.service.js';
import { DemoHistory } from './demo-history.service.js';
import { DemoProgramme } from './demo-programme.service.js';
import { DemoProgrammeEntity } from './demo-programme.entity.js';
import { DemoRepository } from './demo.repository.js';
import { DemoShops } from './demo-shops.service.js';
import { DemoVisits } from './demo-visits.service.js';
import { LoadDemo } from './load-demo.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([DemoProgrammeEntity]),
    ...[AdministratorModule, CampaignModule, CouponModule, CustomerModule],
    ...[EarningModule, LevelModule, PointsModule, PosModule],
    ...[SegmentModule, SellerModule, TransactionModule],
  ],
  providers: [DemoAfterwards, DemoHistory, DemoProgramme, DemoRepository, DemoShops, DemoVisits, LoadDemo],
  exports: [LoadDemo],
})
export class DemoModule {}
