import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AclPermissionEntity, AclRoleEntity } from './acl-role.entity.js';

export interface RoleWithPermissions {
  readonly role: AclRoleEntity;
  readonly permissions: readonly AclPermissionEntity[];
}

const IN_ORDER = { resource: 'ASC', access: 'ASC' } as const;

@Injectable()
export class AclRoleReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The first that there was comes first: the master role. */
  async list(): Promise<RoleWithPermissions[]> {
    const { manager } = this.dataSource;
    const roles = await manager.find(AclRoleEntity, { order: { createdAt: 'ASC', id: 'ASC' } });
    const permissions = await manager.find(AclPermissionEntity, { order: IN_ORDER });
    return roles.map((role) => ({
      role,
      permissions: permissions.filter(({ roleId }) => roleId === role.id),
    }));
  }

  async find(id: string): Promise<RoleWithPermissions | null> {
    const { manager } = this.dataSource;
    const role = await manager.findOneBy(AclRoleEntity, { id });
    if (!role) {
      return null;
    }
    const permissions = await manager.find(AclPermissionEntity, { where: { roleId: id }, order: IN_ORDER });
    return { role, permissions };
  }
}
