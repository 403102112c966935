import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has caused an event by a request. At the end of the table: no row is rewritten. */
export class AddActorToEvent1760000611000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    if (await queryRunner.hasColumn('event', 'actor')) {
      return;
    }
    const onSqlite = queryRunner.dataSource.options.type === 'better-sqlite3';
    const collation = onSqlite ? 'COLLATE BINARY' : 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
    await queryRunner.query(`ALTER TABLE event ADD COLUMN actor VARCHAR(45) ${collation} NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE event DROP COLUMN actor');
  }
}
