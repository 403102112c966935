import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModule } from '../account/index.js';
import { CampaignModule } from '../campaign/index.js';
import { CouponModule } from '../coupon/index.js';
import { CustomerModule } from '../customer/index.js';
import { EventModule } from '../event/index.js';
import { SettingsModule } from '../settings/index.js';
import { AnnounceEndings } from './announce-endings.job.js';
import { ExpiryNoticeEntity } from './expiry-notice.entity.js';
import { CouponNotices } from './kinds/coupon-notices.service.js';
import { LevelNotices } from './kinds/level-notices.service.js';
import { NoticeKinds } from './kinds/notice-kinds.service.js';
import { PointsNotices } from './kinds/points-notices.service.js';
import { NoticePassEntity } from './notice-pass.entity.js';
import { NoticeRepository } from './notice.repository.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ExpiryNoticeEntity, NoticePassEntity]),
    ...[AccountModule, CampaignModule, CouponModule, CustomerModule, EventModule, SettingsModule],
  ],
  providers: [AnnounceEndings, CouponNotices, LevelNotices, NoticeKinds, NoticeRepository, PointsNotices],
  exports: [AnnounceEndings],
})
export class NoticeModule {}
