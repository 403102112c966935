import { IsNumber, IsOptional, Max, Min } from 'class-validator';
import { fromUnits, getUnits } from '#platform/decimal.js';
import { FormNumber, LooseUuid } from '#platform/http/request/fields/readers.js';
import { Fraction } from '#platform/http/response/response-fields.js';
import { type CriterionKind, missingFields } from '../criterion-kind.model.js';
import { COUNTED } from './purchases.rules.js';

const PERCENT_MIN = 0.01;
const PERCENT_MAX = 100;
const DECIMALS = 6;

export class TransactionPercentInPosRequest {
  /** `transaction_percent_in_pos`: the id of a point of sale. */
  @IsOptional()
  @LooseUuid()
  readonly posId?: string;

  /** `transaction_percent_in_pos`: at least so many percent of the sales of a customer were there. */
  @IsOptional()
  @IsNumber()
  @Min(PERCENT_MIN)
  @Max(PERCENT_MAX)
  @FormNumber({ decimals: DECIMALS })
  readonly percent?: number;
}

export class TransactionPercentInPosRecord {
  readonly posId?: string;
  /** A fraction, unlike in requests: 0.05 is 5 %. */
  @Fraction()
  readonly percent?: number;
}

interface Settings {
  readonly posId: string;
  readonly percent: number;
}

/** Customers with at least such a part of their sales at one point of sale. */
export const transactionPercentInPos: CriterionKind<
  'transaction_percent_in_pos',
  TransactionPercentInPosRequest,
  Settings
> = {
  code: 'transaction_percent_in_pos',
  request: [TransactionPercentInPosRequest],
  record: [TransactionPercentInPosRecord],
  getSize: () => 2,
  read: ({ posId, percent }) =>
    posId === undefined || percent === undefined ? missingFields({ posId, percent }) : { posId, percent },
  getPlaces: ({ posId }) => ({ field: 'posId', ids: posId === undefined ? [] : [posId] }),

  condition({ posId, percent }, { customer, storeId }) {
    const values = [posId, Number(getUnits(percent, DECIMALS))];
    const needed = `${getUnits(PERCENT_MAX, DECIMALS)} >= ? *`;
    if (storeId === undefined) {
      const all = `(SELECT total.count FROM customer_transactions total WHERE total.customerId = ${customer}.id AND total.count > 0)`;
      return {
        where: `(SELECT COUNT(*) FROM shop_transaction sale WHERE sale.customerId = ${customer}.id AND sale.posId = ? AND ${COUNTED}) * ${needed} ${all}`,
        values,
      };
    }
    const there = `SELECT sale.customerId, COUNT(*) AS sales FROM shop_transaction sale WHERE sale.posId = ? AND ${COUNTED} AND sale.customerId IS NOT NULL GROUP BY sale.customerId`;
    return {
      where: `${customer}.id IN (SELECT there.customerId FROM (${there}) there JOIN customer_transactions total ON total.customerId = there.customerId WHERE there.sales * ${needed} total.count)`,
      values,
    };
  },

  present: ({ posId, percent }): TransactionPercentInPosRecord => ({
    posId,
    percent: fromUnits(getUnits(percent, DECIMALS), DECIMALS + 2),
  }),
};
