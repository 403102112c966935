import { Injectable } from '@nestjs/common';
import { ProgrammeSettingsService } from '../../settings/index.js';
import { type PastSale, PastSalesReader } from '../../transaction/index.js';
import { Steps } from '#platform/database/transaction/steps.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import type { Days } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import { computePaid } from '../daily-total.rules.js';
import { EarningFactsService } from '../earning-facts.service.js';
import { evaluateBasket } from '../evaluation.rules.js';
import type { Miss } from '../miss.model.js';
import { RULE_KINDS } from '../rule-kinds.model.js';
import type { Basket, EarningContext, EarningRule, Evaluation, Explanation, Usage } from '../rule.model.js';
import { type DraftRule, readDraft } from './draft-rule.model.js';

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
  /** How many sales the draft would have paid nothing for, by reason, the most frequent one first. */
  readonly misses: readonly { readonly why: Miss['why']; readonly sales: number }[];
}

interface Past {
  readonly context: EarningContext;
  readonly basket: Basket;
}

@Injectable()
export class ReplaySales {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: Steps,
    private readonly past: PastSalesReader,
    private readonly facts: EarningFactsService,
    private readonly settings: ProgrammeSettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Evaluates the newest sales of a period twice by the functions of real purchases: with the stored rules, and with the draft. Writes
   * nothing. Limits and caps count from the first sale that is looked at. Customers have the level, status and segments of now, and the
   * draft is active all the time. Makes pauses between customers.
   * @throws {InvalidFields} for an incomplete draft
   * @throws {TooManyPoints}
   */
  async execute({ storeId, days, max, draft: sent }: ReplayedSales): Promise<Replay> {
    if (RULE_KINDS.find(sent.type)?.trigger !== 'basket') {
      const message = 'Rules of this type do not pay for purchases.';
      throw new InvalidFields([{ field: 'rule.type', message }]);
    }
    const draft = { ...readDraft(sent, this.clock.now()), active: true, allTimeActive: true };
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
    return { total, since, currency, ...sums.get() };
  }

  private async replay(
    storeId: string,
    sales: ReadonlyMap<string, readonly PastSale[]>,
    draft: EarningRule,
    sums: ReplaySums,
  ): Promise<void> {
    const items = await this.past.findItems([...sales.values()].flat().map(({ id }) => id));
    const facts = await this.unitOfWork.run((tx) =>
      this.facts.read(tx, [...sales.keys()], this.clock.now(), [draft]),
    );
    const stored = facts.getRules(storeId);
    const changed = [...stored.filter(({ id }) => id !== draft.id), draft];
    const deliverySkus = facts.settings.excludedDeliverySKUs;
    for (const [customerId, ofCustomer] of sales) {
      // An erased customer is no more.
      if (!facts.customer(customerId)) {
        continue;
      }
      const [before, after] = [new Counters(), new Counters()];
      for (const sale of ofCustomer) {
        const happened = { posId: sale.posId, happenedAt: sale.purchasedAt };
        const context = { ...facts.getContext(customerId, happened), now: sale.purchasedAt };
        const past: Past = { context, basket: { items: items.get(sale.id) ?? [], deliverySkus } };
        sums.add(sale, before.pay(stored, past), after.pay(changed, past));
      }
    }
  }
}

/** What rules would have paid a customer in each period so far. */
class Counters {
  private readonly usages = new Map<string, Usage>();

  pay(rules: readonly EarningRule[], { context, basket }: Past): Evaluation {
    const counted = { ...context, getUsage: (ruleId: string, period: string) => this.find(ruleId, period) };
    const paid = computePaid(evaluateBasket(rules, basket, counted), counted);
    for (const { ruleId, period, uses, points } of paid.uses) {
      const { uses: usesBefore = 0, points: pointsBefore = 0 } = this.find(ruleId, period) ?? {};
      this.usages.set(`${ruleId} ${period}`, { uses: usesBefore + uses, points: pointsBefore + points });
    }
    return paid;
  }

  private find(ruleId: string, period: string): Usage | undefined {
    return this.usages.get(`${ruleId} ${period}`);
  }
}

class ReplaySums {
  private readonly customers = new Set<string>();
  private readonly paidCustomers = new Set<string>();
  private readonly misses = new Map<Miss['why'], number>();
  private readonly sums = { sales: 0, grossCents: 0, pointsBefore: 0, pointsAfter: 0 };
  private readonly draft = { points: 0, withheld: 0, rewards: 0, sales: 0 };

  constructor(private readonly draftId: string) {}

  add({ customerId, grossCents }: PastSale, before: Evaluation, after: Evaluation): void {
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

  get(): Omit<Replay, 'total' | 'since' | 'currency'> {
    const misses = [...this.misses].map(([why, sales]) => ({ why, sales }));
    return {
      ...this.sums,
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
