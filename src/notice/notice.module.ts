import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModule } from '../account/index.js';
import { CampaignModule } from '../campaign/index.js';
import { CouponModule } from '../coupon/index.js';
import { CustomerModule } from '../customer/index.js';
import { EventModule } from '../event/index.js';
import { SettingsModule } from '../settings/index.js';
import { AnnounceEndingsJob } from './announce-endings.job.js';
import { ExpiryNoticeEntity, NoticePassEntity } from './expiry-notice.entity.js';
import { CouponNoticesService } from './kinds/coupon-notices.service.js';
import { LevelNoticesService } from './kinds/level-notices.service.js';
import { PointsNoticesService } from './kinds/points-notices.service.js';
import { NoticeRepository } from './notice.repository.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ExpiryNoticeEntity, NoticePassEntity]),
    ...[AccountModule, CampaignModule, CouponModule, CustomerModule, EventModule, SettingsModule],
  ],
  providers: [
    AnnounceEndingsJob,
    CouponNoticesService,
    LevelNoticesService,
    NoticeRepository,
    PointsNoticesService,
  ],
  exports: [AnnounceEndingsJob],
})
export class NoticeModule {}
