import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Grant } from '../auth/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { AclPermissionEntity, AclRoleEntity } from './acl-role.entity.js';
import { AdministratorRoleEntity } from './administrator.entity.js';

@Injectable()
export class AclRoleRepository {
  async add(tx: Tx, role: AclRoleEntity): Promise<void> {
    await tx.insert(AclRoleEntity, role);
  }

  /** By id, always, and by writing each of them: held on every node. Those that exist. */
  async lock(tx: Tx, ids: readonly string[]): Promise<AclRoleEntity[]> {
    const wanted = [...new Set(ids)].sort();
    for (const id of wanted) {
      await tx.increment(AclRoleEntity, { id }, 'revision', 1);
    }
    return this.find(tx, wanted);
  }

  async find(tx: Tx, ids: readonly string[]): Promise<AclRoleEntity[]> {
    return ids.length === 0 ? [] : tx.find(AclRoleEntity, { where: { id: In(ids) }, order: { id: 'ASC' } });
  }

  /** The role whose row stands for the question whether anybody is left who may do everything. */
  async lockMaster(tx: Tx): Promise<void> {
    await tx.increment(AclRoleEntity, { master: true }, 'revision', 1);
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
    return roleIds.length === 0 ? [] : tx.findBy(AclPermissionEntity, { roleId: In(roleIds) });
  }

  /** The caller holds the lock of the role. */
  async replaceGrants(tx: Tx, roleId: string, grants: readonly Grant[]): Promise<void> {
    await tx.delete(AclPermissionEntity, { roleId });
    if (grants.length > 0) {
      const rows = grants.map(({ resource, access }) => ({ id: randomUUID(), roleId, resource, access }));
      await tx.insert(AclPermissionEntity, rows);
    }
  }

  /** In order of id: a transaction that changes several administrators locks them in this order. */
  async findHolders(tx: Tx, roleId: string): Promise<string[]> {
    const holders = await tx.find(AdministratorRoleEntity, {
      where: { roleId },
      order: { administratorId: 'ASC' },
    });
    return holders.map(({ administratorId }) => administratorId);
  }
}
