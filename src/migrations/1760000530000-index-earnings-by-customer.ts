import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const INDEX = 'earning_customer';

/** Exports list the check-ins of a customer, and merges move all that a customer has earned. */
export class IndexEarningsByCustomer1760000530000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const index = new TableIndex({ name: INDEX, columnNames: ['customerId', 'createdAt', 'id'] });
    await queryRunner.createIndex('earning', index);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('earning', INDEX);
  }
}
