import { Injectable } from '@nestjs/common';
import { CampaignReader } from '../campaign/index.js';
import { EarningRuleNotFound, EarningRuleReader } from '../earning/index.js';
import { EventLagReader } from '../event/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import type { Language } from '#platform/language/language.js';
import { addDays, countDays, type Days, localDay } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import { AnalyticsReader, type RewardTotal, type RuleDay, type RuleTotal } from './analytics.reader.js';
import { type DayFigures, NO_AWARDS, NO_FIGURES } from './figures.rules.js';
import { RollUpEventsSubscription } from './roll-up-events.subscription.js';

export interface DashboardQuery extends Days {
  readonly top: number;
  /** Points that expire within so many days, today included. */
  readonly expiringWithin: number;
}

export interface CountedFigures {
  readonly timezone: string;
  /** Events that are counted, and those that are not yet. */
  readonly upToEvent: number;
  readonly behind: number;
}

export interface Dashboard extends CountedFigures {
  /** Every day of the period, also those on which nothing happened. */
  readonly days: readonly (DayFigures & { readonly date: string })[];
  readonly totals: DayFigures;
  readonly expiring: { readonly until: string; readonly points: number };
  readonly topRewards: readonly (RewardTotal & { readonly name: string | undefined })[];
}

export interface RulesReport extends CountedFigures {
  /** The most points first; rules without an award are missing. */
  readonly rules: readonly RuleTotal[];
}

export interface RuleReport extends CountedFigures {
  /** Every day of the period. */
  readonly days: readonly RuleDay[];
}

const DAY_MS = 86_400_000;

@Injectable()
export class AnalyticsService {
  constructor(
    private readonly query: AnalyticsReader,
    private readonly rollUp: RollUpEventsSubscription,
    private readonly earningRules: EarningRuleReader,
    private readonly lag: EventLagReader,
    private readonly campaigns: CampaignReader,
    private readonly settings: ProgrammeSettingsService,
    private readonly clock: Clock,
  ) {}

  async totals(storeId: string): Promise<DayFigures> {
    return this.query.getTotals(this.rollUp.zone, storeId);
  }

  /** Returns the currency of all figures; the setting holds for all stores. */
  async currency(): Promise<string> {
    return (await this.settings.current()).currency;
  }

  async dashboard(storeId: string, query: DashboardQuery, language: Language): Promise<Dashboard> {
    const { zone } = this.rollUp;
    const standing = await this.getCounted();
    const counted = await this.query.getDays(zone, storeId, query);
    const rewards = await this.query.topRewards(zone, storeId, query, query.top);
    const ids = rewards.map(({ campaignId }) => campaignId);
    const names = await this.campaigns.getNamesIn(language, ids);
    return {
      ...standing,
      days: eachDay(query).map((date) => ({ ...(counted.get(date) ?? NO_FIGURES), date })),
      totals: await this.totals(storeId),
      expiring: await this.expiring(storeId, query.expiringWithin),
      topRewards: rewards.map((reward) => ({ ...reward, name: names.get(reward.campaignId) })),
    };
  }

  /** What each rule has awarded in the period. */
  async rules(storeId: string, days: Days): Promise<RulesReport> {
    return { ...(await this.getCounted()), rules: await this.query.rules(this.rollUp.zone, storeId, days) };
  }

  /** What one rule has awarded, by day. @throws {EarningRuleNotFound} */
  async rule(storeId: string, ruleId: string, days: Days): Promise<RuleReport> {
    if (!(await this.earningRules.findById(storeId, ruleId))) {
      throw new EarningRuleNotFound();
    }
    const counted = await this.getCounted();
    const found = await this.query.daysOfRule(this.rollUp.zone, storeId, ruleId, days);
    const byDay = new Map(found.map((day) => [day.date, day]));
    return { ...counted, days: eachDay(days).map((date) => byDay.get(date) ?? { ...NO_AWARDS, date }) };
  }

  private async getCounted(): Promise<CountedFigures> {
    const { timezone, name } = this.rollUp;
    const last = await this.lag.lastPosition();
    const { count: behind } = await this.lag.behind(name, last);
    return { timezone, upToEvent: last - behind, behind };
  }

  private async expiring(storeId: string, days: number): Promise<Dashboard['expiring']> {
    const now = this.clock.now();
    const until = localDay(addDays(now, days - 1));
    const points = await this.query.expiring(this.rollUp.zone, storeId, { from: localDay(now), to: until });
    return { until, points };
  }
}

function eachDay(days: Days): string[] {
  const first = Date.parse(days.from);
  return Array.from({ length: countDays(days) }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
}
