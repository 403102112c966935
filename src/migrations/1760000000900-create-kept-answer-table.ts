import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exact, json, time, whole } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

/** Answers to requests that came with an Idempotency-Key. */
export class CreateKeptAnswerTable1760000000900 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'kept_answer',
      columns: [
        exact('id', 43, { isPrimary: true }),
        exact('fingerprint', 43),
        whole('status'),
        exact('contentType', 100, { isNullable: true }),
        json('body', { isNullable: true }),
        time('expiresAt'),
      ],
      indices: [{ name: 'kept_answer_expires', columnNames: ['expiresAt'] }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('kept_answer');
  }
}
