import type { MigrationInterface, QueryRunner } from 'typeorm';
import { whole } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

/** Decimals of the amounts of money of this database. Wherever something has happened already, they were two. */
export class AddAmountDecimals1760000352000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumns(queryRunner, 'setting_revision', [whole('amountDecimals', { isNullable: true })]);
    await queryRunner.query(
      'UPDATE setting_revision SET amountDecimals = 2 WHERE amountDecimals IS NULL AND EXISTS (SELECT 1 FROM event)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumns('setting_revision', ['amountDecimals']);
  }
}
