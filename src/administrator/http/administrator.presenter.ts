import { presentTimestamp } from '#platform/time/timestamp.js';
import type { AdministratorWithRoles } from '../administrator.reader.js';

export class AdministratorRole {
  readonly id!: string;
  readonly name!: string;
  readonly role!: string;
  readonly master!: boolean;
}

export class AdministratorRecord {
  readonly id!: string;
  readonly username!: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email!: string;
  readonly phone?: string;
  readonly isActive!: boolean;
  /** A machine, which calls with a key. The key itself is never shown. */
  readonly external!: boolean;
  readonly roles!: AdministratorRole[];
  readonly createdAt!: string;
}

export class AdministratorListResponse {
  readonly users!: AdministratorRecord[];
  readonly total!: number;
}

export class AdministratorSavedResponse {
  readonly id!: string;
}

export function presentAdministrators(
  rows: readonly AdministratorWithRoles[],
  total: number,
): AdministratorListResponse {
  return { users: rows.map(presentAdministrator), total };
}

export function presentAdministrator({ administrator, roles }: AdministratorWithRoles): AdministratorRecord {
  const { firstName, lastName, phone } = administrator;
  return {
    id: administrator.id,
    username: administrator.username,
    ...(firstName !== null && { firstName }),
    ...(lastName !== null && { lastName }),
    email: administrator.email,
    ...(phone !== null && { phone }),
    isActive: administrator.active,
    external: administrator.isExternal,
    roles: roles.map(({ id, name, master }) => ({ id, name, role: 'ROLE_ADMIN', master })),
    createdAt: presentTimestamp(administrator.createdAt),
  };
}
