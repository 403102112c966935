import { IsOptional } from 'class-validator';
import { LocalDateTime, Until } from '#platform/http/request/fields/readers.js';
import { eventTimestamp, presentTimestamp } from '#platform/time/timestamp.js';
import { parseInstant } from '#platform/time/calendar.js';
import { type CriterionKind, boundProblems } from '../criterion-kind.model.js';
import { hasBought } from './purchases.rules.js';

export class PurchasePeriodRequest {
  /** `purchase_period`: bought then or later. One of the two times is enough. */
  @IsOptional()
  @LocalDateTime()
  readonly fromDate?: Date;

  /** `purchase_period`: bought then or earlier. */
  @IsOptional()
  @Until()
  readonly toDate?: Date;
}

export class PurchasePeriodRecord {
  readonly fromDate?: string;
  readonly toDate?: string;
}

/** In UTC, as events tell it. */
interface Settings {
  readonly fromDate?: string;
  readonly toDate?: string;
}

/** Customers who have bought something within this time. Both ends are in it. */
export const purchasePeriod: CriterionKind<'purchase_period', PurchasePeriodRequest, Settings> = {
  code: 'purchase_period',
  request: [PurchasePeriodRequest],
  record: [PurchasePeriodRecord],
  getSize: () => 1,
  read({ fromDate, toDate }) {
    const problems = boundProblems(['fromDate', fromDate?.getTime()], ['toDate', toDate?.getTime()]);
    return problems.length > 0
      ? problems
      : {
          ...(fromDate && { fromDate: eventTimestamp(fromDate) }),
          ...(toDate && { toDate: eventTimestamp(toDate) }),
        };
  },
  condition({ fromDate, toDate }, question) {
    const { storeId } = question;
    const bounds = [
      ...(storeId === undefined ? [] : [{ where: 'sale.storeId = ?', value: storeId }]),
      ...(fromDate === undefined ? [] : [{ where: 'sale.purchasedAt >= ?', value: getInstant(fromDate) }]),
      // Whole seconds are stored, of purchases also thousandths.
      ...(toDate === undefined ? [] : [{ where: 'sale.purchasedAt < ?', value: secondAfter(toDate) }]),
    ];
    return hasBought(
      'sales',
      bounds.map(({ where }) => where).join(' AND '),
      bounds.map(({ value }) => value),
      question,
    );
  },
  present: ({ fromDate, toDate }): PurchasePeriodRecord => ({
    ...(fromDate !== undefined && { fromDate: shown(fromDate) }),
    ...(toDate !== undefined && { toDate: shown(toDate) }),
  }),
};

function secondAfter(stored: string): Date {
  return new Date(getInstant(stored).getTime() + 1000);
}

function shown(stored: string): string {
  return presentTimestamp(getInstant(stored));
}

function getInstant(stored: string): Date {
  const instant = parseInstant(stored);
  if (!instant) {
    throw new Error(`A stored period has a time that cannot be read: ${stored}`);
  }
  return instant;
}
