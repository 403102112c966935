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

const optional = { isNullable: true } as const;

/** Campaigns, their audiences and their categories. */
export class CreateCampaignTables1760000000800 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'campaign',
      columns: [
        primaryId,
        id('storeId'),
        exact('reward', 32),
        human('name', 255),
        flag('active'),
        flag('featured'),
        flag('public'),
        big('costInPoints'),
        flag('singleCoupon'),
        flag('unlimited'),
        whole('usageLimit', optional),
        whole('limitPerUser', optional),
        whole('daysInactive'),
        whole('daysValid'),
        flag('fulfillmentTracking'),
        flag('allTimeActive'),
        time('activeFrom', optional),
        time('activeTo', optional),
        flag('allTimeVisible'),
        time('visibleFrom', optional),
        time('visibleTo', optional),
        whole('transactionPercentageValue', optional),
        json('levels'),
        json('segments'),
        json('categories'),
        json('details'),
        big('revision'),
        time('createdAt'),
      ],
      indices: [
        { name: 'campaign_store', columnNames: ['storeId', 'createdAt', 'id'] },
        { name: 'campaign_name', columnNames: ['storeId', 'name', 'id'] },
      ],
      checks: [{ name: 'campaign_cost_not_negative', expression: 'costInPoints >= 0' }],
    });
    await this.createTags(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['campaign_category', 'campaign_tag', 'campaign']) {
      await queryRunner.dropTable(table);
    }
  }

  private async createTags(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'campaign_tag',
      columns: [
        id('campaignId', { isPrimary: true }),
        exact('kind', 16, { isPrimary: true }),
        exact('tag', 300, { isPrimary: true }),
      ],
      indices: [{ name: 'campaign_tag_tag', columnNames: ['kind', 'tag', 'campaignId'] }],
    });
    await createTable(queryRunner, {
      name: 'campaign_category',
      columns: [
        primaryId,
        human('name', 255),
        flag('active'),
        whole('sortOrder'),
        json('translations'),
        big('revision'),
        time('createdAt'),
      ],
      indices: [{ name: 'campaign_category_order', columnNames: ['sortOrder', 'id'] }],
    });
  }
}
