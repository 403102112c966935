import type { MigrationInterface, QueryRunner } from 'typeorm';
import { json } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

/** Level, status and segments that rules have looked at, from now on: what was true of earlier sales is not known. */
export class AddBuyerToEarning1760000650000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // A migration that was killed on a server is run again.
    if (await queryRunner.hasColumn('earning', 'buyer')) {
      return;
    }
    // TypeORM would copy the table of SQLite and make its indexes in another order.
    await (queryRunner.dataSource.options.type === 'better-sqlite3'
      ? queryRunner.query('ALTER TABLE "earning" ADD COLUMN "buyer" json')
      : addColumns(queryRunner, 'earning', [json('buyer', { isNullable: true })]));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('earning', 'buyer');
  }
}
