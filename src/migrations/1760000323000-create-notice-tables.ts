import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { big, exact, flag, id, primaryId, time, whole } from '#platform/database/schema/columns.js';
import { createTable, insertOnce } from '#platform/database/schema/create-table.js';

const KINDS = ['points', 'coupon', 'level'];
const DUE = { points_lot: 'points_lot_due', coupon: 'coupon_due' };

/** Notices to customers before something ended, and how far the pass of a day has come. What is due is read in a total order. */
export class CreateNoticeTables1760000323000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'expiry_notice',
      columns: [
        primaryId,
        exact('kind', 16),
        id('subjectId'),
        id('customerId'),
        time('endsAt'),
        time('createdAt'),
      ],
      indices: [
        { name: 'expiry_notice_once', columnNames: ['kind', 'subjectId', 'endsAt'], isUnique: true },
        { name: 'expiry_notice_customer', columnNames: ['customerId', 'id'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'notice_pass',
      columns: [
        exact('kind', 16, { isPrimary: true }),
        exact('day', 10),
        whole('days'),
        time('afterAt', { isNullable: true }),
        id('afterId', { isNullable: true }),
        flag('isOver'),
        big('revision'),
      ],
    });
    for (const kind of KINDS) {
      await insertOnce(
        queryRunner,
        `INTO notice_pass (kind, day, days, isOver, revision) VALUES ('${kind}', '', 0, 0, 0)`,
      );
    }
    await replaceIndices(queryRunner, ['dueAt', 'id']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replaceIndices(queryRunner, ['dueAt']);
    await queryRunner.dropTable('notice_pass');
    await queryRunner.dropTable('expiry_notice');
  }
}

async function replaceIndices(queryRunner: QueryRunner, columnNames: string[]): Promise<void> {
  for (const [table, name] of Object.entries(DUE)) {
    await queryRunner.dropIndex(table, name, true);
    await queryRunner.createIndex(table, new TableIndex({ name, columnNames }));
  }
}
