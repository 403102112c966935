import type { MigrationInterface, QueryRunner } from 'typeorm';
import { insertOnce } from '#platform/database/schema/create-table.js';

const TEMPLATE = 'e5a11e00-0000-4000-8000-000000000014';
/** When the text of this version was written: the same for each installation. */
const TEXT_OF = '2026-12-01 00:00:00.000';

/** What administrators change of the notice about a second factor. */
export class AddTextOfSecondFactors1760000680000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await insertOnce(
      queryRunner,
      `INTO message_template (id, texts, updatedAt, revision) VALUES ('${TEMPLATE}', '{}', '${TEXT_OF}', 0)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM message_template WHERE id = '${TEMPLATE}'`);
  }
}
