import { Injectable } from '@nestjs/common';
import { type CustomerForPurchase, CustomerService } from '../customer/index.js';
import { SegmentService } from '../segment/index.js';
import { ProgrammeSettingsService, type SettingsValues } from '../settings/index.js';
import { Pending } from '#platform/database/driver/pending.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { Buyers } from '../transaction/index.js';
import { Clock } from '#platform/time/clock.js';
import { getPeriods } from './condition.rules.js';
import { ALL_RULES } from './daily-total.rules.js';
import { periodKey } from './limit-period.rules.js';
import { EarningRepository } from './earning.repository.js';
import type { EarningBuyer } from './earning.entity.js';
import type { EarningRuleEntity } from './earning-rule.entity.js';
import { EarningRuleReader } from './earning-rule.reader.js';
import type { EarningUseEntity } from './earning-use.entity.js';
import type { EarningContext, EarningRule } from './rule.model.js';

type Happened = Pick<EarningContext, 'posId' | 'happenedAt'>;

export interface EarningFacts {
  readonly settings: SettingsValues;
  readonly getRules: (storeId: string) => readonly EarningRule[];
  readonly customer: (customerId: string) => CustomerForPurchase | undefined;
  /**
   * @param paidAt The time of the payment, by default the one that the facts were read for
   * @throws {Error} for a customer who was not read
   */
  readonly getContext: (customerId: string, happened: Happened, paidAt?: Date) => EarningContext;
  /** What the rules look at, for a later evaluation. @throws {Error} for a customer who was not read */
  readonly getBuyer: (customerId: string) => EarningBuyer;
  readonly getUse: (customerId: string, ruleId: string, period: string) => EarningUseEntity | undefined;
}

/** @param now The time of the payment */
export interface BegunFacts {
  read(now: Date): Promise<EarningFacts>;
}

interface Found {
  readonly settings: SettingsValues;
  readonly stored: readonly EarningRuleEntity[];
  /** The segments that rules name. */
  readonly named: readonly string[];
  /** By customer; only named ones. */
  readonly segments: ReadonlyMap<string, readonly string[]>;
  readonly customers: ReadonlyMap<string, CustomerForPurchase>;
  readonly uses: readonly EarningUseEntity[];
  readonly now: Date;
}

/** Reads facts by sets: the number of statements does not depend on the number of customers. */
@Injectable()
export class EarningFactsService {
  constructor(
    private readonly settings: ProgrammeSettingsService,
    private readonly rules: EarningRuleReader,
    private readonly customers: CustomerService,
    private readonly segmentService: SegmentService,
    private readonly earnings: EarningRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param now The time of the payment
   * @param drafts Unsaved rules, in addition to the active ones
   */
  async read(
    tx: Tx,
    customerIds: readonly string[],
    now: Date,
    drafts: readonly EarningRule[] = [],
  ): Promise<EarningFacts> {
    const settings = await this.settings.readLater(tx);
    const customers = await this.customers.findManyForPurchase(tx, customerIds);
    const begun = await this.begin(tx, { customerIds, customers, settings }, drafts);
    return begun.read(now);
  }

  /** Reads with the next statement of the unit of work. */
  async begin(
    tx: Tx,
    { customerIds, ...pending }: Buyers,
    drafts: readonly EarningRule[] = [],
  ): Promise<BegunFacts> {
    const pendingRules = await this.rules.readLater(tx);
    const assumed = this.assumedCounters(drafts);
    const assumedUses = await this.usesLater(tx, customerIds, assumed);
    const read = async (now: Date) => {
      const [settings, rules] = [await pending.settings.read(), await pendingRules.read()];
      const stored = rules.filter(({ active }) => active);
      const all = [...stored, ...drafts];
      const named = [...new Set(all.flatMap(({ segments }) => segments))];
      const segments = await this.getSegments(tx, customerIds, named);
      const counters = getCounters(all, now, settings);
      const isAsAssumed = JSON.stringify(counters) === JSON.stringify(assumed);
      const uses = isAsAssumed ? assumedUses : await this.usesLater(tx, customerIds, counters);
      return this.getFacts({
        settings,
        stored,
        named,
        segments,
        now,
        customers: await pending.customers.read(),
        uses: await uses.read(),
      });
    };
    return { read };
  }

  private getFacts({ settings, stored, named, segments, now, customers, uses: found }: Found): EarningFacts {
    const uses = new Map(found.map((use) => [[use.customerId, use.ruleId, use.period].join(' '), use]));
    const getUse = (customerId: string, ruleId: string, period: string) =>
      uses.get([customerId, ruleId, period].join(' '));
    const getCustomer = (id: string) => {
      const customer = customers.get(id);
      if (!customer) {
        throw new Error('Nothing was read about the customer');
      }
      return customer;
    };
    const byStore = new Map<string, EarningRule[]>(stored.map(({ storeId }) => [storeId, []]));
    stored.forEach((rule) => byStore.get(rule.storeId)?.push(rule));
    return {
      settings,
      getRules: (storeId) => byStore.get(storeId) ?? [],
      customer: (id) => customers.get(id),
      getUse,
      getBuyer: (customerId) => {
        const { levelId, statusType, posId } = getCustomer(customerId);
        const own = segments.get(customerId) ?? [];
        const isIn = Object.fromEntries(named.map((id) => [id, own.includes(id)]));
        return { levelId, statusType, posId, segments: isIn };
      },
      getContext: (customerId, happened, paidAt = now) => {
        const { levelId, statusType } = getCustomer(customerId);
        return {
          ...happened,
          now: paidAt,
          customer: { levelId, statusType, segmentIds: segments.get(customerId) ?? [] },
          statuses: settings.customerStatusesEarning,
          dailyPointsMax: settings.earningDailyPointsMax,
          getUsage: (ruleId, period) => getUse(customerId, ruleId, period),
        };
      },
    };
  }

  private async getSegments(tx: Tx, customerIds: readonly string[], named: readonly string[]) {
    return named.length === 0
      ? new Map<string, readonly string[]>()
      : this.segmentService.segmentsOfMany(tx, customerIds, named);
  }

  /** Counters of the rules, settings and day of the last reading, which allows an early query; a change since then is rare. */
  private assumedCounters(drafts: readonly EarningRule[]): Counters {
    const { settings } = this;
    const rules = this.rules.assumed?.filter(({ active }) => active);
    return settings.assumed && rules
      ? getCounters([...rules, ...drafts], this.clock.now(), settings.assumed)
      : NO_COUNTERS;
  }

  private async usesLater(
    tx: Tx,
    customerIds: readonly string[],
    { ruleIds, periods }: Counters,
  ): Promise<Pending<EarningUseEntity[]>> {
    return ruleIds.length === 0 ? Pending.of([]) : this.earnings.findUses(tx, customerIds, ruleIds, periods);
  }
}

/** Counters that limit payments. */
interface Counters {
  readonly ruleIds: readonly string[];
  readonly periods: readonly string[];
}

const NO_COUNTERS: Counters = { ruleIds: [], periods: [] };

function getCounters(rules: readonly EarningRule[], now: Date, settings: SettingsValues): Counters {
  const limited = rules.filter((rule) => getPeriods(rule, now).length > 0);
  const hasCap = settings.earningDailyPointsMax !== null;
  const ofRules = limited.flatMap((rule) => getPeriods(rule, now));
  return {
    ruleIds: [...limited.map(({ id }) => id), ...(hasCap ? [ALL_RULES] : [])],
    periods: [...new Set([...ofRules, ...(hasCap ? [periodKey('day', now)] : [])])],
  };
}
