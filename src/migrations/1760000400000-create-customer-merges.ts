import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exact, id, json, time, whole } from '#platform/database/schema/columns.js';
import { addColumns, createTable } from '#platform/database/schema/create-table.js';

const TABLES = ['customer', 'account'] as const;

/** Customers who were merged into another one, and which rows have come to that one. */
export class CreateCustomerMerges1760000400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      // A migration that was killed on a server is run again.
      if (await queryRunner.hasColumn(table, 'mergedInto')) {
        continue;
      }
      if (queryRunner.dataSource.options.type === 'better-sqlite3') {
        // TypeORM would copy the table and make its indexes in another order, and SQLite would choose others for lists.
        await queryRunner.query(`ALTER TABLE "${table}" ADD COLUMN "mergedInto" varchar(36) COLLATE BINARY`);
      } else {
        await addColumns(queryRunner, table, [id('mergedInto', { isNullable: true })]);
      }
    }
    await createTable(queryRunner, {
      name: 'customer_merge',
      columns: [
        id('customerId', { isPrimary: true }),
        id('intoId'),
        id('storeId'),
        time('mergedAt'),
        id('administratorId', { isNullable: true }),
        whole('movedRows'),
        json('kept'),
      ],
      indices: [{ name: 'customer_merge_into', columnNames: ['intoId', 'customerId'] }],
    });
    await createTable(queryRunner, {
      name: 'customer_merge_row',
      columns: [
        id('customerId', { isPrimary: true }),
        exact('kind', 32, { isPrimary: true }),
        id('rowId', { isPrimary: true }),
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('customer_merge_row');
    await queryRunner.dropTable('customer_merge');
    for (const table of TABLES) {
      await queryRunner.dropColumn(table, 'mergedInto');
    }
  }
}
