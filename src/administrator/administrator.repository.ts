import { Injectable } from '@nestjs/common';
import { noteChange } from '../platform/audit/deed.js';
import { change, insert, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { AdministratorRoleEntity } from './administrator-role.entity.js';
import { AdministratorEntity } from './administrator.entity.js';

/** What the audit log may tell of one: not who he is, but what he may. */
const SHOWN = ['active', 'isExternal', 'roleIds'];

@Injectable()
export class AdministratorRepository {
  async add(tx: Tx, administrator: AdministratorEntity): Promise<void> {
    await insert(tx, AdministratorEntity, [administrator]);
    const { id } = administrator;
    noteChange(tx, { type: 'administrator', id, before: null, after: administrator, shown: SHOWN });
  }

  /** Held until the end of the unit of work, on every node of a cluster. */
  async lock(tx: Tx, id: string): Promise<AdministratorEntity | null> {
    await change(tx, 'UPDATE administrator SET revision = revision + 1 WHERE id = ?', [id]);
    const [administrator] = await select(tx, AdministratorEntity, 'WHERE id = ?', [id]);
    return administrator ?? null;
  }

  /** For whoever has locked it. */
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
    const found = await select(tx, AdministratorEntity, 'LIMIT 1', []);
    return found.length > 0;
  }

  async findRoleIds(tx: Tx, administratorId: string): Promise<string[]> {
    const rows = await select(tx, AdministratorRoleEntity, 'WHERE administratorId = ?', [administratorId]);
    return rows.map(({ roleId }) => roleId).sort();
  }

  /** For whoever has locked the administrator. */
  async replaceRoles(tx: Tx, administratorId: string, roleIds: readonly string[]): Promise<void> {
    const before = { roleIds: await this.findRoleIds(tx, administratorId) };
    const after = { roleIds: [...roleIds].sort() };
    noteChange(tx, { type: 'administrator', id: administratorId, before, after, shown: SHOWN });
    await tx.delete(AdministratorRoleEntity, { administratorId });
    if (roleIds.length > 0) {
      const rows = roleIds.map((roleId) => ({ administratorId, roleId }));
      await insert(tx, AdministratorRoleEntity, rows);
    }
  }

  async hasActiveSuperAdministrator(tx: Tx): Promise<boolean> {
    const found = await select(
      tx,
      AdministratorEntity,
      `WHERE active = ? AND id IN (
         SELECT h.administratorId FROM administrator_role h JOIN acl_role r ON r.id = h.roleId WHERE r.master = ?
       ) LIMIT 1`,
      [true, true],
    );
    return found.length > 0;
  }
}
