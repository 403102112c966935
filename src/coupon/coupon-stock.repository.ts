import { Injectable } from '@nestjs/common';
import { ensureAffected } from '#platform/database/query/guarded-write.js';
import { forUpdate } from '#platform/database/lock/row-lock.js';
import { change, changeExactly, type Fragment, valueByKey } from '#platform/database/query/change.js';
import { byPrimaryKey, select } from '#platform/database/query/statement.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { CouponStockEntity } from './coupon-stock.entity.js';

const SHARDS = 8;
/** All shards have the same revision; this one also has the total limit. */
const FIRST_SHARD = 0;

@Injectable()
export class CouponStockRepository {
  async open(tx: Tx, campaignId: string, limit: number | null): Promise<void> {
    const empty = { campaignId, codes: 0, sold: 0, buyers: 0, revision: 0 };
    const shards = Array.from({ length: SHARDS }, (_, shard) => ({
      ...empty,
      shard,
      limitLeft: leftIn(shard, limit),
    }));
    await tx.insert(CouponStockEntity, shards);
  }

  /** Read it before the facts that it guards. */
  async revision(tx: Tx, campaignId: string): Promise<number> {
    const shard = await tx.findOneBy(CouponStockEntity, { campaignId, shard: FIRST_SHARD });
    return shard?.revision ?? 0;
  }

  /**
   * Counts added codes, or removed ones by a negative number. Call it last: the counter stays locked until the end.
   * @throws {ConcurrencyConflict} when the revision has changed
   */
  async addCodes(tx: Tx, campaignId: string, codes: number, revision: number): Promise<void> {
    const found = { campaignId, shard: anyShard(), revision };
    ensureAffected(await tx.increment(CouponStockEntity, found, 'codes', codes));
  }

  /**
   * Increases the revision of the stock, and counts added or removed codes. Writes every shard, so a concurrent sale on any node is counted
   * before or starts again.
   * @param isUnsold Requires a stock without sales; otherwise returns false, and the caller must roll back
   * @throws {ConcurrencyConflict} when the revision has changed
   */
  async renew(
    tx: Tx,
    campaignId: string,
    revision: number,
    { codes, isUnsold }: { readonly codes: number; readonly isUnsold: boolean },
  ): Promise<boolean> {
    const affected = await change(
      tx,
      `UPDATE coupon_stock SET revision = revision + 1, codes = codes + CASE shard WHEN 0 THEN ? ELSE 0 END
       WHERE campaignId = ? AND revision = ? ${isUnsold ? 'AND sold = 0' : ''}`,
      [codes, campaignId, revision],
    );
    if (affected === SHARDS) {
      return true;
    }
    const shards = await tx.findBy(CouponStockEntity, { campaignId });
    if (isUnsold && shards.some(({ sold }) => sold > 0)) {
      return false;
    }
    throw new ConcurrencyConflict();
  }

  /**
   * Counts sales of several campaigns, each of which occurs once. With a total limit, one statement checks and changes the only row of the
   * limit; that row stays locked until the end, so it is written last.
   * @throws {ConcurrencyConflict} when a limit is reached or has been set or removed, or a revision has changed
   */
  async sellAll(tx: Tx, sold: readonly Sold[]): Promise<void> {
    for (const isLimited of [false, true]) {
      for (const isReplacement of [false, true]) {
        const some = sold.filter(
          (each) => each.isLimited === isLimited && (each.isReplacement ?? false) === isReplacement,
        );
        if (some.length > 0) {
          await this.sell(tx, some, isLimited, isReplacement);
        }
      }
    }
  }

  private async sell(
    tx: Tx,
    sold: readonly Sold[],
    isLimited: boolean,
    isReplacement: boolean,
  ): Promise<void> {
    const byCampaign = (column: 'count' | 'buyers' | 'codes') =>
      valueByKey(
        'campaignId',
        sold.map((each) => [each.campaignId, each[column]] as const),
      );
    const [count, buyers, codes] = [byCampaign('count'), byCampaign('buyers'), byCampaign('codes')];
    const found = sold.map((each) => foundBy(each));
    const left = isReplacement
      ? {
          text: `CASE WHEN limitLeft < ${count.text} THEN 0 ELSE limitLeft - ${count.text} END`,
          values: [...count.values, ...count.values],
        }
      : { text: `limitLeft - ${count.text}`, values: count.values };
    await changeExactly(
      tx,
      sold.length,
      `UPDATE coupon_stock ${byPrimaryKey(tx)}
        SET sold = sold + ${count.text}, buyers = buyers + ${buyers.text}, codes = codes + ${codes.text}
        ${isLimited ? `, limitLeft = ${left.text}` : ''}
        WHERE ${found.map(({ text }) => text).join(' OR ')}`,
      [
        ...count.values,
        ...buyers.values,
        ...codes.values,
        ...(isLimited ? left.values : []),
        ...found.flatMap(({ values }) => values),
      ],
    );
  }

  /**
   * Changes the total limit; earlier sales count. Locks every shard on condition of the found values, so a concurrent purchase is counted
   * here or starts again.
   * @throws {ConcurrencyConflict} when something was sold meanwhile
   */
  async setLimit(tx: Tx, campaignId: string, limit: number | null): Promise<void> {
    const rest = `WHERE campaignId = ? ORDER BY shard ${forUpdate(tx)}`;
    const shards = await select(tx, CouponStockEntity, rest, [campaignId]);
    const sold = shards.reduce((sum, shard) => sum + shard.sold, 0);
    const left = limit === null ? null : Math.max(0, limit - sold);
    for (const { shard, sold: found } of shards) {
      const row = { campaignId, shard, sold: found };
      ensureAffected(await tx.update(CouponStockEntity, row, { limitLeft: leftIn(shard, left) }));
    }
  }

  async limitLeft(tx: Tx, campaignId: string): Promise<number | null> {
    const shard = await tx.findOneBy(CouponStockEntity, { campaignId, shard: FIRST_SHARD });
    return shard?.limitLeft ?? null;
  }
}

export interface Sold {
  readonly campaignId: string;
  readonly isLimited: boolean;
  /** A replacement counts, but ignores limits. */
  readonly isReplacement?: boolean;
  readonly count: number;
  /** Customers with their first coupon of the campaign. */
  readonly buyers: number;
  readonly codes: number;
  /** The revision under which the shared code was read; undefined for other codes. */
  readonly revision?: number | undefined;
}

function foundBy({ campaignId, isLimited, isReplacement = false, count, revision }: Sold): Fragment {
  const ofRevision = revision === undefined ? '' : ' AND revision = ?';
  return {
    text: `(campaignId = ? AND shard = ? AND ${isLimited ? 'limitLeft >= ?' : 'limitLeft IS NULL'}${ofRevision})`,
    values: [
      campaignId,
      ...(isLimited ? [0, isReplacement ? 0 : count] : [anyShard()]),
      ...(revision === undefined ? [] : [revision]),
    ],
  };
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
