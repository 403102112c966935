import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { big, exact, id, whole } from '#platform/database/schema/columns.js';
import { createTable, insertOnce } from '#platform/database/schema/create-table.js';

const DUE = 'customer_level_due';

/** How far customers have been looked at by the rules for levels, and whose period ends first. */
export class CreateLevelPassTable1760000317020 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'level_pass',
      columns: [
        { ...whole('id'), isPrimary: true },
        exact('rules', 64),
        id('afterId', { isNullable: true }),
        big('revision'),
      ],
    });
    await insertOnce(queryRunner, "INTO level_pass (id, rules, afterId, revision) VALUES (1, '', '', 0)");
    const columnNames = ['manualLevel', 'lastLevelRecalculation', 'id'];
    await queryRunner.createIndex('customer', new TableIndex({ name: DUE, columnNames }));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('customer', DUE);
    await queryRunner.dropTable('level_pass');
  }
}
