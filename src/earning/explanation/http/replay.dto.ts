import { Type } from 'class-transformer';
import { IsInt, IsObject, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { DateOnly, FormInteger } from '#platform/http/request/fields/readers.js';
import { TakesLongForms } from '#platform/http/request/long-form.js';
import { readPeriod } from '#platform/http/request/period.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { CalendarDay, Fraction } from '#platform/http/response/response-fields.js';
import { getMoney } from '#platform/money.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { type Replay, REPLAYED_SALES_MAX, type ReplayedSales } from '../replay-sales.js';
import { DraftRuleRequest, EstimateNote, sentDraft } from './explanation.dto.js';

const DAYS = 30;
const DAYS_MAX = 92;

/** A draft, and the days whose sales it is tried on. */
@Wrapped('replay')
@TakesLongForms()
export class ReplaySalesRequest {
  /** The first day, `YYYY-MM-DD`; 30 days up to the last one without it. */
  @IsOptional()
  @DateOnly()
  readonly from?: string;

  /** The last day; today without it. At most 92 days. */
  @IsOptional()
  @DateOnly()
  readonly to?: string;

  /** How many sales are looked at, at most: the newest ones; 10,000 without it. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(REPLAYED_SALES_MAX)
  @FormInteger()
  readonly max?: number;

  @IsObject()
  @ValidateNested()
  @Type(() => DraftRuleRequest)
  readonly rule!: DraftRuleRequest;
}

/** @throws {InvalidFields} for days in the wrong order, or too many */
export function replayedSales(storeId: string, request: ReplaySalesRequest, now: Date): ReplayedSales {
  const { max = REPLAYED_SALES_MAX, rule } = request;
  const days = readPeriod(request, now, { days: DAYS, daysMax: DAYS_MAX });
  return { storeId, days, max, draft: sentDraft(rule) };
}

export class ReplayedDraft {
  readonly points!: number;
  /** Points that its own daily maximum, or that of all rules, would have held back. */
  readonly withheld!: number;
  /** Coupons that it would have given. Their stock is not checked. */
  readonly rewards!: number;
  /** Sales that it would have paid for. */
  readonly transactions!: number;
  readonly customers!: number;
}

export class ReplayMiss {
  /** A word for programs, as in explanations. */
  readonly why!: string;
  readonly transactions!: number;
}

export class ReplayResponse {
  @CalendarDay()
  readonly from!: string;
  @CalendarDay()
  readonly to!: string;
  /** Sales of these days that have a customer. */
  readonly total!: number;
  /** Sales that were looked at. Sales of erased customers are left out. */
  readonly transactions!: number;
  /** The time of the oldest sale that was looked at, if not all were. */
  readonly since?: string;
  readonly customers!: number;
  /** What the sales that were looked at amount to, in the currency. Returns are not taken off. */
  @Fraction()
  readonly amount!: number;
  readonly currency!: string;
  /** Points by all rules about purchases as they are stored. */
  readonly pointsBefore!: number;
  /** Points by all rules about purchases, with the draft. */
  readonly pointsAfter!: number;
  readonly rule!: ReplayedDraft;
  /** How many sales the draft would have paid nothing for, by reason, the most frequent reason first. */
  readonly misses!: ReplayMiss[];
  /** What the figures do not know, or assume. */
  readonly notes!: EstimateNote[];
}

export function presentReplay(
  { sales, since, grossCents, draft, misses, ...replay }: Replay,
  { days: { from, to } }: ReplayedSales,
): ReplayResponse {
  const { sales: transactions, ...rule } = draft;
  return {
    from,
    to,
    total: replay.total,
    transactions: sales,
    ...(since && { since: presentTimestamp(since) }),
    customers: replay.customers,
    amount: getMoney(grossCents),
    currency: replay.currency,
    pointsBefore: replay.pointsBefore,
    pointsAfter: replay.pointsAfter,
    rule: { ...rule, transactions },
    misses: misses.map((miss) => ({ why: miss.why, transactions: miss.sales })),
    notes: getNotes({ ...replay, draft }),
  };
}

/** What a replay cannot know, for all sales. */
const OF_ALL = {
  'rules-of-today':
    'All sales count by the rules and settings of today, also sales before these were changed, and sales from another programme.',
  'returns-kept': 'Points that returns have taken back are not taken off.',
  'merged-customers': 'Customers who were merged count as one from the beginning.',
  'rewards-in-stock': 'Rewards are assumed to be in stock, and within their limits.',
};

function getNotes({
  salesOfToday,
  erasedSales,
  isFurther,
  draft,
}: Pick<Replay, 'salesOfToday' | 'erasedSales' | 'isFurther' | 'draft'>): EstimateNote[] {
  const { 'rewards-in-stock': rewards, ...always } = OF_ALL;
  const notes = Object.entries({ ...always, ...(draft.rewards > 0 && { 'rewards-in-stock': rewards }) });
  return [
    ...notes.map(([note, description]) => ({ note, description })),
    ...(isFurther
      ? [{ note: 'draft-always-active', description: 'A further rule counts as active all the time.' }]
      : []),
    ...countedNote(
      'customers-of-today',
      salesOfToday,
      'What is not known of the customer of that day is as it is today.',
    ),
    ...countedNote('erased-customers', erasedSales, 'Sales of erased customers are left out.'),
  ];
}

function countedNote(note: string, transactions: number, description: string): EstimateNote[] {
  return transactions === 0 ? [] : [{ note, description, transactions }];
}
