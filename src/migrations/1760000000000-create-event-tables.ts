import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, human, id, json, primaryId, time } from '#platform/database/schema/columns.js';
import { createTable, insertOnce } from '#platform/database/schema/create-table.js';

/** Events and their order, leases, stores. Written with TypeORM's Table API, so that it means the same everywhere. */
export class CreateEventTables1760000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'event',
      columns: [
        { ...big('recordId'), isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
        big('position', { isNullable: true }),
        id('uuid'),
        exact('type', 120),
        json('payload'),
        time('recordedOn'),
      ],
      indices: [
        { name: 'event_position', columnNames: ['position'], isUnique: true },
        { name: 'event_uuid', columnNames: ['uuid', 'position'] },
        { name: 'event_type', columnNames: ['type', 'position'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'event_sequence',
      columns: [exact('name', 20, { isPrimary: true }), big('lastPosition')],
    });
    await insertOnce(queryRunner, "INTO event_sequence (name, lastPosition) VALUES ('event', 0)");
    await createTable(queryRunner, {
      name: 'event_checkpoint',
      columns: [exact('subscription', 80, { isPrimary: true }), big('position')],
    });
    await createTable(queryRunner, {
      name: 'named_lock',
      columns: [
        exact('name', 100, { isPrimary: true }),
        id('holder', { isNullable: true }),
        time('heldUntil', { isNullable: true }),
      ],
    });
    await createTable(queryRunner, {
      name: 'store',
      columns: [primaryId, exact('code', 64), human('name', 255), time('createdAt')],
      indices: [{ name: 'store_code', columnNames: ['code'], isUnique: true }],
    });
    await insertOnce(
      queryRunner,
      `INTO store (id, code, name, createdAt)
       VALUES ('5ab0de1a-0000-4000-8000-000000000001', 'DEFAULT', 'Default store', '2018-01-01 00:00:00.000')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['store', 'named_lock', 'event_checkpoint', 'event_sequence', 'event']) {
      await queryRunner.dropTable(table);
    }
  }
}
