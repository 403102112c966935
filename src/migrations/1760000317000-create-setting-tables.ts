import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, json, whole } from '#platform/database/schema/columns.js';
import { createTable, insertOnce } from '#platform/database/schema/create-table.js';

/** Settings that were changed, and the revision that each change moves. */
export class CreateSettingTables1760000317000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'setting',
      columns: [exact('name', 64, { isPrimary: true }), json('value')],
    });
    await createTable(queryRunner, {
      name: 'setting_revision',
      columns: [{ ...whole('id'), isPrimary: true }, big('revision')],
    });
    await insertOnce(queryRunner, 'INTO setting_revision (id, revision) VALUES (1, 0)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('setting_revision');
    await queryRunner.dropTable('setting');
  }
}
