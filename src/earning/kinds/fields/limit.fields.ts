import { IsOptional } from 'class-validator';
import { ReadAs } from '#platform/http/request/fields/readers.js';
import { LIMIT_PERIODS, type LimitPeriod } from '../../limit-period.rules.js';
import type { Limit } from '../rule-kind.types.js';

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
