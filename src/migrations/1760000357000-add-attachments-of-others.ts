import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, json } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

const COLUMNS = { customer: 'avatar', earning_rule: 'photo', level: 'photo' };

/** Pictures of customers, earning rules and levels, and files of the settings. */
export class AddAttachmentsOfOthers1760000357000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, column] of Object.entries(COLUMNS)) {
      // A migration that was killed on a server is run again.
      if (await queryRunner.hasColumn(table, column)) {
        continue;
      }
      if (queryRunner.dataSource.options.type === 'better-sqlite3') {
        // TypeORM would copy the table and make its indexes in another order, and SQLite would choose others for lists.
        await queryRunner.query(`ALTER TABLE "${table}" ADD COLUMN "${column}" json`);
      } else {
        await addColumns(queryRunner, table, [json(column, { isNullable: true })]);
      }
    }
    if (!(await queryRunner.hasColumn('setting_revision', 'fileChanges'))) {
      await addColumns(queryRunner, 'setting_revision', [{ ...big('fileChanges'), default: 0 }]);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('setting_revision', 'fileChanges');
    for (const [table, column] of Object.entries(COLUMNS)) {
      await queryRunner.dropColumn(table, column);
    }
  }
}
