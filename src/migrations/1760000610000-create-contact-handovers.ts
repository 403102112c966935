import { randomUUID } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exact, id, time } from '#platform/database/schema/columns.js';
import { addColumns, createTable } from '#platform/database/schema/create-table.js';

type Permissions = Readonly<Record<string, readonly string[]>>;

interface Holder {
  readonly id: string;
  /** Text or object, as the driver has it. */
  readonly permissions: string | Permissions | null;
}

const RESOURCE = 'CUSTOMER_CREDENTIALS';
const BOTH = ['VIEW', 'MODIFY'];
const HOLDERS = ['login_account', 'api_key'] as const;

/**
 * A changed contact of an account with an owner waits before it logs in. The names that accounts have identify them and log in, as before.
 * Roles and keys that may modify customers could set their passwords: they keep it, as CUSTOMER_CREDENTIALS. Leaves twice what it leaves once.
 */
export class CreateContactHandovers1760000610000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    if (!(await queryRunner.hasTable('contact_handover'))) {
      await createTable(queryRunner, {
        name: 'contact_handover',
        columns: [
          id('accountId', { isPrimary: true }),
          exact('kind', 16, { isPrimary: true }),
          exact('formerContact', 255, { isNullable: true }),
          time('startedAt'),
          time('since'),
          ...['dueAt', 'confirmedAt', 'agreedAt'].map((name) => time(name, { isNullable: true })),
        ],
        indices: [{ name: 'contact_handover_due', columnNames: ['dueAt', 'accountId', 'kind'] }],
      });
    }
    const onSqlite = queryRunner.dataSource.options.type === 'better-sqlite3';
    if (!(await queryRunner.hasColumn('login_account', 'ownedSince'))) {
      // TypeORM would copy the tables, and make their indexes in another order.
      await (onSqlite
        ? queryRunner.query('ALTER TABLE "login_account" ADD COLUMN "ownedSince" datetime(3)')
        : addColumns(queryRunner, 'login_account', [time('ownedSince', { isNullable: true })]));
    }
    if (!(await queryRunner.hasColumn('login_name', 'purpose'))) {
      await (onSqlite
        ? queryRunner.query(
            `ALTER TABLE "login_name" ADD COLUMN "purpose" varchar(8) COLLATE BINARY NOT NULL DEFAULT ('any')`,
          )
        : addColumns(queryRunner, 'login_name', [{ ...exact('purpose', 8), default: "'any'" }]));
    }
    await this.indexNames(queryRunner, ['accountId', 'kind', 'purpose']);
    await this.grant(queryRunner);
  }

  /** A contact that waits becomes a way in: earlier versions have one name of a kind. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM login_name WHERE purpose = 'login'`);
    await this.indexNames(queryRunner, ['accountId', 'kind']);
    await queryRunner.dropColumn('login_name', 'purpose');
    await queryRunner.dropColumn('login_account', 'ownedSince');
    await queryRunner.dropTable('contact_handover');
    await queryRunner.query(`DELETE FROM acl_permission WHERE resource = '${RESOURCE}'`);
    await this.change(queryRunner, (permissions) =>
      Object.fromEntries(Object.entries(permissions).filter(([resource]) => resource !== RESOURCE)),
    );
  }

  private async indexNames(queryRunner: QueryRunner, columns: readonly string[]): Promise<void> {
    const onSqlite = queryRunner.dataSource.options.type === 'better-sqlite3';
    const list = columns.join(', ');
    if (onSqlite) {
      await queryRunner.query('DROP INDEX IF EXISTS "login_name_account"');
      await queryRunner.query(`CREATE UNIQUE INDEX "login_name_account" ON "login_name" (${list})`);
      return;
    }
    // In one statement: a server that stops in between has either.
    await queryRunner.query(
      `ALTER TABLE login_name DROP INDEX login_name_account, ADD UNIQUE INDEX login_name_account (${list})`,
    );
  }

  private async grant(queryRunner: QueryRunner): Promise<void> {
    const roles = (await queryRunner.query(
      `SELECT roleId FROM acl_permission WHERE resource = 'CUSTOMER'
        AND roleId NOT IN (SELECT roleId FROM acl_permission WHERE resource = '${RESOURCE}')
        GROUP BY roleId HAVING COUNT(DISTINCT access) = 2`,
    )) as readonly { readonly roleId: string }[];
    for (const { roleId } of roles) {
      for (const access of BOTH) {
        await queryRunner.query(
          'INSERT INTO acl_permission (id, roleId, resource, access) VALUES (?, ?, ?, ?)',
          [randomUUID(), roleId, RESOURCE, access],
        );
      }
    }
    await this.change(queryRunner, (permissions) =>
      BOTH.every((access) => permissions['CUSTOMER']?.includes(access))
        ? { ...permissions, [RESOURCE]: BOTH }
        : permissions,
    );
  }

  private async change(
    queryRunner: QueryRunner,
    changed: (permissions: Permissions) => Permissions,
  ): Promise<void> {
    for (const table of HOLDERS) {
      const holders = (await queryRunner.query(
        `SELECT id, permissions FROM ${table} WHERE permissions IS NOT NULL`,
      )) as readonly Holder[];
      for (const { id: holder, permissions } of holders) {
        const before = (
          typeof permissions === 'string' ? JSON.parse(permissions) : (permissions ?? {})
        ) as Permissions;
        const after = changed(before);
        if (after !== before) {
          await queryRunner.query(`UPDATE ${table} SET permissions = ? WHERE id = ?`, [
            JSON.stringify(after),
            holder,
          ]);
        }
      }
    }
  }
}
