import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, id } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

/** Figures of earning rules by day: a roll-up of events, which counts them from the first one on. */
export class CreateAnalyticsRule1760000550000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'analytics_rule',
      columns: [
        exact('zone', 64, { isPrimary: true }),
        id('storeId', { isPrimary: true }),
        exact('day', 10, { isPrimary: true }),
        id('ruleId', { isPrimary: true }),
        big('awards'),
        big('points'),
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('analytics_rule');
  }
}
