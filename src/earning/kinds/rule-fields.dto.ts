import { IsInt, IsNumber, IsOptional, Length, Max, Min } from 'class-validator';
import { FormFlag, FormInteger, FormMoney, ReadAs, Trimmed } from '#platform/http/request/fields/readers.js';
import { Fraction, Texts } from '#platform/http/response/response-fields.js';
import { isStorable, isVisible } from '#platform/text.js';
import { LIMIT_PERIODS, type LimitPeriod } from '../limit-period.rules.js';
import type { BasketLabel } from '../rule.model.js';
import type { Limit, RuleFieldProblem } from './rule-kind.model.js';

export class EventNameRequest {
  /** Kinds that wait for an event: its name. */
  @IsOptional()
  @Length(1, 100)
  @Trimmed()
  readonly eventName?: string;
}

export class EventNameRecord {
  readonly eventName?: string;
}

/* How often a customer is paid within a period of the calendar. */

const TIMES_MAX = 1_000_000;

export interface SentLimit {
  readonly active: boolean;
  readonly period?: LimitPeriod;
  readonly limit?: number;
}

export class LimitRequest {
  /** Kinds that customers cause themselves: `{active, period, limit}`. A flag that is left out is false. */
  @IsOptional()
  @ReadAs(readLimit, {
    type: 'object',
    properties: {
      active: { type: 'boolean' },
      period: { type: 'string', enum: [...LIMIT_PERIODS] },
      limit: { type: 'integer', minimum: 1 },
    },
  })
  readonly limit?: SentLimit;
}

export class LimitRecordOfRule {
  readonly active!: boolean;
  readonly period?: string;
  readonly limit?: number;
}

export class LimitRecord {
  readonly limit?: LimitRecordOfRule;
}

export interface WithLimit {
  readonly limit: SentLimit;
}

export const NO_LIMIT: SentLimit = { active: false };

export function activeLimit({ limit: { active, period, limit } }: WithLimit): Limit | null {
  return active && period !== undefined && limit !== undefined ? { times: limit, period } : null;
}

function readLimit(sent: unknown): SentLimit {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new Error('This value should be an object with active, period and limit.');
  }
  const { active, period, limit } = sent as Readonly<Record<string, unknown>>;
  const isActive = ['1', 'true', 1, true].includes(active as string);
  const known = LIMIT_PERIODS.find((each) => each === period);
  const times = typeof limit === 'string' && /^\d{1,7}$/.test(limit.trim()) ? Number(limit) : limit;
  const isTimes = typeof times === 'number' && Number.isInteger(times) && times >= 1 && times <= TIMES_MAX;
  if (isActive && !(known && isTimes)) {
    throw new Error(
      `An active limit needs a limit from 1 to ${TIMES_MAX} and a period: one of ${LIMIT_PERIODS.join(', ')}.`,
    );
  }
  return { active: isActive, ...(known && { period: known }), ...(isTimes && { limit: times }) };
}

/* Whether customers report themselves what a rule pays for, or the shop alone does. */

export class ReportRequest {
  /**
   * Kinds about events of clients, places and codes: whether customers may report them, and not the shop alone. It needs an active
   * `limit`. Left out of a change, it stays as it is. As long as it was never sent, customers report places and codes whose limit is
   * active, and no events.
   */
  @IsOptional()
  @FormFlag()
  readonly customersMayReport?: boolean;
}

export class ReportRecord {
  /** Whether customers may report it themselves. */
  readonly customersMayReport?: boolean;
}

export interface ReportedSettings extends WithLimit {
  /** Missing where it was never sent, as in rules that were stored before the field was there. */
  readonly customersMayReport?: boolean;
}

/** How a kind reads the field, and what it says. */
export class CustomerReports {
  /** @param byDefault What holds where it was never sent. */
  constructor(private readonly byDefault: boolean) {}

  /** Customers can report whatever they like, so a rule never pays for reports without a limit. */
  readonly allowed = ({ limit, customersMayReport = this.byDefault }: ReportedSettings): boolean =>
    customersMayReport && limit.active;

  present(reports: ReportedSettings): Required<ReportedSettings> {
    return { limit: reports.limit, customersMayReport: this.allowed(reports) };
  }

