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

/** Earning rules and their versions, what they have paid, and how often. */
export class CreateEarningTables1760000319000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'earning_rule',
      columns: [
        primaryId,
        id('storeId'),
        exact('type', 32),
        human('name', 255),
        human('description', 1000, { isNullable: true }),
        flag('active'),
        flag('allTimeActive'),
        time('startAt', { isNullable: true }),
        time('endAt', { isNullable: true }),
        flag('lastExecutedRule'),
        big('dailyPointsMax', { isNullable: true }),
        whole('daysLocked', { isNullable: true }),
        json('levels'),
        json('segments'),
        json('pos'),
        json('settings'),
        whole('version'),
        time('createdAt'),
        big('revision'),
      ],
      indices: [{ name: 'earning_rule_store', columnNames: ['storeId', 'createdAt', 'id'] }],
    });
    await createTable(queryRunner, {
      name: 'earning_rule_version',
      columns: [
        id('ruleId', { isPrimary: true }),
        whole('version', { isPrimary: true }),
        json('definition'),
        time('createdAt'),
      ],
    });
    await createTable(queryRunner, {
      name: 'earning_use',
      columns: [
        id('customerId', { isPrimary: true }),
        id('ruleId', { isPrimary: true }),
        exact('period', 32, { isPrimary: true }),
        whole('uses'),
        big('points'),
      ],
    });
    await this.createEarnings(queryRunner);
  }

  private async createEarnings(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'earning',
      columns: [
        primaryId,
        id('storeId'),
        id('customerId'),
        id('transactionId', { isNullable: true }),
        id('revisedTransactionId', { isNullable: true }),
        exact('occurrence', 255, { isNullable: true }),
        big('points'),
        big('withheld'),
        flag('isHeldBack'),
        id('transferId', { isNullable: true }),
        json('missed'),
        time('createdAt'),
      ],
      indices: [
        { name: 'earning_transaction', columnNames: ['transactionId'], isUnique: true },
        { name: 'earning_revised', columnNames: ['revisedTransactionId', 'createdAt', 'id'] },
        { name: 'earning_held_back', columnNames: ['storeId', 'isHeldBack', 'createdAt', 'id'] },
        { name: 'earning_transfer', columnNames: ['transferId'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'earning_part',
      columns: [
        id('earningId', { isPrimary: true }),
        whole('position', { isPrimary: true }),
        id('ruleId'),
        whole('version'),
        big('amountCents', { isNullable: true }),
        big('points'),
        big('withheld'),
        id('campaignId', { isNullable: true }),
        id('couponId', { isNullable: true }),
        json('miss', { isNullable: true }),
      ],
      indices: [{ name: 'earning_part_rule', columnNames: ['ruleId'] }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['earning_part', 'earning', 'earning_use', 'earning_rule_version', 'earning_rule']) {
      await queryRunner.dropTable(table);
    }
  }
}
