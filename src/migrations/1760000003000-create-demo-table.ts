import type { MigrationInterface, QueryRunner } from 'typeorm';
import { time, whole } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

/** Whether the demo programme has been loaded. */
export class CreateDemoTable1760000003000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'demo_programme',
      columns: [whole('id', { isPrimary: true }), time('loadedAt')],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('demo_programme');
  }
}
