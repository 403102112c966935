import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { FormInteger } from '#platform/http/request/fields/readers.js';
import { type CriterionKind, boundProblems } from '../criterion-kind.model.js';
import { hasTotals, within } from './totals.rules.js';

const COUNT_MAX = 1_000_000_000;

export class TransactionCountRequest {
  /** `transaction_count`: at least so many sales. One of the two numbers is enough. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(COUNT_MAX)
  @FormInteger()
  readonly min?: number;

  /** `transaction_count`: at most so many sales. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(COUNT_MAX)
  @FormInteger()
  readonly max?: number;
}

export class TransactionCountRecord {
  readonly min?: number;
  readonly max?: number;
}

interface Settings {
  readonly min?: number;
  readonly max?: number;
}

/** Customers who have bought so often, without sales that came back whole. Who has bought nothing has bought 0 times. */
export const transactionCount: CriterionKind<'transaction_count', TransactionCountRequest, Settings> = {
  code: 'transaction_count',
  request: [TransactionCountRequest],
  record: [TransactionCountRecord],
  getSize: () => 1,
  read({ min, max }) {
    const problems = boundProblems(['min', min], ['max', max]);
    return problems.length > 0 ? problems : getSettings({ min, max });
  },
  condition: ({ min, max }, question) =>
    hasTotals({ ...within('total.count', min, max), isMetByNone: (min ?? 0) === 0 }, question),
  present: (settings): TransactionCountRecord => getSettings(settings),
};

function getSettings({ min, max }: { min?: number | undefined; max?: number | undefined }): Settings {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
