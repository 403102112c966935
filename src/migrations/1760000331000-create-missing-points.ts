import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, id, primaryId, time } from '#platform/database/schema/columns.js';
import { addColumns, createTable, insertOnce } from '#platform/database/schema/create-table.js';

/**
 * What returns could not take back. For returns that were, it is what their explanations withheld; all of it is forgiven, as it was
 * then, and how much of it had expired is not known.
 */
export class CreateMissingPoints1760000331000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'missing_points',
      columns: [
        primaryId,
        id('accountId'),
        id('customerId'),
        id('storeId'),
        id('revisedTransactionId'),
        big('points'),
        big('lapsed'),
        big('debt'),
        big('owed'),
        time('createdAt'),
      ],
      indices: [
        { name: 'missing_points_account', columnNames: ['accountId', 'createdAt', 'id'] },
        { name: 'missing_points_store', columnNames: ['storeId', 'createdAt', 'id'] },
      ],
      checks: [
        { name: 'missing_points_not_negative', expression: 'owed >= 0' },
        { name: 'missing_points_not_above', expression: 'owed <= debt AND debt <= points' },
      ],
    });
    await insertOnce(
      queryRunner,
      `INTO missing_points (id, accountId, customerId, storeId, revisedTransactionId, points, lapsed, debt, owed, createdAt)
       SELECT e.transactionId, a.id, e.customerId, e.storeId, e.revisedTransactionId, e.withheld, 0, 0, 0, e.createdAt
         FROM earning e JOIN account a ON a.customerId = e.customerId
        WHERE e.revisedTransactionId IS NOT NULL AND e.transactionId IS NOT NULL AND e.withheld > 0`,
    );
    if (queryRunner.dataSource.options.type === 'better-sqlite3') {
      // TypeORM would copy the table and make its indexes in another order.
      await queryRunner.query('ALTER TABLE "account" ADD COLUMN "debt" bigint NOT NULL DEFAULT (0)');
      return;
    }
    await addColumns(queryRunner, 'account', [{ ...big('debt'), default: 0 }]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumns('account', ['debt']);
    await queryRunner.dropTable('missing_points');
  }
}
