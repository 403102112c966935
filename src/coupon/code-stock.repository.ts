import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { onDuplicateKey } from '#platform/database/query/guarded-write.js';
import { change } from '#platform/database/query/change.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { CouponEntity } from './coupon.entity.js';

/** The number of rows with neighbouring ids in a large addition. */
const NEIGHBOURS = 50;
const BEGINNING_LENGTH = 13;

@Injectable()
export class CodeStockRepository {
  async findExisting(tx: Tx, campaignId: string, codes: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await tx
      .createQueryBuilder(CouponEntity, 'c')
      .useIndex('coupon_code_per_campaign')
      .select('c.stockKey', 'stockKey')
      .where({ campaignId, stockKey: In(codes) })
      .getRawMany<{ stockKey: string }>();
    return new Set(found.map(({ stockKey }) => stockKey));
  }

  /**
   * Inserts codes by a statement with constants, because a million may come at once. The first one has the smallest id and is therefore the
   * shared code. The order of the codes makes the second of two equal additions wait.
   * @param areMany Part of a large addition, for which the places in the index matter
   * @throws {ConcurrencyConflict} when another transaction has added one of the codes
   */
  async add(tx: Tx, campaignId: string, codes: readonly string[], areMany: boolean): Promise<void> {
    const ids = idsFor(codes.length, areMany);
    const rowsInOrder = codes
      .map((code, index) => ({ id: ids[index] ?? '', code }))
      .sort((a, b) => (a.code < b.code ? -1 : 1));
    const places = codes.map(() => '(?, ?, ?, ?, 0, 0)').join(', ');
    const values = rowsInOrder.flatMap(({ id, code }) => [id, campaignId, code, code]);
    await change(
      tx,
      `INSERT INTO coupon (id, campaignId, code, stockKey, used, returnedPoints) VALUES ${places}`,
      values,
    ).catch(onDuplicateKey());
  }

  /** Removes unsold codes and returns the number. Locks by id, and checks the condition again, so a faster buyer keeps the code. */
  async removeUnsold(tx: Tx, campaignId: string, codes: readonly string[]): Promise<number> {
    const found = await tx
      .createQueryBuilder(CouponEntity, 'c')
      .useIndex('coupon_code_per_campaign')
      .select('c.id', 'id')
      .where({ campaignId, stockKey: In(codes), customerId: IsNull() })
      .getRawMany<{ id: string }>();
    if (found.length === 0) {
      return 0;
    }
    const ids = found.map(({ id }) => id).sort();
    const { affected } = await tx.delete(CouponEntity, { id: In(ids), customerId: IsNull() });
    return affected ?? 0;
  }
}

/**
 * Random ids: buyers on different nodes begin at random places and find different codes. Large additions use some neighbouring ids, which
 * still leaves thousands of places to begin at and takes a fifth of the time, because fewer index pages are written.
 */
function idsFor(count: number, areMany: boolean): string[] {
  let beginning = '';
  return Array.from({ length: count }, (_, index) => {
    const id = randomUUID();
    if (!areMany || index % NEIGHBOURS === 0) {
      beginning = id.slice(0, BEGINNING_LENGTH);
    }
    return beginning + id.slice(BEGINNING_LENGTH);
  }).sort();
}
