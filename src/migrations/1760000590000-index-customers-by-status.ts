import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const INDEX = 'customer_status';

/** Lists of new and of inactive customers, who are few among all of a store. */
export class IndexCustomersByStatus1760000590000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const index = new TableIndex({
      name: INDEX,
      columnNames: ['storeId', 'statusType', 'firstName', 'id'],
    });
    await queryRunner.createIndex('customer', index);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('customer', INDEX);
  }
}
