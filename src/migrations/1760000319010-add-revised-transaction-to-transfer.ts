import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

/** Points that a return takes back name the transaction that had earned them. */
export class AddRevisedTransactionToTransfer1760000319010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumns(queryRunner, 'points_transfer', [id('revisedTransactionId', { isNullable: true })]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumns('points_transfer', ['revisedTransactionId']);
  }
}
