import { Injectable } from '@nestjs/common';
import {
  differencesBy,
  type Piece,
  getPieces,
  SHOWN_MAX,
  type TableCheck,
} from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';

const CAMPAIGNS_AT_ONCE = 20;
const SHARDS = 8;

type Figure = number | string | null;

interface Stock {
  readonly id: string;
  readonly usageLimit: Figure;
  readonly shards: Figure;
  readonly codes: Figure;
  readonly sold: Figure;
  readonly buyers: Figure;
  readonly limitLeft: Figure;
  readonly limits: Figure;
  readonly limitElsewhere: Figure;
  readonly firstRevision: Figure;
  readonly lastRevision: Figure;
  readonly codesThere: Figure;
  readonly soldThere: Figure;
  readonly buyersThere: Figure;
}

/** Amounts of money are made for a sale and never in stock. Nothing is made beside a shared code. */
const STOCK = `SELECT g.id, g.usageLimit, s.shards, s.codes, s.sold, s.buyers, s.limitLeft, s.limits, s.limitElsewhere,
       s.firstRevision, s.lastRevision,
       k.codesThere, k.soldThere, k.buyersThere
  FROM campaign g
  LEFT JOIN (
    SELECT campaignId, COUNT(*) AS shards, SUM(codes) AS codes, SUM(sold) AS sold, SUM(buyers) AS buyers,
           SUM(limitLeft) AS limitLeft, COUNT(limitLeft) AS limits,
           SUM(CASE WHEN shard = 0 THEN 0 ELSE limitLeft END) AS limitElsewhere,
           MIN(revision) AS firstRevision, MAX(revision) AS lastRevision
      FROM coupon_stock WHERE campaignId >= ? AND campaignId <= ? AND shard >= 0 AND shard < ${SHARDS}
     GROUP BY campaignId
  ) s ON s.campaignId = g.id
  LEFT JOIN (
    SELECT c.campaignId, COUNT(c.customerId) AS soldThere, COUNT(DISTINCT c.customerId) AS buyersThere,
           SUM(CASE WHEN c.stockKey IS NOT NULL OR m.reward = 'cashback'
                      OR c.valueCents IS NOT NULL
                    THEN 1 ELSE 0 END) AS codesThere
      FROM coupon c JOIN campaign m ON m.id = c.campaignId
     WHERE c.campaignId >= ? AND c.campaignId <= ? GROUP BY c.campaignId
  ) k ON k.campaignId = g.id
  WHERE g.id >= ? AND g.id <= ?`;

const WITHIN = 'c.campaignId >= ? AND c.campaignId <= ?';

const CHECKS: readonly TableCheck[] = [
  {
    table: 'coupon',
    what: 'coupons that have its code in stock',
    by: 'the stock of the campaign',
    sql: `SELECT MIN(c.id) AS id, COUNT(*) AS actual, 1 AS expected FROM coupon c
      WHERE ${WITHIN} AND c.stockKey IS NOT NULL GROUP BY c.campaignId, c.stockKey HAVING COUNT(*) > 1 LIMIT ${SHOWN_MAX}`,
  },
  {
    table: 'coupon',
    what: 'code',
    by: 'stockKey',
    sql: `SELECT c.id, c.code AS actual, c.stockKey AS expected FROM coupon c
      WHERE ${WITHIN} AND c.stockKey <> c.code LIMIT ${SHOWN_MAX}`,
  },
  {
    table: 'coupon',
    what: 'code, which is its buyer’s own,',
    by: 'coupons of other customers, who have it as a shared one',
    sql: `SELECT s.id, s.code AS actual, 'another code' AS expected
      FROM (
        SELECT c.campaignId, c.code, MIN(c.customerId) AS one, MAX(c.customerId) AS another FROM coupon c
          JOIN campaign g ON g.id = c.campaignId AND g.reward <> 'cashback'
         WHERE ${WITHIN} AND c.stockKey IS NULL AND c.valueCents IS NULL AND c.customerId IS NOT NULL GROUP BY c.campaignId, c.code
      ) o JOIN coupon s ON s.campaignId = o.campaignId AND s.stockKey = o.code
      WHERE s.customerId IS NOT NULL AND (s.customerId <> o.one OR s.customerId <> o.another) LIMIT ${SHOWN_MAX}`,
  },
  {
    table: 'coupon',
    what: 'row without a customer',
    by: 'the stock, where nothing else is known of it',
    sql: `SELECT c.id, 'sold, used or due' AS actual, 'a code in stock' AS expected FROM coupon c
      WHERE ${WITHIN} AND c.customerId IS NULL AND (
        c.stockKey IS NULL OR c.storeId IS NOT NULL OR c.costInPoints IS NOT NULL OR c.pointsBefore IS NOT NULL
        OR c.purchasedAt IS NOT NULL OR c.used <> 0 OR c.usedAt IS NOT NULL OR c.usedForTransactionId IS NOT NULL
        OR c.transactionId IS NOT NULL OR c.activeSince IS NOT NULL OR c.activeTo IS NOT NULL
        OR c.canceledAt IS NOT NULL OR c.dueAt IS NOT NULL OR c.deliveryStatus IS NOT NULL
        OR c.cashbackStatus IS NOT NULL OR c.spendTransferId IS NOT NULL OR c.returnedPoints <> 0
        OR c.valueCents IS NOT NULL OR c.returnedCents <> 0 OR c.restoredFromId IS NOT NULL
        OR c.restoredCents IS NOT NULL OR c.takenBackCents IS NOT NULL
      ) LIMIT ${SHOWN_MAX}`,
  },
];

