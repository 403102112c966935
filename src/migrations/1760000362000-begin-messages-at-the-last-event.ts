import type { MigrationInterface, QueryRunner } from 'typeorm';
import { insertOnce } from '#platform/database/schema/create-table.js';

/** Customers get messages about what happens from here on, and none about the past. */
export class BeginMessagesAtTheLastEvent1760000362000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await insertOnce(
      queryRunner,
      `INTO event_checkpoint (subscription, position)
        SELECT 'write-messages', COALESCE(MAX(lastPosition), 0) FROM event_sequence`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DELETE FROM event_checkpoint WHERE subscription = 'write-messages'");
  }
}
