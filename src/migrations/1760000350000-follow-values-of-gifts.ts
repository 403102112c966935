import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

const COLUMNS = ['restoredCents', 'takenBackCents'];

/** What a coupon was worth when it came back, and what goes as soon as its value does. Nothing is known about what was before. */
export class FollowValuesOfGifts1760000350000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    if (queryRunner.dataSource.options.type === 'better-sqlite3') {
      // TypeORM would copy the table.
      for (const column of COLUMNS) {
        await queryRunner.query(`ALTER TABLE "coupon" ADD COLUMN "${column}" bigint`);
      }
      return;
    }
    await addColumns(
      queryRunner,
      'coupon',
      COLUMNS.map((column) => ({ ...big(column), isNullable: true })),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumns('coupon', COLUMNS);
  }
}
