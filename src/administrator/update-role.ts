import { Injectable } from '@nestjs/common';
import { permissionsOf, type Principal } from '../auth/index.js';
import { EventRecorderService, isChanged } from '../event/index.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { AclRoleRepository } from './acl-role.repository.js';
import { rolePayload, roleWasUpdated } from './administrator.events.js';
import { AdministratorRightsService, ensureWithin } from './administrator-rights.service.js';
import { AclRoleNotFound } from './administrator.errors.js';
import type { RoleData } from './create-role.js';

@Injectable()
export class UpdateRole {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly roles: AclRoleRepository,
    private readonly rights: AdministratorRightsService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * In force for all who have the role from their next request on. The master role only gets another name. Locks the role,
   * then its holders in order of id, each before their login: no administrator gets the role meanwhile, and of two changes to two
   * roles of one administrator the second finds what the first has made.
   * @throws {AclRoleNotFound}
   * @throws {RightsExceeded} when it has, or gets, more than the caller may do
   */
  async execute(caller: Principal, id: string, { name, permissions }: RoleData): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const [role] = await this.roles.lock(tx, [id]);
      if (!role) {
        throw new AclRoleNotFound();
      }
      const rights = await this.rights.ofRoles(tx, [id]);
      ensureWithin(caller, rights);
      await this.roles.rename(tx, id, name);
      const before = { name: role.name, permissions: rights.permissions };
      const after = { name, permissions: role.master ? rights.permissions : permissionsOf(permissions) };
      noteChange(tx, { type: 'role', id, before, after, shown: ['name', 'permissions'] });
      if (isChanged(before, after)) {
        const payload = rolePayload({ ...role, name }, after.permissions, this.clock.now());
        await this.events.record(tx, roleWasUpdated(payload));
      }
      if (role.master) {
        return;
      }
      ensureWithin(caller, { superAdmin: false, permissions: permissionsOf(permissions) });
      await this.roles.replaceGrants(tx, id, permissions);
      for (const holder of await this.roles.findHolders(tx, id)) {
        await this.rights.renew(tx, holder);
      }
    });
  }
}
