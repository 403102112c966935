import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { foldNames } from '../auth/index.js';
import { exact } from '#platform/database/schema/columns.js';
import { addColumns } from '#platform/database/schema/create-table.js';

const INDEX = 'login_name_folded';

/**
 * Card numbers in capitals beside those that were typed, so that all spellings find one customer. The names stay: processes of the version
 * before look for them.
 */
export class FoldLoginNames1760000341000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumns(queryRunner, 'login_name', [exact('folded', 255, { isNullable: true })]);
    const index = new TableIndex({
      name: INDEX,
      columnNames: ['role', 'kind', 'folded'],
      isUnique: true,
    });
    await queryRunner.createIndex('login_name', index);
    await foldNames((statement, values) => queryRunner.query(statement, values), 'card');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('login_name', INDEX);
    await queryRunner.dropColumns('login_name', ['folded']);
  }
}
