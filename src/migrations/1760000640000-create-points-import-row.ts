import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exact, time } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

/** Rows of points that were counted. Files of earlier versions are known by their bytes alone. */
export class CreatePointsImportRow1760000640000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    if (await queryRunner.hasTable('points_import_row')) {
      return;
    }
    await createTable(queryRunner, {
      name: 'points_import_row',
      columns: [
        exact('id', 64, { isPrimary: true }),
        exact('content', 64),
        exact('importId', 64),
        time('createdAt'),
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('points_import_row');
  }
}
