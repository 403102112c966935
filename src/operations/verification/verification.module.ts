import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../../analytics/index.js';
import { EventPositionsVerifier } from './events/event-positions.reader.js';
import { EventsVerifier } from './events/events.reader.js';
import { LastInstantReader } from './events/last-instant.reader.js';
import { CampaignHistoriesVerifier } from './histories/campaigns/campaign-histories.reader.js';
import { CustomerHistoriesVerifier } from './histories/customers/customer-histories.reader.js';
import { LoginsVerifier } from './logins/logins.reader.js';
import { RightsVerifier } from './logins/rights.reader.js';
import { SessionsVerifier } from './logins/sessions.reader.js';
import { AnalyticsVerifier } from './tables/analytics.reader.js';
import { CampaignsVerifier } from './tables/campaigns.reader.js';
import { CatalogueVerifier } from './tables/catalogue.reader.js';
import { CouponStockVerifier } from './tables/coupon-stock.reader.js';
import { CustomerSearchVerifier } from './tables/customer-search.reader.js';
import { IdempotencyRecordsVerifier } from './tables/idempotency-records.reader.js';
import { EarningsVerifier } from './tables/earnings.reader.js';
import { SaleEarningsVerifier } from './sales/sale-earnings.reader.js';
import { LevelPopulationVerifier } from './tables/level-population.reader.js';
import { NoticesVerifier } from './tables/notices.reader.js';
import { ReferencesVerifier } from './tables/references.reader.js';
import { CustomerTotalsVerifier } from './tables/customer-totals.reader.js';
import { ReportCohortsVerifier } from './tables/report-cohorts.reader.js';
import { TransactionsVerifier } from './tables/transactions.reader.js';
import { EarningModule } from '../../earning/index.js';
import { TransactionModule } from '../../transaction/index.js';
import { Verify } from './verify.js';
import { DeliveriesVerifier } from './webhooks/deliveries.reader.js';
import { LanesVerifier } from './webhooks/lanes.reader.js';
import { WebhooksVerifier } from './webhooks/webhooks.reader.js';

const VERIFIERS = [
  CustomerHistoriesVerifier,
  CampaignHistoriesVerifier,
  EventsVerifier,
  EventPositionsVerifier,
  CouponStockVerifier,
  CampaignsVerifier,
  CatalogueVerifier,
  AnalyticsVerifier,
  ReportCohortsVerifier,
  EarningsVerifier,
  SaleEarningsVerifier,
  LevelPopulationVerifier,
  CustomerSearchVerifier,
  LoginsVerifier,
  RightsVerifier,
  SessionsVerifier,
  WebhooksVerifier,
  DeliveriesVerifier,
  LanesVerifier,
  IdempotencyRecordsVerifier,
  NoticesVerifier,
  ReferencesVerifier,
  TransactionsVerifier,
  CustomerTotalsVerifier,
];

@Module({
  imports: [AnalyticsModule, TransactionModule, EarningModule],
  providers: [...VERIFIERS, LastInstantReader, Verify],
  exports: [Verify],
})
export class VerificationModule {}
