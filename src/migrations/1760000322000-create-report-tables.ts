import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { big, exact, id } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

const MOVEMENTS_OF_LOT = 'points_movement_lot';
const LOTS_BY_EXPIRY = 'points_lot_expiry';

/** Figures by month of issue: roll-ups of events; and the indexes that lead from a figure to its rows of the ledger. */
export class CreateReportTables1760000322000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'report_cohort',
      columns: [
        exact('zone', 64, { isPrimary: true }),
        id('storeId', { isPrimary: true }),
        exact('issuedMonth', 7, { isPrimary: true }),
        exact('month', 7, { isPrimary: true }),
        big('issued'),
        big('received'),
        big('redeemed'),
        big('returned'),
        big('expired'),
        big('canceled'),
        big('sent'),
        big('blocked'),
      ],
    });
    await queryRunner.createIndex(
      'points_movement',
      new TableIndex({ name: MOVEMENTS_OF_LOT, columnNames: ['lotId', 'reason'] }),
    );
    await queryRunner.createIndex(
      'points_lot',
      new TableIndex({ name: LOTS_BY_EXPIRY, columnNames: ['expiresAt', 'id'] }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('points_lot', LOTS_BY_EXPIRY);
    await queryRunner.dropIndex('points_movement', MOVEMENTS_OF_LOT);
    await queryRunner.dropTable('report_cohort');
  }
}
