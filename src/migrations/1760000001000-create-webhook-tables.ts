import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  big,
  exact,
  flag,
  human,
  id,
  json,
  primaryId,
  time,
  whole,
} from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

/** Webhooks, their deliveries, the attempts at these, and the lanes that keep them in order. */
export class CreateWebhookTables1760000001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'webhook',
      columns: [
        primaryId,
        exact('url', 2000),
        human('description', 1000, { isNullable: true }),
        json('eventTypes'),
        flag('active'),
        time('goneAt', { isNullable: true }),
        time('pausedUntil', { isNullable: true }),
        json('secrets'),
        big('afterPosition'),
        time('createdAt'),
        time('deletedAt', { isNullable: true }),
        big('revision'),
      ],
    });
    await createTable(queryRunner, {
      name: 'webhook_lane',
      columns: [
        primaryId,
        id('webhookId'),
        id('aggregateId'),
        time('dueAt'),
        id('attemptId', { isNullable: true }),
        big('revision'),
      ],
      indices: [
        { name: 'webhook_lane_of', columnNames: ['webhookId', 'aggregateId'], isUnique: true },
        { name: 'webhook_lane_due', columnNames: ['webhookId', 'dueAt'] },
      ],
    });
    await createDeliveries(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['webhook_attempt', 'webhook_delivery', 'webhook_lane', 'webhook']) {
      await queryRunner.dropTable(table);
    }
  }
}

async function createDeliveries(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, {
    name: 'webhook_delivery',
    columns: [
      primaryId,
      id('webhookId'),
      big('position'),
      id('origin'),
      id('aggregateId'),
      exact('eventType', 120),
      exact('status', 9),
      whole('attempts'),
      whole('tries'),
      time('createdAt'),
      time('nextAttemptAt', { isNullable: true }),
      time('finishedAt', { isNullable: true }),
      big('revision'),
    ],
    indices: [
      { name: 'webhook_delivery_once', columnNames: ['webhookId', 'position', 'origin'], isUnique: true },
      { name: 'webhook_delivery_lane', columnNames: ['webhookId', 'aggregateId', 'status', 'position'] },
      { name: 'webhook_delivery_status', columnNames: ['webhookId', 'status', 'createdAt'] },
      { name: 'webhook_delivery_created', columnNames: ['webhookId', 'createdAt'] },
    ],
  });
  await createTable(queryRunner, {
    name: 'webhook_attempt',
    columns: [
      primaryId,
      id('deliveryId'),
      whole('number'),
      time('startedAt'),
      whole('durationMs', { isNullable: true }),
      whole('status', { isNullable: true }),
      human('answer', 1e3, { isNullable: true }),
      human('error', 500, { isNullable: true }),
    ],
    indices: [{ name: 'webhook_attempt_number', columnNames: ['deliveryId', 'number'], isUnique: true }],
  });
}
