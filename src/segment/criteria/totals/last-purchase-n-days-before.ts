import { beginOfNamedDay } from '#platform/time/calendar.js';
import { type CriterionKind, missingFields } from '../criterion-kind.model.js';
import { DaysRecord, DaysRequest } from '../values.dto.js';
import { hasTotals } from './totals.rules.js';

interface Settings {
  readonly days: number;
}

/** Customers who have bought something today, or on one of so many days before: the day counts where the programme runs. */
export const lastPurchaseNDaysBefore: CriterionKind<'last_purchase_n_days_before', DaysRequest, Settings> = {
  code: 'last_purchase_n_days_before',
  request: [DaysRequest],
  record: [DaysRecord],
  getSize: () => 1,
  read: ({ days }) => (days === undefined ? missingFields({ days }) : { days }),
  condition: ({ days }, question) =>
    hasTotals(
      {
        where: 'total.lastPurchaseAt >= ?',
        values: [beginOfNamedDay(question.today, -days)],
        isMetByNone: false,
      },
      question,
    ),
  present: ({ days }): DaysRecord => ({ days }),
};
