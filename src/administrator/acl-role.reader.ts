import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { select } from '../platform/database/statement.js';
import { AclPermissionEntity } from './acl-permission.entity.js';
import { AclRoleEntity } from './acl-role.entity.js';

export interface RoleWithPermissions {
  readonly role: AclRoleEntity;
  readonly permissions: readonly AclPermissionEntity[];
}

@Injectable()
export class AclRoleReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The first that there was comes first: the master role. */
  async list(): Promise<RoleWithPermissions[]> {
    const { manager } = this.dataSource;
    const roles = await select(manager, AclRoleEntity, 'ORDER BY createdAt, id', []);
    const permissions = await select(manager, AclPermissionEntity, 'ORDER BY resource, access', []);
    return roles.map((role) => ({
      role,
      permissions: permissions.filter(({ roleId }) => roleId === role.id),
    }));
  }

  async find(id: string): Promise<RoleWithPermissions | null> {
    const { manager } = this.dataSource;
    const [role] = await select(manager, AclRoleEntity, 'WHERE id = ?', [id]);
    if (!role) {
      return null;
    }
    const rest = 'WHERE roleId = ? ORDER BY resource, access';
    return { role, permissions: await select(manager, AclPermissionEntity, rest, [id]) };
  }
}
