import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const INDEX = 'points_transfer_transaction';

/** Records of transactions show the points that they have brought. */
export class IndexTransfersByTransaction1760000318010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const index = new TableIndex({ name: INDEX, columnNames: ['transactionId', 'type'] });
    await queryRunner.createIndex('points_transfer', index);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('points_transfer', INDEX);
  }
}
