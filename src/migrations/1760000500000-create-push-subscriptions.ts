import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exact, id, primaryId, time } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

/** Browsers in which customers have switched notifications on. */
export class CreatePushSubscriptions1760000500000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'push_subscription',
      columns: [
        primaryId,
        id('customerId'),
        exact('endpoint', 2000),
        exact('endpointHash', 64),
        exact('p256dh', 87),
        exact('auth', 22),
        exact('locale', 16, { isNullable: true }),
        time('createdAt'),
      ],
      indices: [
        { name: 'push_subscription_once', columnNames: ['endpointHash'], isUnique: true },
        { name: 'push_subscription_customer', columnNames: ['customerId', 'createdAt'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('push_subscription');
  }
}
