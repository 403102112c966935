import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { getSearchText, type SearchedOfCustomer } from '../customer/index.js';
import { big, exact, id } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

const CUSTOMERS_AT_ONCE = 500;

/** The search texts of customers, also of existing ones; and an index of sold codes. */
export class CreateSearchTables1760000001100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'customer_search',
      columns: [
        { ...big('position'), isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
        id('customerId'),
        id('storeId'),
        exact('words', 600),
        exact('parts', 1000),
      ],
      indices: [{ name: 'customer_search_customer', columnNames: ['customerId'], isUnique: true }],
    });
    await queryRunner.createIndex('coupon', new TableIndex({ name: 'coupon_code', columnNames: ['code'] }));
    await this.fill(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('coupon', 'coupon_code');
    await queryRunner.dropTable('customer_search');
  }

  private async fill(queryRunner: QueryRunner): Promise<void> {
    for (let last = ''; ;) {
      const customers = (await queryRunner.query(
        `SELECT id, storeId, firstName, lastName, email, phone, loyaltyCardNumber FROM customer
          WHERE id > ? AND NOT EXISTS (SELECT 1 FROM customer_search s WHERE s.customerId = customer.id)
          ORDER BY id LIMIT ${CUSTOMERS_AT_ONCE}`,
        [last],
      )) as (SearchedOfCustomer & { readonly id: string; readonly storeId: string })[];
      const next = customers.at(-1);
      if (!next) {
        return;
      }
      const values = customers.flatMap((customer) => {
        const { words, parts } = getSearchText(customer);
        return [customer.id, customer.storeId, words, parts];
      });
      await queryRunner.query(
        `INSERT INTO customer_search (customerId, storeId, words, parts)
         VALUES ${customers.map(() => '(?, ?, ?, ?)').join(', ')}`,
        values,
      );
      last = next.id;
    }
  }
}
