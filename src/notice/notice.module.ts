import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModule } from '../account/index.js';
import { CampaignModule } from '../campaign/index.js';
import { CouponModule } from '../coupon/index.js';
import { CustomerModule } from '../customer/index.js';
import { EventModule } from '../event/index.js';
import { LevelModule } from '../level/index.js';
import { MessageModule } from '../message/index.js';
import { SettingsModule } from '../settings/index.js';
import { AnnounceEndingsJob } from './announce-endings.job.js';
import { ExpiryNoticeEntity, NoticePassEntity } from './expiry-notice.entity.js';
import { CouponNoticesService } from './kinds/coupon-notices.service.js';
import { LevelNoticesService } from './kinds/level-notices.service.js';
import { PointsNoticesService } from './kinds/points-notices.service.js';
import { EndingMessagesService } from './messages/ending-messages.service.js';
import { LevelMessagesService } from './messages/level-messages.service.js';
import { MessageSecretsService } from './messages/message-secrets.service.js';
import { PointsMessagesService } from './messages/points-messages.service.js';
import { RewardMessagesService } from './messages/reward-messages.service.js';
import { WriteMessagesSubscription } from './messages/write-messages.subscription.js';
import { NoticeHistoryService } from './notice-history.service.js';
import { NoticeRepository } from './notice.repository.js';
import { PersonalNoticesService } from './personal-notices.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ExpiryNoticeEntity, NoticePassEntity]),
    AccountModule,
    CampaignModule,
    CouponModule,
    CustomerModule,
    EventModule,
    LevelModule,
    MessageModule,
    SettingsModule,
  ],
  providers: [
    AnnounceEndingsJob,
    CouponNoticesService,
    EndingMessagesService,
    LevelMessagesService,
    LevelNoticesService,
    MessageSecretsService,
    NoticeHistoryService,
    NoticeRepository,
    PersonalNoticesService,
    PointsMessagesService,
    PointsNoticesService,
    RewardMessagesService,
    WriteMessagesSubscription,
  ],
  exports: [AnnounceEndingsJob, NoticeHistoryService, WriteMessagesSubscription],
})
export class NoticeModule {}
