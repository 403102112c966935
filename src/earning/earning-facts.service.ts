import { Injectable } from '@nestjs/common';
import { type CustomerForPurchase, CustomerService } from '../customer/index.js';
import { SegmentService } from '../segment/index.js';
import { ProgrammeSettingsService, type SettingsValues } from '../settings/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { periodsOf } from './condition.rules.js';
import { ALL_RULES } from './daily-total.rules.js';
import { periodKey } from './limit-period.rules.js';
import { EarningRepository } from './earning.repository.js';
import { EarningRuleReader } from './earning-rule.reader.js';
import type { EarningUseEntity } from './earning-use.entity.js';
import type { EarningContext, EarningRule } from './rule.model.js';

/** What is the same for all rules and baskets of a customer. */
type Happened = Pick<EarningContext, 'posId' | 'happenedAt'>;

/** All that was read for the evaluation of rules for some customers. */
export interface EarningFacts {
  readonly settings: SettingsValues;
  readonly rulesOf: (storeId: string) => readonly EarningRule[];
  readonly customer: (customerId: string) => CustomerForPurchase | undefined;
  /** @throws {Error} when nothing was read about the customer */
  readonly contextOf: (customerId: string, happened: Happened) => EarningContext;
  readonly useOf: (customerId: string, ruleId: string, period: string) => EarningUseEntity | undefined;
}

/** Reads facts by sets: as many statements for one customer as for many. */
@Injectable()
export class EarningFactsService {
  constructor(
    private readonly settings: ProgrammeSettingsService,
    private readonly rules: EarningRuleReader,
    private readonly customers: CustomerService,
    private readonly segmentService: SegmentService,
    private readonly earnings: EarningRepository,
  ) {}

  /**
   * @param now When it is paid.
   * @param drafts Rules that are not stored, besides those that are active.
   */
  async read(
    tx: Tx,
    customerIds: readonly string[],
    now: Date,
    drafts: readonly EarningRule[] = [],
  ): Promise<EarningFacts> {
    const pending = await this.customers.findManyForPurchase(tx, customerIds);
    const settings = await this.settings.read(tx);
    const customers = await pending.read();
    const stored = (await this.rules.all(tx)).filter(({ active }) => active);
    const all = [...stored, ...drafts];
    const segments = await this.segmentsOf(tx, customerIds, all);
    const uses = await this.usesOf(tx, customerIds, all, { now, settings });
    const useOf = (customerId: string, ruleId: string, period: string) =>
      uses.get([customerId, ruleId, period].join(' '));
    const byStore = new Map<string, EarningRule[]>(stored.map(({ storeId }) => [storeId, []]));
    stored.forEach((rule) => byStore.get(rule.storeId)?.push(rule));
    return {
      settings,
      rulesOf: (storeId) => byStore.get(storeId) ?? [],
      customer: (id) => customers.get(id),
      useOf,
      contextOf: (customerId, happened) => {
        const customer = customers.get(customerId);
        if (!customer) {
          throw new Error('Nothing was read about the customer');
        }
        const { levelId, statusType } = customer;
        return {
          ...happened,
          now,
          customer: { levelId, statusType, segmentIds: segments.get(customerId) ?? [] },
          statuses: settings.customerStatusesEarning,
          dailyPointsMax: settings.earningDailyPointsMax,
          usageOf: (ruleId, period) => useOf(customerId, ruleId, period),
        };
      },
    };
  }

  private async segmentsOf(tx: Tx, customerIds: readonly string[], rules: readonly EarningRule[]) {
    const named = [...new Set(rules.flatMap(({ segments }) => segments))];
    return named.length === 0
      ? new Map<string, readonly string[]>()
      : this.segmentService.segmentsOfMany(tx, customerIds, named);
  }

  private async usesOf(
    tx: Tx,
    customerIds: readonly string[],
    rules: readonly EarningRule[],
    { now, settings }: { readonly now: Date; readonly settings: SettingsValues },
  ): Promise<ReadonlyMap<string, EarningUseEntity>> {
    const limited = rules.filter((rule) => periodsOf(rule, now).length > 0);
    const hasCap = settings.earningDailyPointsMax !== null;
    if (limited.length === 0 && !hasCap) {
      return new Map();
    }
    const ofRules = limited.flatMap((rule) => periodsOf(rule, now));
    const periods = [...new Set([...ofRules, ...(hasCap ? [periodKey('day', now)] : [])])];
    const ids = [...limited.map(({ id }) => id), ...(hasCap ? [ALL_RULES] : [])];
    const found = await this.earnings.findUses(tx, customerIds, ids, periods);
    return new Map(found.map((use) => [[use.customerId, use.ruleId, use.period].join(' '), use]));
  }
}
