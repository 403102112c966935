import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, id, time } from '#platform/database/schema/columns.js';
import { createTable, insertOnce } from '#platform/database/schema/create-table.js';

/** What administrators have done, and where the chain over it ends. */
export class CreateAuditTables1760000006000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const nullable = { isNullable: true } as const;
    await createTable(queryRunner, {
      name: 'audit_entry',
      columns: [
        { ...big('id'), isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
        big('position', nullable),
        time('recordedAt'),
        id('administratorId', nullable),
        exact('credential', 20),
        id('apiKeyId', nullable),
        exact('address', 100, nullable),
        exact('requestId', 100, nullable),
        exact('action', 200),
        exact('resourceType', 40, nullable),
        id('resourceId', nullable),
        id('customerId', nullable),
        exact('outcome', 10),
        exact('changes', 8000),
        exact('hash', 64, nullable),
      ],
      indices: [
        { name: 'audit_entry_position', columnNames: ['position'], isUnique: true },
        { name: 'audit_entry_administrator', columnNames: ['administratorId', 'position'] },
        { name: 'audit_entry_resource', columnNames: ['resourceId', 'position'] },
        { name: 'audit_entry_customer', columnNames: ['customerId', 'position'] },
        { name: 'audit_entry_recorded', columnNames: ['recordedAt'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'audit_chain',
      columns: [exact('name', 20, { isPrimary: true }), big('lastPosition'), exact('lastHash', 64)],
    });
    await insertOnce(
      queryRunner,
      `INTO audit_chain (name, lastPosition, lastHash) VALUES ('audit', 0, '${'0'.repeat(64)}')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('audit_chain');
    await queryRunner.dropTable('audit_entry');
  }
}
