import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exact, human, id, json, primaryId, time } from '#platform/database/schema/columns.js';
import { addColumns, createTable } from '#platform/database/schema/create-table.js';

const COLUMNS = ['photos', 'brandIcon'];

/** Pictures of campaigns. */
export class CreateAttachments1760000356000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'attachment',
      columns: [
        primaryId,
        exact('ownerType', 16),
        id('ownerId'),
        exact('slot', 32),
        exact('mimeType', 64),
        human('originalName', 255),
        json('files'),
        exact('state', 8),
        time('since'),
        time('createdAt'),
      ],
      indices: [
        { name: 'attachment_state', columnNames: ['state', 'since', 'id'] },
        { name: 'attachment_owner', columnNames: ['ownerType', 'ownerId'] },
      ],
    });
    for (const column of COLUMNS) {
      // A migration that was killed on a server is run again.
      if (await queryRunner.hasColumn('campaign', column)) {
        continue;
      }
      if (queryRunner.dataSource.options.type === 'better-sqlite3') {
        // TypeORM would copy the table and make its indexes in another order, and SQLite would choose others for lists.
        await queryRunner.query(`ALTER TABLE "campaign" ADD COLUMN "${column}" json`);
      } else {
        await addColumns(queryRunner, 'campaign', [json(column, { isNullable: true })]);
      }
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumns('campaign', COLUMNS);
    await queryRunner.dropTable('attachment');
  }
}
