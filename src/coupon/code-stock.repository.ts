import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isDuplicateKey } from '../platform/database/duplicate-key.js';
import { change, placesFor, rows, useIndex } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';

/** Codes that come into the stock of a campaign, and go out of it unsold. For batches: some 1,000 at a time. */
@Injectable()
export class CodeStockRepository {
  /** Those of the codes that the campaign has, sold ones included. */
  async findExisting(tx: Tx, campaignId: string, codes: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await rows<{ stockKey: string }>(
      tx,
      `SELECT stockKey FROM coupon ${useIndex(tx, 'coupon_code_per_campaign')}
        WHERE campaignId = ? AND stockKey IN ${placesFor(codes)}`,
      [campaignId, ...codes],
    );
    return new Set(found.map(({ stockKey }) => stockKey));
  }

  /**
   * Written out: what a code is before it is sold is the same for all of them, and a million of them come in one go.
   * @throws {Overtaken} when somebody else has put one of them in meanwhile
   */
  async add(tx: Tx, campaignId: string, codes: readonly string[]): Promise<void> {
    const places = codes.map(() => '(?, ?, ?, ?, 0, 0)').join(', ');
    const values = codes.flatMap((code) => [randomUUID(), campaignId, code, code]);
    await change(
      tx,
      `INSERT INTO coupon (id, campaignId, code, stockKey, used, returnedPoints) VALUES ${places}`,
      values,
    ).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new Overtaken() : error;
    });
  }

  /**
   * Takes out those that nobody has bought, and says how many. By id, like everybody who holds several coupons; and the
   * condition decides once more, so a buyer who was faster keeps his.
   */
  async removeUnsold(tx: Tx, campaignId: string, codes: readonly string[]): Promise<number> {
    const found = await rows<{ id: string }>(
      tx,
      `SELECT id FROM coupon ${useIndex(tx, 'coupon_code_per_campaign')}
        WHERE campaignId = ? AND stockKey IN ${placesFor(codes)} AND customerId IS NULL`,
      [campaignId, ...codes],
    );
    if (found.length === 0) {
      return 0;
    }
    const ids = found.map(({ id }) => id).sort();
    return change(tx, `DELETE FROM coupon WHERE id IN ${placesFor(ids)} AND customerId IS NULL`, ids);
  }
}
