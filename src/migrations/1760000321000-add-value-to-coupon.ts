import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, id } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

const COLUMNS = ['valueCents', 'returnedCents', 'restoredFromId'];

/** Coupons that are percentages of transactions, and what comes back of them. */
export class AddValueToCoupon1760000321000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumns(queryRunner, 'coupon', [
      big('valueCents', { isNullable: true }),
      { ...big('returnedCents'), default: 0 },
      id('restoredFromId', { isNullable: true }),
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumns('coupon', COLUMNS);
  }
}
