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

/** Levels of the programme, and how many customers each of them has in each store. */
export class CreateLevelTables1760000000300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'level',
      columns: [
        primaryId,
        human('name', 255),
        human('description', 1000, { isNullable: true }),
        json('translations'),
        big('conditionValue'),
        big('minOrderCents', { isNullable: true }),
        flag('active'),
        human('rewardName', 255, { isNullable: true }),
        whole('rewardBasisPoints'),
        exact('rewardCode', 100, { isNullable: true }),
        json('specialRewards'),
        time('createdAt'),
        big('revision'),
      ],
      indices: [{ name: 'level_condition', columnNames: ['active', 'conditionValue'] }],
      checks: [{ name: 'level_condition_not_negative', expression: 'conditionValue >= 0' }],
    });
    await createTable(queryRunner, {
      name: 'level_population',
      columns: [
        id('levelId', { isPrimary: true }),
        id('storeId', { isPrimary: true }),
        whole('shard', { isPrimary: true }),
        big('customers'),
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('level_population');
    await queryRunner.dropTable('level');
  }
}
