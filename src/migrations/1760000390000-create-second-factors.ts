import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, exact, flag, id, time } from '#platform/database/schema/columns.js';
import { addColumns, createTable } from '#platform/database/schema/create-table.js';

/** Second factors of administrators, identities at a provider, and what lists of logins show. */
export class CreateSecondFactors1760000390000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'second_factor',
      columns: [
        id('accountId', { isPrimary: true }),
        exact('secret', 64),
        time('createdAt'),
        time('confirmedAt', { isNullable: true }),
        big('lastStep'),
      ],
    });
    await createTable(queryRunner, {
      name: 'recovery_code',
      columns: [exact('hash', 64, { isPrimary: true }), id('accountId')],
      indices: [{ name: 'recovery_code_account', columnNames: ['accountId'] }],
    });
    await addColumns(queryRunner, 'login_account', [{ ...flag('hasSecondFactor'), default: 0 }]);
    await addColumns(queryRunner, 'login_session', [
      time('lastUsedAt', { isNullable: true }),
      exact('client', 255, { isNullable: true }),
      { ...flag('isFederated'), default: 0 },
    ]);
    await createTable(queryRunner, {
      name: 'login_identity',
      columns: [exact('hash', 64, { isPrimary: true }), id('accountId'), time('createdAt')],
      indices: [{ name: 'login_identity_account', columnNames: ['accountId'], isUnique: true }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('login_identity');
    await queryRunner.dropColumns('login_session', ['isFederated', 'client', 'lastUsedAt']);
    await queryRunner.dropColumn('login_account', 'hasSecondFactor');
    await queryRunner.dropTable('recovery_code');
    await queryRunner.dropTable('second_factor');
  }
}
