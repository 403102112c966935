import type { MigrationInterface, QueryRunner } from 'typeorm';
import { json } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

/**
 * What a rule has paid for each line of a sale. What was earned before stays without it: returns of those sales take back the share
 * of the money that comes back, as they did.
 */
export class AddPaidLinesToEarningPart1760000328000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumns(queryRunner, 'earning_part', [json('paidLines', { isNullable: true })]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumns('earning_part', ['paidLines']);
  }
}
