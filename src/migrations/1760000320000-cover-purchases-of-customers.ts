import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const SALE = ['customerId', 'grossCents', 'returnedCents'];

/** By table and name: the columns that an index had, and those that answer criteria of segments without a look at the rows. */
const INDICES = [
  {
    table: 'shop_transaction',
    name: 'shop_transaction_type',
    before: ['storeId', 'documentType', 'purchasedAt', 'id'],
    after: ['storeId', 'documentType', 'purchasedAt', 'id', ...SALE],
  },
  {
    table: 'shop_transaction',
    name: 'shop_transaction_pos_sum',
    before: ['posId', 'documentType', 'grossCents'],
    after: ['posId', 'documentType', ...SALE],
  },
  {
    table: 'customer_transactions',
    name: 'customer_transactions_count',
    before: ['storeId', 'count', 'customerId'],
    after: ['storeId', 'count', 'customerId', 'grossCents'],
  },
];

/** Segments find the customers of a point of sale, of a period and of an average in indexes alone. */
export class CoverPurchasesOfCustomers1760000320000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const { table, name, after } of INDICES) {
      await queryRunner.dropIndex(table, name, true);
      await queryRunner.createIndex(table, new TableIndex({ name, columnNames: after }));
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { table, name, before } of INDICES) {
      await queryRunner.dropIndex(table, name, true);
      await queryRunner.createIndex(table, new TableIndex({ name, columnNames: before }));
    }
  }
}
