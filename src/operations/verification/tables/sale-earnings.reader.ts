import { Injectable } from '@nestjs/common';
import { type Difference, unlike } from '#platform/database/query/difference.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { keptPoints, pointsOfLines, type StoredEarning, StoredEarnings } from '../../../earning/index.js';
import { leftOf, type StoredTransaction, StoredTransactions } from '../../../transaction/index.js';
import { piecesOf } from '../pieces.reader.js';

const EARNINGS_AT_ONCE = 200;

/** Sale by sale: the points are those of its lines, and returns have taken back what their lines had earned. */
@Extension(Verifier)
@Injectable()
export class SaleEarningsVerifier extends Verifier {
  constructor(
    private readonly earnings: StoredEarnings,
    private readonly transactions: StoredTransactions,
  ) {
    super();
  }

  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const [first, last] of piecesOf(source, 'earning', EARNINGS_AT_ONCE)) {
      const earnings = await this.earnings.between(source, first, last);
      const ids = earnings.map(({ transactionId }) => transactionId);
      const sales = await this.transactions.withReturns(source, ids);
      for (const earning of earnings) {
        const found = sales.get(earning.transactionId);
        // Another comparison finds an earning without its transaction.
        if (found) {
          yield* ofLines(earning, found.sale);
          yield* ofReturns(earning, found.sale, found.returns);
        }
      }
    }
  }
}

function* ofLines({ id, parts }: StoredEarning, { items }: StoredTransaction): Generator<Difference> {
  const row = { table: 'earning_part', id };
  const points = pointsOfLines(parts);
  for (const [index, { paidLines, ...part }] of parts.entries()) {
    if (paidLines) {
      yield* unlike(row, 'paidLines', paidLines.amounts.length, 'the lines of the sale', items.length);
      yield* unlike(row, 'paidLines', points[index] ?? 0, 'points and withheld', part.points + part.withheld);
    }
  }
}

function* ofReturns(
  { id, points, parts, due }: StoredEarning,
  { items, transaction: { grossCents } }: StoredTransaction,
  returns: readonly StoredTransaction[],
): Generator<Difference> {
  // What was earned before lines were kept comes back by the share of the money, rounded otherwise.
  const isKept = parts.every((part) => part.paidLines || part.amountCents === null || part.points === 0);
  if (points <= 0 || !isKept) {
    return;
  }
  const left = leftOf(
    { items, grossCents },
    returns.flatMap((each) => each.items),
  );
  const expected = points - keptPoints(points, parts, left);
  // A multiplier below 1, or an earlier return with lines of its own, may have taken more: a return never gives points.
  const isExact = left.isByLine && !parts.some((part) => part.points < 0);
  if (isExact ? due !== expected : due < expected) {
    yield* unlike({ table: 'earning', id }, 'points taken back', due, 'the lines that came back', expected);
  }
}
