import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const TABLE = 'coupon';
const INDEX = 'coupon_transfer';

/** No statement looks coupons up by the transfer that paid for them, and each sale of a coupon wrote an entry. */
export class DropIndexOfSpendTransfers1760000327000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex(TABLE, INDEX, true);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.createIndex(TABLE, new TableIndex({ name: INDEX, columnNames: ['spendTransferId'] }));
  }
}
