import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which trace has caused an event, so that what it causes is found there too. At the end of the table: no row is rewritten. */
export class AddTraceparentToEvent1760000004000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const onSqlite = queryRunner.dataSource.options.type === 'better-sqlite3';
    const collation = onSqlite ? 'COLLATE BINARY' : 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
    await queryRunner.query(`ALTER TABLE event ADD COLUMN traceparent VARCHAR(55) ${collation} NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE event DROP COLUMN traceparent');
  }
}
