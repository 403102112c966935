import type { MigrationInterface, QueryRunner } from 'typeorm';
import { time } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

/** Claims of customers are counted by day. Those that were made before are not known, and count as none. */
export class AddClaimedAtToTransaction1760000329000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    if (queryRunner.dataSource.options.type === 'better-sqlite3') {
      // TypeORM would copy the table and make its indexes in another order, and SQLite would choose others for lists.
      await queryRunner.query('ALTER TABLE "shop_transaction" ADD COLUMN "claimedAt" datetime(3)');
      return;
    }
    await addColumns(queryRunner, 'shop_transaction', [time('claimedAt', { isNullable: true })]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumns('shop_transaction', ['claimedAt']);
  }
}
