import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, flag, human, id, json, primaryId, time } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

/** Segments, and the customers that their lists name. Who is in a segment otherwise is never stored. */
export class CreateSegmentTables1760000000600 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'segment',
      columns: [
        primaryId,
        human('name', 255),
        human('description', 1000, { isNullable: true }),
        flag('active'),
        json('parts'),
        time('createdAt'),
        big('revision'),
      ],
      indices: [{ name: 'segment_created', columnNames: ['createdAt', 'id'] }],
    });
    await createTable(queryRunner, {
      name: 'segment_customer',
      columns: [
        id('criterionId', { isPrimary: true }),
        id('customerId', { isPrimary: true }),
        id('segmentId'),
      ],
      indices: [{ name: 'segment_customer_segment', columnNames: ['segmentId'] }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('segment_customer');
    await queryRunner.dropTable('segment');
  }
}
