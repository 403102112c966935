import type { MigrationInterface, QueryRunner } from 'typeorm';
import { time } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

/** When a campaign was taken out of the lists; empty for all that are there. */
export class ArchiveCampaigns1760000570000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // A migration that was killed on a server is run again.
    if (await queryRunner.hasColumn('campaign', 'archivedAt')) {
      return;
    }
    if (queryRunner.dataSource.options.type === 'better-sqlite3') {
      // TypeORM would copy the table and make its indexes in another order, and SQLite would choose others for lists.
      await queryRunner.query('ALTER TABLE "campaign" ADD COLUMN "archivedAt" datetime(3)');
    } else {
      await addColumns(queryRunner, 'campaign', [time('archivedAt', { isNullable: true })]);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('campaign', 'archivedAt');
  }
}
