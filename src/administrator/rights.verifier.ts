import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { differencesBy, type TableCheck } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import {
  type Access,
  ACCESSES,
  type Permissions,
  getPermissions,
  type Resource,
  RESOURCES,
} from '../auth/index.js';
import { MASTER_ROLE_ID } from './administrator-rights.service.js';

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

const CHECKS: readonly TableCheck[] = [
  {
    table: 'acl_role',
    what: 'master',
    by: 'the rule that there is one such role',
    sql: `SELECT id, master AS actual, CASE WHEN id = '${MASTER_ROLE_ID}' THEN 1 ELSE 0 END AS expected FROM acl_role
      WHERE master <> CASE WHEN id = '${MASTER_ROLE_ID}' THEN 1 ELSE 0 END`,
  },
  {
    table: 'acl_role',
    what: 'row',
    by: 'the migration that makes it',
    sql: `SELECT '${MASTER_ROLE_ID}' AS id, 'missing' AS actual, 'there' AS expected
      FROM (SELECT COUNT(*) AS found FROM acl_role WHERE id = '${MASTER_ROLE_ID}') r WHERE r.found = 0`,
  },
  {
    table: 'acl_permission',
    what: 'resource',
    by: 'the list of resources',
    sql: `SELECT id, resource AS actual, 'one of them' AS expected FROM acl_permission WHERE resource NOT IN (${list(RESOURCES)})`,
  },
  {
    table: 'acl_permission',
    what: 'access',
    by: 'the list of accesses',
    sql: `SELECT id, access AS actual, 'one of them' AS expected FROM acl_permission WHERE access NOT IN (${list(ACCESSES)})`,
  },
  {
    table: 'api_key',
    what: 'permissions',
    by: 'accountId',
    sql: `SELECT id, 'those of the key' AS actual, 'those of the administrator' AS expected FROM api_key
      WHERE accountId IS NOT NULL AND (permissions IS NOT NULL OR superAdmin <> 0)`,
  },
  {
    table: 'api_key',
    what: 'permissions',
    by: 'accountId',
    sql: `SELECT id, 'nothing' AS actual, 'those of the key' AS expected FROM api_key
      WHERE accountId IS NULL AND permissions IS NULL`,
  },
];

interface AdministratorRow {
  readonly id: string;
  readonly role: string;
  readonly superAdmin: boolean;
  readonly permissions: Permissions | null;
}

/** What roles permit is copied into the login of each administrator who has them. */
@Extension(Verifier)
@Injectable()
export class RightsVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for (const check of CHECKS) {
      yield* differencesBy(source, check);
    }
    const grants = await source.query<{ roleId: string; resource: Resource; access: Access }[]>(
      'SELECT roleId, resource, access FROM acl_permission',
    );
    const assigned = await source.query<{ administratorId: string; roleId: string }[]>(
      'SELECT administratorId, roleId FROM administrator_role',
    );
    const masters = await source.query<{ id: string }[]>('SELECT id FROM acl_role WHERE master = 1');
    const administrators = await source.query<{ id: string }[]>('SELECT id FROM administrator');
    const logins = await source.findBy<AdministratorRow>('login_account', {
      role: 'admin',
      id: In(administrators.map(({ id }) => id)),
    });
    for (const { id, superAdmin, permissions } of logins) {
      const own = assigned
        .filter(({ administratorId }) => administratorId === id)
        .map(({ roleId }) => roleId);
      const row = { table: 'login_account', id };
      const by = `administrator ${id} with the roles ${own.join(', ') || 'none'}`;
      const permitted = getPermissions(grants.filter(({ roleId }) => own.includes(roleId)));
      yield* compareValues(
        row,
        'superAdmin',
        superAdmin,
        by,
        masters.some((role) => own.includes(role.id)),
      );
      yield* compareValues(row, 'permissions', permissions ?? {}, by, permitted);
    }
  }
}
