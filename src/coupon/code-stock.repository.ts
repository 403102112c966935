import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { isDuplicateKey } from '#platform/database/error/verdict.js';
import { change } from '#platform/database/query/change.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { CouponEntity } from './coupon.entity.js';

/** Rows whose ids begin alike, when many come in. */
const NEIGHBOURS = 50;
const BEGINNING_LENGTH = 13;

/** Codes that come into the stock of a campaign, and go out of it unsold. For batches: some 1,000 at a time. */
@Injectable()
export class CodeStockRepository {
  /** Those of the codes that the campaign has, sold ones included. */
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
   * Inserts codes by a statement with constants, since a million of them may come at once. The first one has the smallest id, which makes it
   * the one that all buyers get where all get the same. Inserted in their own order: of two who bring the same, the second waits.
   * @param areMany They are a part of so many that it matters where each is written.
   * @throws {ConcurrencyConflict} when another transaction has added one of them meanwhile
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
    ).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new ConcurrencyConflict() : error;
    });
  }

  /** Removes the unsold ones, and returns how many. Locks by id; the condition decides once more, so a faster buyer keeps the code. */
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
 * Anywhere, so that buyers on different nodes, who begin to look anywhere, find different codes. Among a million, each would
 * then be written to a page of its own in every index: so of many, some are neighbours, which still leaves thousands of
 * places to begin at, and takes a fifth of the time.
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
