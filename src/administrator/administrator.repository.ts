import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { noteChange } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { AclRoleEntity } from './acl-role.entity.js';
import { AdministratorRoleEntity, AdministratorEntity } from './administrator.entity.js';

/** What the audit log may show of an administrator: their rights, but not their identity. */
const SHOWN = ['active', 'isExternal', 'roleIds'];

@Injectable()
export class AdministratorRepository {
  async add(tx: Tx, administrator: AdministratorEntity): Promise<void> {
    await tx.insert(AdministratorEntity, administrator);
    const { id } = administrator;
    noteChange(tx, { type: 'administrator', id, before: null, after: administrator, shown: SHOWN });
  }

  /** Held until the end of the unit of work, on every node of a cluster. */
  async lock(tx: Tx, id: string): Promise<AdministratorEntity | null> {
    await tx.increment(AdministratorEntity, { id }, 'revision', 1);
    return this.find(tx, id);
  }

  async find(tx: Tx, id: string): Promise<AdministratorEntity | null> {
    return tx.findOneBy(AdministratorEntity, { id });
  }

  /** The caller holds the lock of the administrator. */
  async update(
    tx: Tx,
    administrator: AdministratorEntity,
    changes: Partial<AdministratorEntity>,
  ): Promise<void> {
    const { id } = administrator;
    noteChange(tx, { type: 'administrator', id, before: administrator, after: changes, shown: SHOWN });
    if (Object.keys(changes).length > 0) {
      await tx.update(AdministratorEntity, { id }, changes);
    }
  }

  async isThereAny(tx: Tx): Promise<boolean> {
    return tx.exists(AdministratorEntity);
  }

  async findRoleIds(tx: Tx, administratorId: string): Promise<string[]> {
    const assigned = await tx.findBy(AdministratorRoleEntity, { administratorId });
    return assigned.map(({ roleId }) => roleId).sort();
  }

  /** The caller holds the lock of the administrator. */
  async replaceRoles(tx: Tx, administratorId: string, roleIds: readonly string[]): Promise<void> {
    const before = { roleIds: await this.findRoleIds(tx, administratorId) };
    const after = { roleIds: [...roleIds].sort() };
    noteChange(tx, { type: 'administrator', id: administratorId, before, after, shown: SHOWN });
    await tx.delete(AdministratorRoleEntity, { administratorId });
    if (roleIds.length > 0) {
      const rows = roleIds.map((roleId) => ({ administratorId, roleId }));
      await tx.insert(AdministratorRoleEntity, rows);
    }
  }

  async hasActiveSuperAdministrator(tx: Tx): Promise<boolean> {
    const masters = await tx.findBy(AclRoleEntity, { master: true });
    const holders = await tx.findBy(AdministratorRoleEntity, { roleId: In(masters.map(({ id }) => id)) });
    return tx.existsBy(AdministratorEntity, {
      id: In(holders.map(({ administratorId }) => administratorId)),
      active: true,
    });
  }
}
