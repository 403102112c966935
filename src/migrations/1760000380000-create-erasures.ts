import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, json, time } from '#platform/database/schema/columns.js';
import { addColumns, createTable } from '#platform/database/schema/create-table.js';

/** When the personal data of a customer were erased, and the certificates of it. */
export class CreateErasures1760000380000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // A migration that was killed on a server is run again.
    if (!(await queryRunner.hasColumn('customer', 'anonymizedAt'))) {
      if (queryRunner.dataSource.options.type === 'better-sqlite3') {
        // TypeORM would copy the table and make its indexes in another order, and SQLite would choose others for lists.
        await queryRunner.query('ALTER TABLE "customer" ADD COLUMN "anonymizedAt" datetime(3)');
      } else {
        await addColumns(queryRunner, 'customer', [time('anonymizedAt', { isNullable: true })]);
      }
    }
    await createTable(queryRunner, {
      name: 'erasure',
      columns: [
        id('customerId', { isPrimary: true }),
        id('storeId'),
        time('erasedAt'),
        time('repeatedAt', { isNullable: true }),
        id('administratorId', { isNullable: true }),
        json('written'),
      ],
      indices: [{ name: 'erasure_repeated', columnNames: ['repeatedAt', 'erasedAt', 'customerId'] }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('erasure');
    await queryRunner.dropColumns('customer', ['anonymizedAt']);
  }
}
