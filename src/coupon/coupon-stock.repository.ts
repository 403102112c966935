import { Injectable } from '@nestjs/common';
import { forUpdate } from '../platform/database/row-lock.js';
import { change, insert, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { CouponStockEntity } from './coupon-stock.entity.js';

const SHARDS = 8;

/** The counters of a campaign's stock. Whoever changes one does so last: it is held until the unit of work ends. */
@Injectable()
export class CouponStockRepository {
  async open(tx: Tx, campaignId: string, limit: number | null): Promise<void> {
    const empty = { campaignId, codes: 0, sold: 0, buyers: 0 };
    const shards = Array.from({ length: SHARDS }, (_, shard) => ({
      ...empty,
      shard,
      limitLeft: leftIn(shard, limit),
    }));
    await insert(tx, CouponStockEntity, shards);
  }

  /** Codes that came in, or, with a negative number, were removed. */
  async addCodes(tx: Tx, campaignId: string, codes: number): Promise<void> {
    const statement = 'UPDATE coupon_stock SET codes = codes + ? WHERE campaignId = ? AND shard = ?';
    if ((await change(tx, statement, [codes, campaignId, anyShard()])) !== 1) {
      throw new Overtaken();
    }
  }

  /**
   * Says whether the total limit had room for them. Check and change in one statement, in the one row that has the limit.
   * @throws {Overtaken} when the limit has been taken away meanwhile
   */
  async sellIfLimitAllows(tx: Tx, campaignId: string, { count, buyers, codes }: Sold): Promise<boolean> {
    const affected = await change(
      tx,
      `UPDATE coupon_stock SET sold = sold + ?, buyers = buyers + ?, codes = codes + ?, limitLeft = limitLeft - ?
       WHERE campaignId = ? AND shard = 0 AND limitLeft >= ?`,
      [count, buyers, codes, count, campaignId, count],
    );
    if (affected === 0 && (await this.limitLeft(tx, campaignId)) === null) {
      throw new Overtaken();
    }
    return affected === 1;
  }

  /** @throws {Overtaken} when the campaign has been given a total limit meanwhile */
  async sellUnlimited(tx: Tx, campaignId: string, { count, buyers, codes }: Sold): Promise<void> {
    const affected = await change(
      tx,
      `UPDATE coupon_stock SET sold = sold + ?, buyers = buyers + ?, codes = codes + ?
       WHERE campaignId = ? AND shard = ? AND limitLeft IS NULL`,
      [count, buyers, codes, campaignId, anyShard()],
    );
    if (affected !== 1) {
      throw new Overtaken();
    }
  }

  /**
   * Changes the total limit; what was sold before counts. Locks every shard and says what it found in each, so that a
   * purchase that has counted on the old limit either is seen here or starts again.
   * @throws {Overtaken} when something was sold meanwhile
   */
  async setLimit(tx: Tx, campaignId: string, limit: number | null): Promise<void> {
    const rest = `WHERE campaignId = ? ORDER BY shard ${forUpdate(tx)}`;
    const shards = await select(tx, CouponStockEntity, rest, [campaignId]);
    const sold = shards.reduce((sum, shard) => sum + shard.sold, 0);
    const left = limit === null ? null : Math.max(0, limit - sold);
    const statement = 'UPDATE coupon_stock SET limitLeft = ? WHERE campaignId = ? AND shard = ? AND sold = ?';
    for (const { shard, sold: found } of shards) {
      if ((await change(tx, statement, [leftIn(shard, left), campaignId, shard, found])) !== 1) {
        throw new Overtaken();
      }
    }
  }

  /** How many may still be sold by the total limit; null without one. */
  async limitLeft(tx: Tx, campaignId: string): Promise<number | null> {
    const [shard] = await select(tx, CouponStockEntity, 'WHERE campaignId = ? AND shard = 0', [campaignId]);
    return shard?.limitLeft ?? null;
  }
}

export interface Sold {
  readonly count: number;
  /** 1 for the first purchase of a customer. */
  readonly buyers: number;
  /** Codes that were made for the sale and were never in stock. */
  readonly codes: number;
}

function leftIn(shard: number, limit: number | null): number | null {
  if (limit === null) {
    return null;
  }
  return shard === 0 ? limit : 0;
}

function anyShard(): number {
  return Math.floor(Math.random() * SHARDS);
}