  /**
   * @param before The rule as it is. Clients that do not know the field leave it out, and must not change it; a record that was read
   * and is sent back says nothing new.
   */
  read(
    { limit = NO_LIMIT, customersMayReport: sent }: ReportRequest & LimitRequest,
    before?: ReportedSettings,
  ): ReportedSettings | readonly RuleFieldProblem[] {
    if (sent === true && !limit.active) {
      const message = 'A rule that customers may report needs an active limit.';
      return [{ field: 'limit.active', message }];
    }
    const kept = { ...before, limit };
    const isNew = sent !== undefined && !(before && sent === this.allowed(kept));
    const said = isNew ? sent : before?.customersMayReport;
    return { limit, ...(said !== undefined && { customersMayReport: said }) };
  }
}

/* What kinds have in common that pay a fixed number of points. */

const POINTS_MAX = 1_000_000_000;

export class PointsAmountRequest {
  /** Kinds that pay a fixed number of points: how many. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(POINTS_MAX)
  @FormInteger()
  readonly pointsAmount?: number;
}

export class PointsAmountRecord {
  readonly pointsAmount?: number;
}

/* What kinds have in common that pay for purchases of some size alone. */

const MONEY_MAX = 1_000_000_000;

export class MinOrderRequest {
  /** `points`: pays only if what counts is worth as much. `referral`: only for purchases of which as much is kept. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(MONEY_MAX)
  @FormMoney()
  readonly minOrderValue?: number;
}

export class MinOrderRecord {
  @Fraction()
  readonly minOrderValue?: number;
}

/* Lists of article numbers and of labels, as lists or as forms of existing clients write them: `a;b`, `key:value;key:value`. */

const ENTRIES_MAX = 1000;
const TEXT_LENGTH_MAX = 255;
const LIST_LENGTH_MAX = ENTRIES_MAX * (2 * TEXT_LENGTH_MAX + 2);

export class SkuListRequest {
  /** Kinds about single products: their article numbers, as a list or `a;b`. */
  @IsOptional()
  @ReadAs(readTexts, { type: 'array', items: { type: 'string', minLength: 1 } })
  readonly skuIds?: readonly string[];
}

export class SkuListRecord {
  @Texts()
  readonly skuIds?: string[];
}

export class RuleLabelRecord {
  readonly key!: string;
  readonly value!: string;
}

/** @throws an Error that says what is wrong */
export function readTexts(sent: unknown): string[] {
  return [...new Set(getEntries(sent).map(getSku))];
}

/** @throws an Error that says what is wrong */
export function readRuleLabels(sent: unknown): BasketLabel[] {
  return getEntries(sent).map((entry) => {
    const { key, value } =
      typeof entry === 'string' ? getLabel(entry) : ((entry ?? {}) as Partial<BasketLabel>);
    return { key: getText(key), value: getText(value) };
  });
}

/** An entry of a list, which is a text, an object or, of a form, an object of entries. */
export function getEntries(sent: unknown): unknown[] {
  const isText = typeof sent === 'string' && sent.length <= LIST_LENGTH_MAX;
  const list: unknown = isText ? sent.split(';').filter((text) => text.trim() !== '') : sent;
  if (!Array.isArray(list)) {
    throw new Error('This value should be a list.');
  }
  if (list.length > ENTRIES_MAX) {
    throw new Error(`This collection should contain ${ENTRIES_MAX} elements or less.`);
  }
  return list;
}

export function getText(sent: unknown): string {
  const given: unknown = typeof sent === 'object' && sent !== null && 'code' in sent ? sent.code : sent;
  const text = typeof given === 'string' ? given.trim() : typeof given === 'number' ? String(given) : '';
  if (text === '' || text.length > TEXT_LENGTH_MAX || !isStorable(text)) {
    throw new Error('Every entry should be a text that is not too long.');
  }
  return text;
}

/** An article number, or `{"code":"…"}`. */
export function getSku(sent: unknown): string {
  const sku = getText(sent);
  if (!isVisible(sku)) {
    throw new Error('This value is not valid.');
  }
  return sku;
}

function getLabel(text: string): Partial<BasketLabel> {
  const [key = '', ...rest] = text.split(':');
  return { key, value: rest.join(':') };
}
