import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, id, time } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

/** Files of points that were imported. */
export class CreatePointsImport1760000351000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'points_import',
      columns: [
        exact('id', 64, { isPrimary: true }),
        id('storeId'),
        big('processed'),
        big('failed'),
        time('startedAt'),
        time('finishedAt', { isNullable: true }),
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('points_import');
  }
}
