import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModule } from '../account/index.js';
import { AuthModule } from '../auth/index.js';
import { CampaignModule } from '../campaign/index.js';
import { CustomerModule } from '../customer/index.js';
import { EarningModule } from '../earning/index.js';
import { EventModule } from '../event/index.js';
import { InvitationModule } from '../invitation/index.js';
import { SettingsModule } from '../settings/index.js';
import { StoreModule } from '../store/index.js';
import { TransactionModule } from '../transaction/index.js';
import {
  AnalyticsDayEntity,
  AnalyticsExpiryEntity,
  AnalyticsRewardEntity,
  AnalyticsRuleEntity,
} from './analytics-day.entity.js';
import { AnalyticsReader } from './analytics.reader.js';
import { AnalyticsRepository } from './analytics.repository.js';
import { AnalyticsService } from './analytics.service.js';
import { EventFiguresReader } from './event-figures.reader.js';
import { AnalyticsController } from './http/analytics.controller.js';
import { RebuildAnalytics } from './rebuild-analytics.js';
import { EventCohortsReader } from './report/event-cohorts.reader.js';
import { ReportCsvController } from './report/http/report-csv.controller.js';
import { ReportController } from './report/http/report.controller.js';
import { ReportCohortEntity } from './report/report-cohort.entity.js';
import { ReportCohortReader } from './report/report-cohort.reader.js';
import { ReportCohortRepository } from './report/report-cohort.repository.js';
import { ReportRowsService } from './report/report-rows.service.js';
import { ReportsService } from './report/reports.service.js';
import { RollUpCohortsSubscription } from './report/roll-up-cohorts.subscription.js';
import { RollUpEventsSubscription } from './roll-up-events.subscription.js';
import { AnalyticsVerifier } from './analytics.verifier.js';
import { ReportCohortsVerifier } from './report/report-cohorts.verifier.js';

const ENTITIES = [
  AnalyticsDayEntity,
  AnalyticsExpiryEntity,
  AnalyticsRewardEntity,
  AnalyticsRuleEntity,
  ReportCohortEntity,
];

@Module({
  imports: [
    TypeOrmModule.forFeature(ENTITIES),
    AccountModule,
    AuthModule,
    CampaignModule,
    CustomerModule,
    EarningModule,
    EventModule,
    InvitationModule,
    SettingsModule,
    StoreModule,
    TransactionModule,
  ],
  controllers: [AnalyticsController, ReportController, ReportCsvController],
  providers: [
    AnalyticsService,
    AnalyticsReader,
    AnalyticsRepository,
    EventFiguresReader,
    RebuildAnalytics,
    RollUpEventsSubscription,
    AnalyticsVerifier,
    ReportCohortsVerifier,
    EventCohortsReader,
    ReportCohortReader,
    ReportCohortRepository,
    ReportRowsService,
    ReportsService,
    RollUpCohortsSubscription,
  ],
  exports: [
    EventCohortsReader,
    EventFiguresReader,
    RebuildAnalytics,
    RollUpCohortsSubscription,
    RollUpEventsSubscription,
  ],
})
export class AnalyticsModule {}
