import type { MigrationInterface, QueryRunner } from 'typeorm';
import { insertOnce } from '#platform/database/schema/create-table.js';

const ID = '00000000-0000-4000-8000-00000000706c';
/** When the texts of this version were written: the same for each installation. */
const TEXTS_OF = '2026-11-29 00:00:00.000';

/** Adds Polish to the languages. A row that an administrator has added keeps its own texts; the service has texts for all others. */
export class AddPolish1760000510000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const columns = 'INTO translation (id, code, name, position, texts, updatedAt, revision)';
    await insertOnce(queryRunner, `${columns} VALUES ('${ID}', 'pl', 'Polish', 2, '{}', '${TEXTS_OF}', 0)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM translation WHERE id = '${ID}'`);
  }
}