/** Campaigns that have sold both from the stock and a shared code. */
const SOLD_OTHERWISE = `SELECT g.id, g.singleCoupon, COUNT(*) AS coupons, MIN(c.id) AS couponId
  FROM coupon c JOIN campaign g ON g.id = c.campaignId
 WHERE ${WITHIN} AND c.customerId IS NOT NULL AND g.reward <> 'cashback'
   AND c.valueCents IS NULL
   AND CASE WHEN c.stockKey IS NULL THEN 1 ELSE 0 END <> g.singleCoupon
 GROUP BY g.id, g.singleCoupon`;

interface SoldOtherwise {
  readonly id: string;
  readonly singleCoupon: Figure | boolean;
  readonly coupons: Figure;
  readonly couponId: string;
}

/** Compares counters with coupons, and finds codes that are in a stock twice. */
@Extension(Verifier)
@Injectable()
export class CouponStockVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'campaign', CAMPAIGNS_AT_ONCE)) {
      for (const stock of await source.query<Stock[]>(STOCK, [...piece, ...piece, ...piece])) {
        yield* countersUnlike(stock);
      }
      yield* this.codesIn(source, piece);
      for (const { id, singleCoupon, coupons, couponId } of await source.query<SoldOtherwise[]>(
        SOLD_OTHERWISE,
        piece,
      )) {
        const isSingle = Boolean(Number(singleCoupon));
        const by = `stockKey of coupon ${couponId}, one of ${coupons}`;
        yield* compareValues({ table: 'campaign', id }, 'singleCoupon', isSingle, by, !isSingle);
      }
    }
  }

  private async *codesIn(source: QuerySource, piece: Piece): AsyncGenerator<Difference> {
    for (const check of CHECKS) {
      yield* differencesBy(source, check, piece);
    }
  }
}

function* countersUnlike(stock: Stock): Generator<Difference> {
  const row = { table: 'coupon_stock', id: stock.id };
  const { usageLimit, limitLeft } = stock;
  const sold = Number(stock.soldThere);
  const left = usageLimit === null ? null : Math.max(0, Number(usageLimit) - sold);
  const actualLeft = limitLeft === null ? null : Number(limitLeft);
  yield* compareValues(row, 'rows', Number(stock.shards), 'the campaign', SHARDS);
  yield* compareValues(row, 'codes', Number(stock.codes), 'the coupons', Number(stock.codesThere));
  yield* compareValues(row, 'sold', Number(stock.sold), 'the coupons', sold);
  yield* compareValues(row, 'buyers', Number(stock.buyers), 'the coupons', Number(stock.buyersThere));
  yield* compareValues(
    row,
    'revision',
    Number(stock.lastRevision),
    'the other shards',
    Number(stock.firstRevision),
  );
  yield* compareValues(row, 'limitLeft', actualLeft, 'usageLimit of the campaign and the coupons', left);
  yield* compareValues(
    row,
    'rows with limitLeft',
    Number(stock.limits),
    'usageLimit of the campaign',
    left === null ? 0 : SHARDS,
  );
  yield* compareValues(
    row,
    'limitLeft beside shard 0',
    Number(stock.limitElsewhere ?? 0),
    'the rule that it is in shard 0',
    0,
  );
}
