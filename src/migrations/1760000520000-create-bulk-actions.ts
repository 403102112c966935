import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, human, id, json, primaryId, time } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

/** What administrators do to many customers or rewards at once, and what became of each. */
export class CreateBulkActions1760000520000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'bulk_action',
      columns: [
        primaryId,
        id('storeId'),
        exact('kind', 32),
        json('parameters'),
        id('segmentId', { isNullable: true }),
        exact('issuer', 16),
        id('issuerId'),
        exact('state', 16),
        id('afterId', { isNullable: true }),
        big('total'),
        big('done'),
        big('leftOut'),
        big('undone'),
        big('kept'),
        time('createdAt'),
        time('endedAt', { isNullable: true }),
        big('revision'),
      ],
      indices: [
        { name: 'bulk_action_store', columnNames: ['storeId', 'createdAt', 'id'] },
        { name: 'bulk_action_state', columnNames: ['state', 'createdAt'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'bulk_action_row',
      columns: [
        id('actionId', { isPrimary: true }),
        id('subjectId', { isPrimary: true }),
        exact('outcome', 16),
        human('sentence', 500, { isNullable: true }),
        exact('undoWith', 64, { isNullable: true }),
      ],
      indices: [{ name: 'bulk_action_row_outcome', columnNames: ['actionId', 'outcome', 'subjectId'] }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('bulk_action_row');
    await queryRunner.dropTable('bulk_action');
  }
}
