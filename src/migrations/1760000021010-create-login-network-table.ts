import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exact, id, time } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

/** From where owners of accounts have logged in. */
export class CreateLoginNetworkTable1760000021010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'login_network',
      columns: [
        id('accountId', { isPrimary: true }),
        exact('network', 64, { isPrimary: true }),
        time('seenAt'),
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('login_network');
  }
}
