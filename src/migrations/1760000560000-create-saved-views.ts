import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exact, flag, human, id, primaryId, time } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

/** Searches of lists that administrators keep under a name. */
export class CreateSavedViews1760000560000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'saved_view',
      columns: [
        primaryId,
        id('storeId'),
        id('administratorId'),
        exact('list', 32),
        human('name', 80),
        exact('nameHash', 64),
        exact('search', 2e3),
        flag('shared'),
        time('createdAt'),
        time('updatedAt'),
      ],
      indices: [
        {
          name: 'saved_view_once',
          columnNames: ['administratorId', 'storeId', 'list', 'nameHash'],
          isUnique: true,
        },
        { name: 'saved_view_list', columnNames: ['storeId', 'list', 'shared'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('saved_view');
  }
}
