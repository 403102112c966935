import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exact } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

/** Which messages no template changes; empty for those that follow the template of their kind. */
export class KeepWordingOfStaff1760000620000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // A migration that was killed on a server is run again.
    if (await queryRunner.hasColumn('message', 'wording')) {
      return;
    }
    if (queryRunner.dataSource.options.type === 'better-sqlite3') {
      // TypeORM would copy the table and make its indexes in another order, and SQLite would choose others for lists.
      await queryRunner.query('ALTER TABLE "message" ADD COLUMN "wording" varchar(7)');
    } else {
      await addColumns(queryRunner, 'message', [exact('wording', 7, { isNullable: true })]);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('message', 'wording');
  }
}
