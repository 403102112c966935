import type { MigrationInterface, QueryRunner } from 'typeorm';
import { time } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

/** When a message was last sent again by hand; empty for all that were not. */
export class SendMessagesAgain1760000580000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // A migration that was killed on a server is run again.
    if (await queryRunner.hasColumn('message', 'sentAgainAt')) {
      return;
    }
    if (queryRunner.dataSource.options.type === 'better-sqlite3') {
      // TypeORM would copy the table and make its indexes in another order, and SQLite would choose others for lists.
      await queryRunner.query('ALTER TABLE "message" ADD COLUMN "sentAgainAt" datetime(3)');
    } else {
      await addColumns(queryRunner, 'message', [time('sentAgainAt', { isNullable: true })]);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('message', 'sentAgainAt');
  }
}
