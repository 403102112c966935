import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdministratorModule } from '../administrator/index.js';
import { CampaignModule } from '../campaign/index.js';
import { CouponModule } from '../coupon/index.js';
import { CustomerModule } from '../customer/index.js';
import { LevelModule } from '../level/index.js';
import { PointsModule } from '../points/index.js';
import { SegmentModule } from '../segment/index.js';
import { SellerModule } from '../seller/index.js';
import { DemoAfterwards } from './demo-afterwards.js';
import { DemoHistory } from './demo-history.js';
import { DemoProgramme } from './demo-programme.js';
import { DemoProgrammeEntity } from './demo-programme.entity.js';
import { DemoRepository } from './demo.repository.js';
import { DemoVisits } from './demo-visits.js';
import { LoadDemo } from './load-demo.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([DemoProgrammeEntity]),
    ...[AdministratorModule, CampaignModule, CouponModule, CustomerModule],
    ...[LevelModule, PointsModule, SegmentModule, SellerModule],
  ],
  providers: [DemoAfterwards, DemoHistory, DemoProgramme, DemoRepository, DemoVisits, LoadDemo],
  exports: [LoadDemo],
})
export class DemoModule {}
