import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, human, json, primaryId, time, whole } from '#platform/database/schema/columns.js';
import { createTable, insertOnce } from '#platform/database/schema/create-table.js';

/** The languages of the programme: at first those of the service. */
export class CreateTranslationTable1760000325000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'translation',
      columns: [
        primaryId,
        exact('code', 16),
        human('name', 255),
        whole('position'),
        json('texts'),
        time('updatedAt', { isNullable: true }),
        big('revision'),
      ],
      indices: [{ name: 'translation_code', columnNames: ['code'], isUnique: true }],
    });
    const columns = 'INTO translation (id, code, name, position, texts, revision)';
    await insertOnce(
      queryRunner,
      `${columns} VALUES ('00000000-0000-4000-8000-00000000656e', 'en', 'English', 0, '{}', 0),
        ('00000000-0000-4000-8000-000000006465', 'de', 'German', 1, '{}', 0)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('translation');
  }
}
