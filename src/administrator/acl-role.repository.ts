import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Grant } from '../auth/index.js';
import { change, insert, placesFor, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { AclPermissionEntity } from './acl-permission.entity.js';
import { AclRoleEntity } from './acl-role.entity.js';
import { AdministratorRoleEntity } from './administrator-role.entity.js';

@Injectable()
export class AclRoleRepository {
  async add(tx: Tx, role: AclRoleEntity): Promise<void> {
    await insert(tx, AclRoleEntity, [role]);
  }

  /** By id, always, and by writing each of them: held on every node. Those that exist. */
  async lock(tx: Tx, ids: readonly string[]): Promise<AclRoleEntity[]> {
    const wanted = [...new Set(ids)].sort();
    for (const id of wanted) {
      await change(tx, 'UPDATE acl_role SET revision = revision + 1 WHERE id = ?', [id]);
    }
    return this.find(tx, wanted);
  }

  async find(tx: Tx, ids: readonly string[]): Promise<AclRoleEntity[]> {
    return ids.length === 0
      ? []
      : select(tx, AclRoleEntity, `WHERE id IN ${placesFor(ids)} ORDER BY id`, ids);
  }

  /** The role whose row stands for the question whether anybody is left who may do everything. */
  async lockMaster(tx: Tx): Promise<void> {
    await change(tx, 'UPDATE acl_role SET revision = revision + 1 WHERE master = ?', [true]);
  }

  async rename(tx: Tx, id: string, name: string): Promise<void> {
    await tx.update(AclRoleEntity, { id }, { name });
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.delete(AdministratorRoleEntity, { roleId: id });
    await tx.delete(AclPermissionEntity, { roleId: id });
    await tx.delete(AclRoleEntity, { id });
  }

  async findGrants(tx: Tx, roleIds: readonly string[]): Promise<AclPermissionEntity[]> {
    return roleIds.length === 0
      ? []
      : select(tx, AclPermissionEntity, `WHERE roleId IN ${placesFor(roleIds)}`, roleIds);
  }

  /** For whoever has locked the role. */
  async replaceGrants(tx: Tx, roleId: string, grants: readonly Grant[]): Promise<void> {
    await tx.delete(AclPermissionEntity, { roleId });
    if (grants.length > 0) {
      const rows = grants.map(({ resource, access }) => ({ id: randomUUID(), roleId, resource, access }));
      await insert(tx, AclPermissionEntity, rows);
    }
  }

  /** In order of id: whoever changes several administrators locks them in this order. */
  async findHolders(tx: Tx, roleId: string): Promise<string[]> {
    const rows = await select(tx, AdministratorRoleEntity, 'WHERE roleId = ? ORDER BY administratorId', [
      roleId,
    ]);
    return rows.map(({ administratorId }) => administratorId);
  }
}
