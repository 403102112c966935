import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

/** Who made the keys that are there is in the audit log alone: they go on as before. */
export class AddCreatorToApiKey1760000346000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumns(queryRunner, 'api_key', [id('createdById', { isNullable: true })]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumns('api_key', ['createdById']);
  }
}
