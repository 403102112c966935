import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, time, whole } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

/** For requests that are done in many units of work. */
export class AddStepsToKeptAnswer1760000000910 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumns(queryRunner, 'kept_answer', [
      id('holder', { isNullable: true }),
      time('heldUntil', { isNullable: true }),
      { ...whole('step'), default: 0 },
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumns('kept_answer', ['holder', 'heldUntil', 'step']);
  }
}
