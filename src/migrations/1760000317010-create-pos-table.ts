import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, human, id, primaryId, time, whole } from '#platform/database/schema/columns.js';
import { createTable } from '#platform/database/schema/create-table.js';

const optional = { isNullable: true } as const;

/** Points of sale. */
export class CreatePosTable1760000317010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'pos',
      columns: [
        primaryId,
        id('storeId'),
        human('name', 255),
        exact('identifier', 255),
        human('description', 1e3, optional),
        human('street', 255, optional),
        human('address1', 255, optional),
        human('address2', 255, optional),
        human('postal', 64, optional),
        human('city', 255, optional),
        human('province', 255, optional),
        human('country', 255, optional),
        whole('latMicro', optional),
        whole('longMicro', optional),
        time('createdAt'),
        big('revision'),
      ],
      indices: [
        { name: 'pos_identifier', columnNames: ['storeId', 'identifier'], isUnique: true },
        { name: 'pos_name', columnNames: ['storeId', 'name', 'id'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('pos');
  }
}
