import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exact, id, json, primaryId, time, whole } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

/** What callers without a login ask for, and tokens to choose another password with. */
export class CreatePasswordTokenTable1760000361000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'message_request',
      columns: [
        primaryId,
        exact('kind', 16),
        json('asked'),
        exact('locale', 16, { isNullable: true }),
        time('createdAt'),
        whole('attempts'),
        time('nextAttemptAt'),
      ],
      indices: [{ name: 'message_request_due', columnNames: ['nextAttemptAt', 'id'] }],
    });
    await createTable(queryRunner, {
      name: 'password_token',
      columns: [
        exact('hash', 64, { isPrimary: true }),
        id('accountId'),
        time('createdAt'),
        time('expiresAt'),
      ],
      indices: [{ name: 'password_token_account', columnNames: ['accountId', 'createdAt'] }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('password_token');
    await queryRunner.dropTable('message_request');
  }
}
