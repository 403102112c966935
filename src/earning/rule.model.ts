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

/** What was bought, as rules look at it. */
export interface Basket {
  readonly items: readonly BasketItem[];
  /** Items with one of these are costs of delivery. */
  readonly deliverySkus: readonly string[];
}

/** A rule as it is evaluated: what one of its versions says. */
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
  /** Where it pays; everywhere without one. */
  readonly pos: readonly string[];
  /** No rule behind it is evaluated once it has paid. */
  readonly lastExecutedRule: boolean;
  /** A brake: points for one customer on one day. */
  readonly dailyPointsMax: number | null;
  /** A brake: days before the points can be spent; null for what the settings say. */
  readonly daysLocked: number | null;
  /** What its kind reads. */
  readonly settings: object;
  readonly createdAt: Date;
}

export interface EarningCustomer {
  readonly levelId: string | null;
  readonly statusType: string;
  /** The segments that rules name and the customer is in. */
  readonly segmentIds: readonly string[];
}

export interface Usage {
  readonly uses: number;
  readonly points: number;
}

/** All that the evaluation of rules depends on, besides the rules and what has happened. */
export interface EarningContext {
  readonly customer: EarningCustomer;
  /** Whose status is none of these earns nothing. */
  readonly statuses: readonly string[];
  readonly posId: string | null;
  /** When it happened: decides about windows. */
  readonly happenedAt: Date;
  /** When it is paid: decides about limits. */
  readonly now: Date;
  /** A brake: points by all rules together on one day; null where there is none. */
  readonly dailyPointsMax: number | null;
  /** Undefined where nothing was paid yet. */
  readonly usageOf: (ruleId: string, period: string) => Usage | undefined;
}

/** What a rule has paid for each line, kept so that a return takes back what its lines have earned. */
export interface PaidLines {
  readonly by: 'money' | 'pieces';
  /** In the order of the lines, in units of `UNIT`, before rounding; decimal, because JSON has no large integers. */
  readonly amounts: readonly string[];
  /** The points that the cap of the rule had left, where they were less than these amounts. */
  readonly most: number | null;
}

export interface Explanation {
  readonly ruleId: string;
  readonly version: number;
  /** What the points were counted from; null where that is no money. */
  readonly amountCents: number | null;
  readonly points: number;
  /** What it would have given, but for a brake. */
  readonly withheld: number;
  readonly campaignId: string | null;
  /** Null where it has not paid for lines. */
  readonly paidLines: PaidLines | null;
  /** Null when it has given all. */
  readonly miss: Miss | null;
}

/** To be counted: a rule has paid a customer. */
export interface Use extends Usage {
  readonly ruleId: string;
  readonly period: string;
}

export interface Evaluation {
  readonly explanations: readonly Explanation[];
  readonly points: number;
  readonly uses: readonly Use[];
  /** The longest delay that a paying rule asks for; null where none asks for one. */
  readonly daysLocked: number | null;
}
