import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, id } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

/** How many customers a segment has had on each day. Memberships are not stored, so days before this table are unknown. */
export class CreateSegmentSizes1760000600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'segment_size',
      columns: [
        id('segmentId', { isPrimary: true }),
        id('storeId', { isPrimary: true }),
        exact('day', 10, { isPrimary: true }),
        big('customers'),
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('segment_size');
  }
}
