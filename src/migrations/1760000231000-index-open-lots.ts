import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

/** Accounts with thousands of lots: what can be spent is added up from an index, and lots are read in the order of spending. */
export class IndexOpenLots1760000231000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.createIndices('points_lot', [
      new TableIndex({
        name: 'points_lot_open',
        columnNames: ['accountId', 'remaining', 'expiresAt', 'lockedUntil', 'canceledAt'],
      }),
      new TableIndex({
        name: 'points_lot_spending',
        columnNames: ['accountId', 'expiresAt', 'createdAt', 'id'],
      }),
    ]);
    // It begins like the first of them.
    await queryRunner.dropIndex('points_lot', 'points_lot_account', true);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const index = { name: 'points_lot_account', columnNames: ['accountId', 'remaining'] };
    await queryRunner.createIndex('points_lot', new TableIndex(index));
    await queryRunner.dropIndex('points_lot', 'points_lot_open', true);
    await queryRunner.dropIndex('points_lot', 'points_lot_spending', true);
  }
}
