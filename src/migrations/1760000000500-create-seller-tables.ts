import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, flag, human, id, primaryId, time } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

/** Sellers, who serve customers at the till. */
export class CreateSellerTables1760000000500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'seller',
      columns: [
        primaryId,
        human('firstName', 255),
        human('lastName', 255),
        human('email', 255),
        exact('phone', 64, { isNullable: true }),
        id('posId', { isNullable: true }),
        flag('active'),
        flag('deleted'),
        flag('allowPointTransfer'),
        time('createdAt'),
        big('revision'),
      ],
      indices: [{ name: 'seller_created', columnNames: ['deleted', 'createdAt', 'id'] }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('seller');
  }
}
