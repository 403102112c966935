import type { Miss } from './miss.model.js';

export interface BasketLabel {
  readonly key: string;
  readonly value: string;
}

export interface BasketItem {
  readonly sku: string;
  readonly quantity: number;
  readonly grossCents: number;
  readonly labels: readonly BasketLabel[];
}

export interface Basket {
  readonly items: readonly BasketItem[];
  /** Items with these SKUs are delivery costs. */
  readonly deliverySkus: readonly string[];
}

export interface EarningRule {
  readonly id: string;
  readonly version: number;
  readonly type: string;
  readonly name: string;
  readonly active: boolean;
  readonly allTimeActive: boolean;
  readonly startAt: Date | null;
  readonly endAt: Date | null;
  readonly levels: readonly string[];
  readonly segments: readonly string[];
  readonly pos: readonly string[];
  readonly lastExecutedRule: boolean;
  /** The maximum of points for one customer and day. */
  readonly dailyPointsMax: number | null;
  /** Days until the points are spendable; null for the default of the settings. */
  readonly daysLocked: number | null;
  readonly settings: object;
  readonly createdAt: Date;
}

export interface EarningCustomer {
  readonly levelId: string | null;
  readonly statusType: string;
  readonly segmentIds: readonly string[];
}

export interface Usage {
  readonly uses: number;
  readonly points: number;
}

/** The facts for the evaluation of rules, without the rules and the event. */
export interface EarningContext {
  readonly customer: EarningCustomer;
  /** Customers with another status earn nothing. */
  readonly statuses: readonly string[];
  readonly posId: string | null;
  /** The time for windows. */
  readonly happenedAt: Date;
  /** The time of the payment, for limits. */
  readonly now: Date;
  /** The maximum of all rules for one day; null for none. */
  readonly dailyPointsMax: number | null;
  /** Undefined before the first payment. */
  readonly getUsage: (ruleId: string, period: string) => Usage | undefined;
}

export interface PaidLines {
  readonly by: 'money' | 'pieces';
  /** In the order of the lines, in units of `UNIT`, before the rounding; decimal strings, because JSON has no large integers. */
  readonly amounts: readonly string[];
  /** The rest of the rule's cap, if it is below these amounts; otherwise null. */
  readonly most: number | null;
  /** Whether lines below 0 have lowered the others; earlier versions paid for the whole amount of each line. */
  readonly isLowered?: true;
}

export interface Explanation {
  readonly ruleId: string;
  readonly version: number;
  /** The basis of the points; null without an amount of money. */
  readonly amountCents: number | null;
  readonly points: number;
  readonly withheld: number;
  readonly campaignId: string | null;
  /** Null for a payment that belongs to no lines. */
  readonly paidLines: PaidLines | null;
  /** Null for a full payment. */
  readonly miss: Miss | null;
}

export interface Use extends Usage {
  readonly ruleId: string;
  readonly period: string;
}

export interface Evaluation {
  readonly explanations: readonly Explanation[];
  readonly points: number;
  readonly uses: readonly Use[];
  /** The longest delay of the paying rules; null for none. */
  readonly daysLocked: number | null;
}
