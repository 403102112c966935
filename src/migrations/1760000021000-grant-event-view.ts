import { randomUUID } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

type Permissions = Readonly<Record<string, readonly string[]>>;

interface Holder {
  readonly id: string;
  /** Text or object, as the driver has it. */
  readonly permissions: string | Permissions | null;
}

/** What has permissions of its own: keys, and the logins that the permissions of roles are copied into. */
const HOLDERS = ['login_account', 'api_key'] as const;

/**
 * Events need the permission EVENT from now on, where every administrator could read them before. Roles and keys that may see
 * customers keep seeing events; for all others, events showed what they were not permitted to see (docs/decisions/0101).
 * Leaves twice what it leaves once.
 */
export class GrantEventView1760000021000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const roles = (await queryRunner.query(
      `SELECT DISTINCT roleId FROM acl_permission WHERE resource = 'CUSTOMER' AND access = 'VIEW'
       AND roleId NOT IN (SELECT roleId FROM acl_permission WHERE resource = 'EVENT' AND access = 'VIEW')`,
    )) as readonly { readonly roleId: string }[];
    for (const { roleId } of roles) {
      await queryRunner.query(
        `INSERT INTO acl_permission (id, roleId, resource, access) VALUES (?, ?, 'EVENT', 'VIEW')`,
        [randomUUID(), roleId],
      );
    }
    await this.change(queryRunner, (permissions) =>
      permissions['CUSTOMER']?.includes('VIEW') ? { ...permissions, EVENT: ['VIEW'] } : permissions,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM acl_permission WHERE resource = 'EVENT'`);
    await this.change(queryRunner, (permissions) => {
      const others = Object.entries(permissions).filter(([resource]) => resource !== 'EVENT');
      return Object.fromEntries(others);
    });
  }

  private async change(
    queryRunner: QueryRunner,
    changed: (permissions: Permissions) => Permissions,
  ): Promise<void> {
    for (const table of HOLDERS) {
      const holders = (await queryRunner.query(
        `SELECT id, permissions FROM ${table} WHERE permissions IS NOT NULL`,
      )) as readonly Holder[];
      for (const { id, permissions } of holders) {
        const before = (
          typeof permissions === 'string' ? JSON.parse(permissions) : (permissions ?? {})
        ) as Permissions;
        const after = changed(before);
        if (after !== before) {
          await queryRunner.query(`UPDATE ${table} SET permissions = ? WHERE id = ?`, [
            JSON.stringify(after),
            id,
          ]);
        }
      }
    }
  }
}
