import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/index.js';
import { EventRecorderService } from '../event/index.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { AclRoleRepository } from './acl-role.repository.js';
import { AdministratorRightsService, ensureWithin } from './administrator-rights.service.js';
import { AclRoleNotFound, MasterRoleCannotBeRemoved } from './administrator.errors.js';
import { roleWasDeleted } from './administrator.events.js';

@Injectable()
export class DeleteRole {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly roles: AclRoleRepository,
    private readonly rights: AdministratorRightsService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * Holders of the role keep what their other roles permit, from their next request on. Locks the role, then its holders in
   * order of id, each before their login.
   * @throws {AclRoleNotFound}
   * @throws {MasterRoleCannotBeRemoved}
   * @throws {RightsExceeded} when it permits more than the caller may do
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
        type: 'role',
        id,
        before: { name: role.name, permissions },
        after: null,
        shown: ['name', 'permissions'],
      });
      const deletedAt = eventTimestamp(this.clock.now());
      await this.events.record(tx, roleWasDeleted({ roleId: { roleId: id }, deletedAt }));
      for (const holder of holders) {
        await this.rights.renew(tx, holder);
      }
    });
  }
}
