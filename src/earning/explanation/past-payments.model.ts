import type { PastSale } from '../../transaction/index.js';
import { getUses } from '../condition.rules.js';
import { ALL_RULES } from '../daily-total.rules.js';
import type { EarningFacts } from '../earning-facts.service.js';
import { periodKey } from '../limit-period.rules.js';
import { RULE_KINDS } from '../rule-kinds.model.js';
import type { Basket, EarningContext, EarningRule, Evaluation, Usage, Use } from '../rule.model.js';
import { evaluateSale } from '../sale-evaluation.rules.js';
import type { PastEarning } from './past-earnings.reader.js';

/** A sale that is evaluated again, and what its rules looked at. */
export interface SalePayment {
  readonly sale: PastSale;
  readonly context: EarningContext;
  readonly isFirstOfCustomer: boolean;
  readonly posOfCustomer: string | null;
  /** Whether something of the customer is not known of that day. */
  readonly isOfToday: boolean;
}

/** What counts for caps as it was paid: occurrences, and sales that are not evaluated again. */
interface OtherPayment {
  readonly other: PastEarning;
}

interface PaidAt {
  readonly paidAt: Date;
}

/** The payments of customers in the order in which they were made. */
export class PastOfCustomers {
  private readonly payments = new Map<string, ((SalePayment | OtherPayment) & PaidAt)[]>();
  /** Segments that the rules name. */
  private readonly named: readonly string[];
  readonly first: Date;
  readonly last: Date;

  /** @param earned What the sales have earned, by sale */
  constructor(
    private readonly facts: EarningFacts,
    private readonly rules: readonly EarningRule[],
    sales: readonly PastSale[],
    private readonly earned: ReadonlyMap<string, PastEarning>,
  ) {
    this.named = [...new Set(rules.flatMap(({ segments }) => segments))];
    sales.filter(({ customerId }) => facts.customer(customerId)).forEach((sale) => this.addSale(sale));
    const times = sales.map((sale) => this.getPaidAt(sale).getTime());
    this.first = new Date(times.reduce((one, other) => Math.min(one, other), Infinity));
    this.last = new Date(times.reduce((one, other) => Math.max(one, other), -Infinity));
  }

  addOthers(all: readonly PastEarning[]): void {
    for (const other of all) {
      const { customerId, transactionId, createdAt: paidAt } = other.earning;
      if (transactionId === null || !this.earned.has(transactionId)) {
        this.payments.get(customerId)?.push({ other, paidAt });
      }
    }
  }

  getPayments(customerId: string): readonly (SalePayment | OtherPayment)[] {
    const payments = this.payments.get(customerId) ?? [];
    return payments.sort((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
  }

  private addSale(sale: PastSale): void {
    const { customerId, posId, purchasedAt: happenedAt } = sale;
    const paidAt = this.getPaidAt(sale);
    const earned = this.earned.get(sale.id);
    const now = this.facts.getBuyer(customerId);
    const buyer = earned?.earning.buyer ?? now;
    const segmentIds = this.named.filter((id) => buyer.segments[id] ?? now.segments[id]);
    const { levelId, statusType, posId: posOfCustomer } = buyer;
    const context = this.facts.getContext(customerId, { posId, happenedAt }, paidAt);
    const own = this.payments.get(customerId) ?? [];
    this.payments.set(customerId, own);
    own.push({
      sale,
      paidAt,
      posOfCustomer,
      context: { ...context, customer: { levelId, statusType, segmentIds } },
      isFirstOfCustomer: earned !== undefined && this.hasMetEvent(earned),
      isOfToday: buyer === now || this.named.some((id) => buyer.segments[id] === undefined),
    });
  }

  private getPaidAt({ id, assignedAt, purchasedAt }: PastSale): Date {
    return this.earned.get(id)?.earning.createdAt ?? assignedAt ?? purchasedAt;
  }

  /** Rules about a first transaction explain themselves for that transaction alone. */
  private hasMetEvent({ earning, parts }: PastEarning): boolean {
    const met = [...earning.missed, ...parts].map(({ ruleId }) => ruleId);
    return this.rules.some(
      ({ id, type }) => RULE_KINDS.get(type).trigger === 'occurrence' && met.includes(id),
    );
  }
}

/** What rules would have paid a customer in each period so far. */
export class Counters {
  private readonly usages = new Map<string, Usage>();

  constructor(private readonly rules: readonly EarningRule[]) {}

  pay({
    context,
    ...sale
  }: Omit<SalePayment, 'sale' | 'isOfToday'> & { readonly basket: Basket }): Evaluation {
    const counted = { ...context, getUsage: (ruleId: string, period: string) => this.find(ruleId, period) };
    const paid = evaluateSale(this.rules, sale, counted);
    paid.uses.forEach((use) => this.count(use));
    return paid;
  }

  add({ earning: { points, createdAt }, parts }: PastEarning): void {
    for (const { ruleId, points: ofRule } of parts) {
      const rule = this.rules.find(({ id }) => id === ruleId);
      (rule ? getUses(rule, ofRule, createdAt) : []).forEach((use) => this.count(use));
    }
    if (points > 0) {
      this.count({ ruleId: ALL_RULES, period: periodKey('day', createdAt), uses: 1, points });
    }
  }

  private count({ ruleId, period, uses, points }: Use): void {
    const { uses: usesBefore = 0, points: pointsBefore = 0 } = this.find(ruleId, period) ?? {};
    this.usages.set(`${ruleId} ${period}`, { uses: usesBefore + uses, points: pointsBefore + points });
  }

  private find(ruleId: string, period: string): Usage | undefined {
    return this.usages.get(`${ruleId} ${period}`);
  }
}
