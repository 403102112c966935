import { Injectable } from '@nestjs/common';
import { ProgrammeSettingsService } from '../../settings/index.js';
import { type PastSale, PastSalesReader } from '../../transaction/index.js';
import { Steps } from '#platform/database/transaction/steps.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import type { Days } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import { EarningFactsService } from '../earning-facts.service.js';
import { EarningRuleReader } from '../earning-rule.reader.js';
import type { Miss } from '../miss.model.js';
import { RULE_KINDS } from '../rule-kinds.model.js';
import type { EarningRule, Evaluation, Explanation } from '../rule.model.js';
import { type DraftRule, readDraft } from './draft-rule.model.js';
import { PastEarningsReader } from './past-earnings.reader.js';
import { Counters, PastOfCustomers, type SalePayment } from './past-payments.model.js';

/** Sales that are looked at in one answer. */
export const REPLAYED_SALES_MAX = 10_000;
const CUSTOMERS_AT_ONCE = 200;

export interface ReplayedSales {
  readonly storeId: string;
  readonly days: Days;
  readonly max: number;
  readonly draft: DraftRule;
}

export interface Replay {
  /** Sales of the period. */
  readonly total: number;
  /** Sales that were looked at. */
  readonly sales: number;
  readonly customers: number;
  readonly grossCents: number;
  readonly currency: string;
  /** The time of the oldest sale that was looked at; null where all were. */
  readonly since: Date | null;
  /** By all rules as they are stored. */
  readonly pointsBefore: number;
  /** By all rules, with the draft. */
  readonly pointsAfter: number;
  readonly draft: {
    readonly points: number;
    readonly withheld: number;
    /** Coupons that it would have given. */
    readonly rewards: number;
    readonly sales: number;
    readonly customers: number;
  };
  /** Sales whose customers' level, status or segments of that day are not known: those of now count. */
  readonly salesOfToday: number;
  readonly erasedSales: number;
  /** Whether the draft replaces no stored rule: it counts as active all the time. */
  readonly isFurther: boolean;
  /** How many sales the draft would have paid nothing for, by reason, the most frequent one first. */
  readonly misses: readonly { readonly why: Miss['why']; readonly sales: number }[];
}

@Injectable()
export class ReplaySales {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: Steps,
    private readonly past: PastSalesReader,
    private readonly earnings: PastEarningsReader,
    private readonly rules: EarningRuleReader,
    private readonly facts: EarningFactsService,
    private readonly settings: ProgrammeSettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Evaluates the newest sales of a period twice by the functions of real purchases: with the stored rules, and with the draft. Writes
   * nothing. Sales are evaluated in the order of their payments, with the level, status and segments that their rules have looked at, and
   * other payments of these days count for the caps. So rules that have not changed pay what they have paid. A further rule is active all
   * the time. Makes pauses between customers.
   * @throws {InvalidFields} for an incomplete draft, and for an unknown rule
   * @throws {TooManyPoints}
   */
  async execute({ storeId, days, max, draft: sent }: ReplayedSales): Promise<Replay> {
    if (RULE_KINDS.find(sent.type)?.trigger !== 'basket') {
      const message = 'Rules of this type do not pay for purchases.';
      throw new InvalidFields([{ field: 'rule.type', message }]);
    }
    const read = readDraft(sent, { storeId, stored: await this.rules.all(), now: this.clock.now() });
    const isFurther = sent.id === undefined;
    const draft = isFurther ? { ...read, active: true, allTimeActive: true } : read;
    const newest = await this.past.findNewest(storeId, days, max);
    const total = newest.length < max ? newest.length : await this.past.count(storeId, days);
    const sums = new ReplaySums(draft.id);
    const byCustomer = new Map(newest.map(({ customerId }) => [customerId, [] as PastSale[]]));
    newest.toReversed().forEach((sale) => byCustomer.get(sale.customerId)?.push(sale));
    const customerIds = [...byCustomer.keys()];
    for (let first = 0; first < customerIds.length; first += CUSTOMERS_AT_ONCE) {
      const some = customerIds.slice(first, first + CUSTOMERS_AT_ONCE);
      await this.replay(storeId, new Map(some.map((id) => [id, byCustomer.get(id) ?? []])), draft, sums);
      await this.steps.yieldToOthers();
    }
    const since = newest.length < total ? (newest.at(-1)?.purchasedAt ?? null) : null;
    const { currency } = await this.settings.current();
    return { total, since, currency, isFurther, ...sums.get() };
  }

