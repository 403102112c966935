import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

const COLUMNS = ['transactions', 'grossCents', 'deliveryCents'];

/**
 * Daily figures of shop transactions. Rows that are there stay as they are, and so does their checkpoint: a process of the
 * version before goes on with them. `RollUpEventsSubscription` counts all events again, under another key.
 */
export class AddTransactionsToAnalyticsDay1760000326000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const columns = COLUMNS.map((name) => ({ ...big(name), default: 0 }));
    await addColumns(queryRunner, 'analytics_day', columns);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumns('analytics_day', COLUMNS);
  }
}
