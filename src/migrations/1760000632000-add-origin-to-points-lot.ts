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
    const onSqlite = queryRunner.dataSource.options.type === 'better-sqlite3';
    // A migration that was killed on a server is run again.
    if (!(await queryRunner.hasColumn('points_lot', 'origin'))) {
      // TypeORM would copy the table of SQLite and make its indexes in another order.
      await (onSqlite
        ? queryRunner.query(
            `ALTER TABLE "points_lot" ADD COLUMN "origin" varchar(16) COLLATE BINARY NOT NULL DEFAULT ('unknown')`,
          )
        : addColumns(queryRunner, 'points_lot', [{ ...exact('origin', 16), default: "'unknown'" }]));
    }
    if (!(await queryRunner.hasColumn('points_lot', 'soldAt'))) {
      await (onSqlite
        ? queryRunner.query('ALTER TABLE "points_lot" ADD COLUMN "soldAt" datetime(3)')
        : addColumns(queryRunner, 'points_lot', [time('soldAt', { isNullable: true })]));
    }
    for (const statement of ORIGINS) {
      await queryRunner.query(statement);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumns('points_lot', ['origin', 'soldAt']);
  }
}
