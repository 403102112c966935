import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

/**
 * What sales have read of a stock counts for as long as it has the same revision. Until now a campaign could be switched
 * between one code for all and one for each after sales: a code that customers share is none for another customer alone,
 * so it leaves the stock.
 */
export class AddRevisionToCouponStock1760000230000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumns(queryRunner, 'coupon_stock', [{ ...big('revision'), default: 0 }]);
    const switched = (await queryRunner.query(
      `SELECT g.id FROM campaign g WHERE g.singleCoupon = 0 AND EXISTS
         (SELECT 1 FROM coupon c WHERE c.campaignId = g.id AND c.stockKey IS NULL)`,
    )) as { id: string }[];
    for (const { id } of switched) {
      await removeSharedCodes(queryRunner, id);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumns('coupon_stock', ['revision']);
  }
}

async function removeSharedCodes(queryRunner: QueryRunner, campaignId: string): Promise<void> {
  const shared = (await queryRunner.query(
    'SELECT DISTINCT code FROM coupon WHERE campaignId = ? AND stockKey IS NULL',
    [campaignId],
  )) as { code: string }[];
  for (const { code } of shared) {
    const unsold = 'DELETE FROM coupon WHERE campaignId = ? AND stockKey = ? AND customerId IS NULL';
    await queryRunner.query(unsold, [campaignId, code]);
  }
  // By what is there, and not by what was removed: so it is right also when an earlier attempt was interrupted.
  const [left] = (await queryRunner.query(
    `SELECT (SELECT COUNT(*) FROM coupon WHERE campaignId = ? AND stockKey IS NOT NULL)
          - (SELECT SUM(codes) FROM coupon_stock WHERE campaignId = ?) AS missing`,
    [campaignId, campaignId],
  )) as { missing: number | string | null }[];
  await queryRunner.query('UPDATE coupon_stock SET codes = codes + ? WHERE campaignId = ? AND shard = 0', [
    Number(left?.missing ?? 0),
    campaignId,
  ]);
}
