import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/index.js';
import { noteChange } from '../platform/audit/deed.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { AclRoleRepository } from './acl-role.repository.js';
import { AdministratorRights, ensureWithin } from './administrator-rights.service.js';
import { AclRoleNotFound, MasterRoleCannotBeRemoved } from './administrator.errors.js';

@Injectable()
export class DeleteRole {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly roles: AclRoleRepository,
    private readonly rights: AdministratorRights,
  ) {}

  /**
   * Whoever had the role may do what his other roles permit, from his next request on. Locks the role, then its holders in
   * order of id, each before his login.
   * @throws {AclRoleNotFound}
   * @throws {MasterRoleCannotBeRemoved}
   * @throws {RightsExceeded} when it permits more than the caller may do himself
   */
  async execute(caller: Principal, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const [role] = await this.roles.lock(tx, [id]);
      if (!role) {
        throw new AclRoleNotFound();
      }
      if (role.master) {
        throw new MasterRoleCannotBeRemoved();
      }
      const { superAdmin, permissions } = await this.rights.ofRoles(tx, [id]);
      ensureWithin(caller, { superAdmin, permissions });
      const holders = await this.roles.findHolders(tx, id);
      await this.roles.delete(tx, id);
      noteChange(tx, {
        ...{ type: 'role', id, before: { name: role.name, permissions }, after: null },
        shown: ['name', 'permissions'],
      });
      for (const holder of holders) {
        await this.rights.renew(tx, holder);
      }
    });
  }
}
