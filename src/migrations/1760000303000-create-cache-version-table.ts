import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, whole } from '#platform/database/schema/columns.js';
import { createTable, insertOnce } from '#platform/database/schema/create-table.js';

/** The version of what processes keep in memory: one row. */
export class CreateCacheVersionTable1760000303000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'cache_version',
      columns: [{ ...whole('id'), isPrimary: true }, id('version')],
    });
    await insertOnce(queryRunner, "INTO cache_version (id, version) VALUES (1, 'first')");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('cache_version');
  }
}
