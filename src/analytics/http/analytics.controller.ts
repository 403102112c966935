import { Get, Param, Query } from '@nestjs/common';
import { ForAdministrators, Permission } from '../../auth/index.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import type { Language } from '#platform/language/language.js';
import { readPeriod } from '#platform/http/request/period.js';
import type { Days } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import { InvitationReader } from '../../invitation/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { AnalyticsService } from '../analytics.service.js';
import {
  type AnalyticsCustomersResponse,
  type AnalyticsPointsResponse,
  type AnalyticsReferralsResponse,
  type AnalyticsRuleResponse,
  type AnalyticsRulesResponse,
  type AnalyticsTransactionsResponse,
  DashboardRequest,
  type DashboardResponse,
  PeriodRequest,
  presentDashboard,
  presentRule,
  presentRules,
  presentTransactions,
} from './analytics.dto.js';

const DAYS = 30;
const DAYS_MAX = 731;

@ForAdministrators('admin/analytics')
export class AnalyticsController {
  constructor(
    private readonly analytics: AnalyticsService,
    private readonly invitations: InvitationReader,
    private readonly clock: Clock,
  ) {}

  /**
   * Shows the figures of the store by day, with what is outstanding, what expires soon and what was bought most. They are counted
   * from the events, normally within a second. After the first start with a database that has events, and after an upgrade that
   * counts all days again, they are too low until `eventsBehind` is 0.
   */
  @Get('dashboard')
  @Permission('ANALYTICS', 'VIEW')
  async dashboard(
    @CurrentStore() store: Store,
    @Query() query: DashboardRequest,
    @InLanguage() language: Language,
  ): Promise<DashboardResponse> {
    const { top, expiringWithin } = query;
    const asked = { ...this.getPeriod(query), top, expiringWithin };
    return presentDashboard(await this.analytics.dashboard(store.id, asked, language));
  }

  /**
   * Shows how often each earning rule has awarded points in the period, and how many. They are counted as the figures of the dashboard, and have
   * what returns have taken back.
   */
  @Get('rules')
  @Permission('ANALYTICS', 'VIEW')
  async rules(@CurrentStore() store: Store, @Query() query: PeriodRequest): Promise<AnalyticsRulesResponse> {
    return presentRules(await this.analytics.rules(store.id, this.getPeriod(query)));
  }

  /** Shows the same of one rule, by day. */
  @Get('rules/:earningRule')
  @Permission('ANALYTICS', 'VIEW')
  async rule(
    @CurrentStore() store: Store,
    @Param('earningRule', IdPipe) ruleId: string,
    @Query() query: PeriodRequest,
  ): Promise<AnalyticsRuleResponse> {
    return presentRule(await this.analytics.rule(store.id, ruleId, this.getPeriod(query)));
  }

  /** Counts transfers that spent points, and these points, since the beginning: from the events, as the dashboard does. */
  @Get('points')
  @Permission('ANALYTICS', 'VIEW')
  async points(@CurrentStore() store: Store): Promise<AnalyticsPointsResponse> {
    const { spendingTransfers, pointsRedeemed } = await this.analytics.totals(store.id);
    return { totalSpendingTransfers: spendingTransfers, totalPointsSpent: pointsRedeemed };
  }

  /** Counts customers who were registered since the beginning: from the events, as the dashboard does. */
  @Get('customers')
  @Permission('ANALYTICS', 'VIEW')
  async customers(@CurrentStore() store: Store): Promise<AnalyticsCustomersResponse> {
    return { total: (await this.analytics.totals(store.id)).newMembers };
  }

  /**
   * Counts and sums up the transactions of shops since the beginning, with and without a customer. Returns count as in the record
   * of a customer: they lower the amounts, and a sale that came back in whole does not count. The figures are counted from the
   * events, as those of the dashboard.
   */
  @Get('transactions')
  @Permission('ANALYTICS', 'VIEW')
  async transactions(@CurrentStore() store: Store): Promise<AnalyticsTransactionsResponse> {
    const totals = await this.analytics.totals(store.id);
    return presentTransactions(totals, await this.analytics.currency());
  }

  /**
   * Counts invited people, those who have registered, and those who have bought. A customer who registered without
   * an invitation, and named their referrer, counts as all others.
   */
  @Get('referrals')
  @Permission('ANALYTICS', 'VIEW')
  async referrals(@CurrentStore() store: Store): Promise<AnalyticsReferralsResponse> {
    const { total, completed, registered } = await this.invitations.totals(store.id);
    return { total, totalCompleted: completed, totalRegistered: registered };
  }

  private getPeriod(query: PeriodRequest): Days {
    return readPeriod(query, this.clock.now(), { days: DAYS, daysMax: DAYS_MAX });
  }
}
