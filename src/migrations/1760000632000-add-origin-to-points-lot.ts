import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exact, time } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

/** What has brought the points of a lot, and when the sale was made that they follow, for lots that are there, too. */
const ORIGINS = [
  `UPDATE points_lot SET origin = 'received'
    WHERE origin = 'unknown' AND id IN (SELECT t.id FROM points_transfer t WHERE t.type = 'p2p_adding')`,
  `UPDATE points_lot SET origin = 'sale', soldAt = (SELECT s.purchasedAt FROM points_transfer t
      JOIN shop_transaction s ON s.id = t.transactionId WHERE t.id = points_lot.id)
    WHERE origin = 'unknown' AND id IN (SELECT t.id FROM points_transfer t
      JOIN shop_transaction s ON s.id = t.transactionId WHERE t.type = 'adding')`,
  `UPDATE points_lot SET origin = 'recommendation', soldAt = (SELECT s.purchasedAt FROM earning e
      JOIN referral_payment p ON p.id = e.id JOIN shop_transaction s ON s.id = p.transactionId WHERE e.transferId = points_lot.id)
    WHERE origin = 'unknown' AND id IN (SELECT e.transferId FROM earning e JOIN referral_payment p ON p.id = e.id)`,
  `UPDATE points_lot SET origin = 'given' WHERE origin = 'unknown'`,
];

export class AddOriginToPointsLot1760000632000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    if (queryRunner.dataSource.options.type === 'better-sqlite3') {
      // TypeORM would copy the table and make its indexes in another order.
      await queryRunner.query(
        `ALTER TABLE "points_lot" ADD COLUMN "origin" varchar(16) COLLATE BINARY NOT NULL DEFAULT ('unknown')`,
      );
      await queryRunner.query('ALTER TABLE "points_lot" ADD COLUMN "soldAt" datetime(3)');
    } else {
      const origin = { ...exact('origin', 16), default: "'unknown'" };
      await addColumns(queryRunner, 'points_lot', [origin, time('soldAt', { isNullable: true })]);
    }
    for (const statement of ORIGINS) {
      await queryRunner.query(statement);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumns('points_lot', ['origin', 'soldAt']);
  }
}
