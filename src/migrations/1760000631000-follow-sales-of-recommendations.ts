import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, time } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';
import { TableIndex } from 'typeorm';

const INDEX = 'referral_payment_invitation';

/** How much has to be kept of the sale that was paid for, and when it was. Payments until now stand as long as anything is kept. */
export class FollowSalesOfRecommendations1760000631000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // A migration that was killed on a server is run again.
    for (const column of [{ ...big('leastCents'), default: 1 }, time('causedAt', { isNullable: true })]) {
      if (!(await queryRunner.hasColumn('referral_payment', column.name))) {
        await addColumns(queryRunner, 'referral_payment', [column]);
      }
    }
    const table = await queryRunner.getTable('referral_payment');
    if (!table?.indices.some(({ name }) => name === INDEX)) {
      const index = new TableIndex({ name: INDEX, columnNames: ['invitationId', 'causedAt'] });
      await queryRunner.createIndex('referral_payment', index);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('referral_payment', INDEX);
    await queryRunner.dropColumns('referral_payment', ['leastCents', 'causedAt']);
  }
}
