import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  big,
  exact,
  flag,
  human,
  id,
  json,
  primaryId,
  time,
  whole,
} from '#platform/database/schema/columns.js';
import { createTable, insertOnce } from '#platform/database/schema/create-table.js';

const revision = big('revision');
const optional = { isNullable: true } as const;

/** Accounts that can log in, how they do, and what administrators may do. */
export class CreateAuthTables1760000000100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await this.createLogins(queryRunner);
    await this.createSessions(queryRunner);
    await this.createApiKeys(queryRunner);
    await this.createAdministrators(queryRunner);
    await this.createRoles(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const tables = ['administrator_role', 'acl_permission', 'acl_role', 'administrator', 'api_key'];
    for (const table of [...tables, 'refresh_token', 'login_session', 'login_name', 'login_account']) {
      await queryRunner.dropTable(table);
    }
  }

  private async createLogins(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'login_account',
      columns: [
        primaryId,
        exact('role', 16),
        id('storeId', optional),
        exact('username', 255, optional),
        flag('active'),
        exact('passwordHash', 255, optional),
        flag('superAdmin'),
        json('permissions', optional),
        time('lastLoginAt', optional),
        whole('generation'),
        id('keptSessionId', optional),
        revision,
      ],
    });
    await createTable(queryRunner, {
      name: 'login_name',
      columns: [
        exact('role', 16, { isPrimary: true }),
        exact('kind', 16, { isPrimary: true }),
        exact('name', 255, { isPrimary: true }),
        id('accountId'),
      ],
      indices: [{ name: 'login_name_account', columnNames: ['accountId', 'kind'], isUnique: true }],
    });
  }

  private async createSessions(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'login_session',
      columns: [primaryId, id('accountId'), time('createdAt'), time('expiresAt'), revision],
      indices: [{ name: 'login_session_account', columnNames: ['accountId'] }],
    });
    await createTable(queryRunner, {
      name: 'refresh_token',
      columns: [
        exact('hash', 64, { isPrimary: true }),
        id('sessionId'),
        time('expiresAt'),
        time('usedAt', optional),
      ],
      indices: [{ name: 'refresh_token_session', columnNames: ['sessionId'] }],
    });
  }

  private async createApiKeys(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'api_key',
      columns: [
        primaryId,
        human('name', 100),
        exact('keyHash', 64),
        id('accountId', optional),
        flag('superAdmin'),
        json('permissions', optional),
        time('createdAt'),
        time('expiresAt', optional),
        time('revokedAt', optional),
        revision,
      ],
      indices: [
        { name: 'api_key_hash', columnNames: ['keyHash'], isUnique: true },
        { name: 'api_key_account', columnNames: ['accountId'] },
      ],
    });
  }

  private async createAdministrators(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'administrator',
      columns: [
        primaryId,
        exact('username', 255),
        human('email', 255),
        human('firstName', 255, optional),
        human('lastName', 255, optional),
        human('phone', 64, optional),
        flag('active'),
        flag('isExternal'),
        time('createdAt'),
        revision,
      ],
    });
  }

  /** One role is there from the beginning: it permits everything. */
  private async createRoles(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'acl_role',
      columns: [primaryId, human('name', 255), flag('master'), time('createdAt'), revision],
    });
    await insertOnce(
      queryRunner,
      `INTO acl_role (id, name, master, createdAt, revision)
       VALUES ('d05e1a5e-0000-4000-8000-000000000001', 'Super admin', 1, '2026-01-01 00:00:00.000', 0)`,
    );
    await createTable(queryRunner, {
      name: 'acl_permission',
      columns: [primaryId, id('roleId'), exact('resource', 32), exact('access', 16)],
      indices: [
        { name: 'acl_permission_role', columnNames: ['roleId', 'resource', 'access'], isUnique: true },
      ],
    });
    await createTable(queryRunner, {
      name: 'administrator_role',
      columns: [id('administratorId', { isPrimary: true }), id('roleId', { isPrimary: true })],
      indices: [{ name: 'administrator_role_role', columnNames: ['roleId'] }],
    });
  }
}
