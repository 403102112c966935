import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, time } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';
import { TableIndex } from 'typeorm';

/** How much has to be kept of the sale that was paid for, and when it was. Payments until now stand as long as anything is kept. */
export class FollowSalesOfRecommendations1760000631000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumns(queryRunner, 'referral_payment', [
      { ...big('leastCents'), default: 1 },
      time('causedAt', { isNullable: true }),
    ]);
    await queryRunner.createIndex(
      'referral_payment',
      new TableIndex({ name: 'referral_payment_invitation', columnNames: ['invitationId', 'causedAt'] }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('referral_payment', 'referral_payment_invitation');
    await queryRunner.dropColumns('referral_payment', ['leastCents', 'causedAt']);
  }
}
