import type { MigrationInterface, QueryRunner } from 'typeorm';
import { time } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

const COLUMNS = ['emailUnconfirmedSince', 'phoneUnconfirmedSince'];

/** What customers have said of themselves before counts as confirmed: nothing is known against it. */
export class AddUnconfirmedContactToCustomer1760000345000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) {
      // A migration that was killed on a server is run again.
      if (await queryRunner.hasColumn('customer', column)) {
        continue;
      }
      if (queryRunner.dataSource.options.type === 'better-sqlite3') {
        // TypeORM would copy the table and make its indexes in another order, and SQLite would choose others for lists.
        await queryRunner.query(`ALTER TABLE "customer" ADD COLUMN "${column}" datetime(3)`);
      } else {
        await addColumns(queryRunner, 'customer', [time(column, { isNullable: true })]);
      }
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumns('customer', COLUMNS);
  }
}
