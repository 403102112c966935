import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, id } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

const KEY = [
  exact('zone', 64, { isPrimary: true }),
  id('storeId', { isPrimary: true }),
  exact('day', 10, { isPrimary: true }),
];

/** Daily figures: roll-ups of events. */
export class CreateAnalyticsTables1760000315000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'analytics_day',
      columns: [
        ...KEY,
        big('newMembers'),
        big('purchases'),
        big('spendingTransfers'),
        big('pointsIssued'),
        big('pointsRedeemed'),
        big('pointsReturned'),
        big('pointsExpired'),
        big('pointsCanceled'),
      ],
    });
    await createTable(queryRunner, {
      name: 'analytics_reward',
      columns: [...KEY, id('campaignId', { isPrimary: true }), big('purchases'), big('costInPoints')],
    });
    await createTable(queryRunner, { name: 'analytics_expiry', columns: [...KEY, big('points')] });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['analytics_expiry', 'analytics_reward', 'analytics_day']) {
      await queryRunner.dropTable(table);
    }
  }
}
