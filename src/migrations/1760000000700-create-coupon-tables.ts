import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, flag, id, primaryId, time, whole } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

const optional = { isNullable: true } as const;

/** Codes, sold and unsold, and the counters of each campaign's stock. */
export class CreateCouponTables1760000000700 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'coupon',
      columns: [
        primaryId,
        id('campaignId'),
        exact('code', 100),
        exact('stockKey', 100, optional),
        id('customerId', optional),
        id('storeId', optional),
        big('costInPoints', optional),
        big('pointsBefore', optional),
        time('purchasedAt', optional),
        flag('used'),
        time('usedAt', optional),
        id('usedForTransactionId', optional),
        id('transactionId', optional),
        time('activeSince', optional),
        time('activeTo', optional),
        time('canceledAt', optional),
        time('dueAt', optional),
        exact('deliveryStatus', 16, optional),
        exact('cashbackStatus', 16, optional),
        id('spendTransferId', optional),
        big('returnedPoints'),
      ],
      indices: [
        { name: 'coupon_code_per_campaign', columnNames: ['campaignId', 'stockKey'], isUnique: true },
        { name: 'coupon_campaign_customer', columnNames: ['campaignId', 'customerId', 'id'] },
        { name: 'coupon_customer', columnNames: ['customerId', 'purchasedAt', 'id'] },
        { name: 'coupon_store', columnNames: ['storeId', 'purchasedAt', 'id'] },
        { name: 'coupon_due', columnNames: ['dueAt'] },
        { name: 'coupon_transfer', columnNames: ['spendTransferId'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'coupon_stock',
      columns: [
        id('campaignId', { isPrimary: true }),
        { ...whole('shard'), isPrimary: true },
        big('codes'),
        big('sold'),
        big('buyers'),
        big('limitLeft', optional),
      ],
      checks: [{ name: 'coupon_stock_limit_not_negative', expression: 'limitLeft >= 0' }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('coupon_stock');
    await queryRunner.dropTable('coupon');
  }
}
