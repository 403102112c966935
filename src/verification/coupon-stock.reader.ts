import { Injectable } from '@nestjs/common';
import { rows, type Source } from '../platform/database/statement.js';
import { type Difference, piecesOf, type Verifier } from './verifier.reader.js';

const CAMPAIGNS_AT_ONCE = 20;
const CUSTOMERS_AT_ONCE = 100;
const SHOWN_MAX = 1000;

type Piece = readonly [string, string];
type Figure = number | string | null;

/** Of one campaign: what is counted of its stock, and what its coupons say. */
interface Stock {
  readonly id: string;
  readonly usageLimit: Figure;
  readonly codes: Figure;
  readonly sold: Figure;
  readonly buyers: Figure;
  readonly limitLeft: Figure;
  readonly codesThere: Figure;
  readonly soldThere: Figure;
  readonly buyersThere: Figure;
}

/** Codes made for a sale were never in stock: amounts of money. Beside a code that all buyers get, nothing is made. */
const STOCK = `SELECT g.id, g.usageLimit, s.codes, s.sold, s.buyers, s.limitLeft, k.codesThere, k.soldThere, k.buyersThere
  FROM campaign g
  LEFT JOIN (
    SELECT campaignId, SUM(codes) AS codes, SUM(sold) AS sold, SUM(buyers) AS buyers, SUM(limitLeft) AS limitLeft
      FROM coupon_stock WHERE campaignId >= ? AND campaignId <= ? GROUP BY campaignId
  ) s ON s.campaignId = g.id
  LEFT JOIN (
    SELECT c.campaignId, COUNT(c.customerId) AS soldThere, COUNT(DISTINCT c.customerId) AS buyersThere,
           SUM(CASE WHEN c.stockKey IS NOT NULL OR m.reward = 'cashback'
                      OR (m.reward = 'percentage_discount_code' AND c.transactionId IS NOT NULL)
                    THEN 1 ELSE 0 END) AS codesThere
      FROM coupon c JOIN campaign m ON m.id = c.campaignId
     WHERE c.campaignId >= ? AND c.campaignId <= ? GROUP BY c.campaignId
  ) k ON k.campaignId = g.id
  WHERE g.id >= ? AND g.id <= ?`;

const TWICE = `SELECT MIN(c.id) AS id, COUNT(*) AS actual FROM coupon c
  WHERE c.campaignId >= ? AND c.campaignId <= ? AND c.stockKey IS NOT NULL
  GROUP BY c.campaignId, c.stockKey HAVING COUNT(*) > 1 LIMIT ${SHOWN_MAX}`;

const MISNAMED = `SELECT c.id, c.stockKey AS expected, c.code AS actual FROM coupon c
  WHERE c.campaignId >= ? AND c.campaignId <= ? AND c.stockKey <> c.code LIMIT ${SHOWN_MAX}`;

const RETURNED = `SELECT x.id, x.points AS actual,
    (SELECT COALESCE(SUM(t.points), 0) FROM points_transfer t WHERE t.returnsTransferId = x.id) AS expected
  FROM (
    SELECT spendTransferId AS id, SUM(returnedPoints) AS points FROM coupon
     WHERE customerId >= ? AND customerId <= ? AND spendTransferId IS NOT NULL GROUP BY spendTransferId
  ) x`;

/** A present has cost nothing; and what is not canceled has given nothing back. */
const CANCELED = `SELECT c.id, c.costInPoints AS expected, c.returnedPoints AS actual FROM coupon c
  WHERE c.customerId >= ? AND c.customerId <= ? AND c.canceledAt IS NOT NULL AND c.returnedPoints <> c.costInPoints`;

/**
 * The counters of each campaign's stock are what its coupons say, no code is in a stock twice, and the points that
 * coupons have given back are those that came back into the ledger. Reads coupons, campaigns and transfers.
 */
@Injectable()
export class CouponVerifier implements Verifier {
  async *differences(source: Source): AsyncGenerator<Difference> {
    for await (const piece of piecesOf(source, 'campaign', CAMPAIGNS_AT_ONCE)) {
      yield* this.stockOf(source, piece);
    }
    for await (const piece of piecesOf(source, 'customer', CUSTOMERS_AT_ONCE)) {
      yield* this.returnsOf(source, piece);
    }
    const strays = await rows<{ id: string }>(
      source,
      `SELECT c.id FROM coupon c LEFT JOIN campaign g ON g.id = c.campaignId WHERE g.id IS NULL LIMIT ${SHOWN_MAX}`,
    );
    for (const { id } of strays) {
      yield { what: 'campaign of the coupon', id, expected: 1, actual: 0 };
    }
  }

  private async *stockOf(source: Source, piece: Piece): AsyncGenerator<Difference> {
    for (const stock of await rows<Stock>(source, STOCK, [...piece, ...piece, ...piece])) {
      yield* differencesOf(stock);
    }
    for (const { id, actual } of await rows<{ id: string; actual: Figure }>(source, TWICE, piece)) {
      yield {
        what: 'coupons in stock that have the code of the coupon',
        id,
        expected: 1,
        actual: Number(actual),
      };
    }
    type Named = Readonly<Record<'id' | 'expected' | 'actual', string>>;
    for (const named of await rows<Named>(source, MISNAMED, piece)) {
      yield { what: 'code of the coupon in stock', ...named };
    }
  }

  private async *returnsOf(source: Source, piece: Piece): AsyncGenerator<Difference> {
    const checks = [
      { what: 'points that coupons of the transfer have given back', statement: RETURNED },
      { what: 'points that the canceled coupon has given back', statement: CANCELED },
    ];
    for (const { what, statement } of checks) {
      const found = await rows<Record<'expected' | 'actual', Figure> & { id: string }>(
        source,
        statement,
        piece,
      );
      for (const { id, ...figures } of found) {
        const [expected, actual] = [Number(figures.expected), Number(figures.actual)];
        if (expected !== actual) {
          yield { what, id, expected, actual };
        }
      }
    }
  }
}

function* differencesOf(stock: Stock): Generator<Difference> {
  const { id, usageLimit, limitLeft } = stock;
  const sold = Number(stock.soldThere);
  const left = usageLimit === null ? 'none' : Math.max(0, Number(usageLimit) - sold);
  const checks = [
    { what: 'codes of the campaign', expected: Number(stock.codesThere), actual: Number(stock.codes) },
    { what: 'sold coupons of the campaign', expected: sold, actual: Number(stock.sold) },
    { what: 'buyers of the campaign', expected: Number(stock.buyersThere), actual: Number(stock.buyers) },
    {
      what: 'what is left of the limit of the campaign',
      expected: left,
      actual: limitLeft === null ? 'none' : Number(limitLeft),
    },
  ];
  for (const { what, expected, actual } of checks) {
    if (expected !== actual) {
      yield { what, id, expected, actual };
    }
  }
}
