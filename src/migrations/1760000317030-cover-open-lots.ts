import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const OPEN = ['accountId', 'remaining', 'expiresAt', 'lockedUntil', 'canceledAt'];

/** What can be spent is added up from an index alone: it knows the lots that were written off, too. */
export class CoverOpenLots1760000317030 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await replace(queryRunner, [...OPEN, 'expiredAt']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replace(queryRunner, OPEN);
  }
}

async function replace(queryRunner: QueryRunner, columnNames: string[]): Promise<void> {
  await queryRunner.dropIndex('points_lot', 'points_lot_open', true);
  await queryRunner.createIndex('points_lot', new TableIndex({ name: 'points_lot_open', columnNames }));
}