  private async replay(
    storeId: string,
    sales: ReadonlyMap<string, readonly PastSale[]>,
    draft: EarningRule,
    sums: ReplaySums,
  ): Promise<void> {
    const customerIds = [...sales.keys()];
    const all = [...sales.values()].flat();
    const items = await this.past.findItems(all.map(({ id }) => id));
    const earned = await this.earnings.ofSales(all.map(({ id }) => id));
    const facts = await this.unitOfWork.run((tx) =>
      this.facts.read(tx, customerIds, this.clock.now(), [draft]),
    );
    const stored = facts.getRules(storeId);
    const changed = [...stored.filter(({ id }) => id !== draft.id), draft];
    const past = new PastOfCustomers(facts, [...stored, draft], all, earned);
    past.addOthers(await this.earnings.between(customerIds, past.first, past.last));
    for (const [customerId, ofCustomer] of sales) {
      if (!facts.customer(customerId)) {
        sums.addErased(ofCustomer.length);
        continue;
      }
      const [before, after] = [new Counters(stored), new Counters(changed)];
      for (const payment of past.getPayments(customerId)) {
        if ('other' in payment) {
          [before, after].forEach((counters) => counters.add(payment.other));
          continue;
        }
        const { sale, ...seen } = payment;
        const { deliverySkus } = sale;
        const evaluated = { ...seen, basket: { items: items.get(sale.id) ?? [], deliverySkus } };
        sums.add(payment, before.pay(evaluated), after.pay(evaluated));
      }
    }
  }
}

class ReplaySums {
  private readonly customers = new Set<string>();
  private readonly paidCustomers = new Set<string>();
  private readonly misses = new Map<Miss['why'], number>();
  private readonly sums = { sales: 0, grossCents: 0, pointsBefore: 0, pointsAfter: 0 };
  private readonly unknown = { salesOfToday: 0, erasedSales: 0 };
  private readonly draft = { points: 0, withheld: 0, rewards: 0, sales: 0 };

  constructor(private readonly draftId: string) {}

  addErased(sales: number): void {
    this.unknown.erasedSales += sales;
  }

  add({ sale, isOfToday }: SalePayment, before: Evaluation, after: Evaluation): void {
    const { customerId, grossCents } = sale;
    this.unknown.salesOfToday += isOfToday ? 1 : 0;
    this.customers.add(customerId);
    this.sums.sales += 1;
    this.sums.grossCents += grossCents;
    this.sums.pointsBefore += before.points;
    this.sums.pointsAfter += after.points;
    const own = after.explanations.find(({ ruleId }) => ruleId === this.draftId);
    if (own) {
      this.addDraft(customerId, own);
    }
  }

  get(): Omit<Replay, 'total' | 'since' | 'currency' | 'isFurther'> {
    const misses = [...this.misses].map(([why, sales]) => ({ why, sales }));
    return {
      ...this.sums,
      ...this.unknown,
      customers: this.customers.size,
      draft: { ...this.draft, customers: this.paidCustomers.size },
      misses: misses.sort((one, other) => other.sales - one.sales || (one.why < other.why ? -1 : 1)),
    };
  }

  private addDraft(customerId: string, { points, withheld, campaignId, miss }: Explanation): void {
    this.draft.points += points;
    this.draft.withheld += withheld;
    if (points !== 0 || campaignId !== null) {
      this.draft.sales += 1;
      this.draft.rewards += campaignId === null ? 0 : 1;
      this.paidCustomers.add(customerId);
    } else if (miss) {
      this.misses.set(miss.why, (this.misses.get(miss.why) ?? 0) + 1);
    }
  }
}
