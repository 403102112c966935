import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { ExpectedRevision } from '#platform/revision/expected-revision.js';
import type { EditedRecord } from '#platform/revision/revision.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { ensureWithin, type Grant, getPermissions, type Principal } from '../auth/index.js';
import { EventRecorderService, isChanged } from '../event/index.js';
import { AclRoleRepository } from './acl-role.repository.js';
import { AdministratorRightsService } from './administrator-rights.service.js';
import { revisionOfRole } from './administrator.rules.js';
import { AclRoleNotFound, MasterRoleCannotBeRemoved } from './administrator.errors.js';
import { rolePayload, roleWasCreated, roleWasDeleted, roleWasUpdated } from './administrator.events.js';

export interface RoleData {
  readonly name: string;
  readonly permissions: readonly Grant[];
}

@Injectable()
export class AclRoleService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly roles: AclRoleRepository,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
    private readonly rights: AdministratorRightsService,
  ) {}

  /** It has no holders yet, so nothing is locked. Returns the id. @throws {RightsExceeded} for more rights than the caller has */
  async create(caller: Principal, { name, permissions }: RoleData): Promise<string> {
    ensureWithin(caller, { superAdmin: false, permissions: getPermissions(permissions) });
    const id = randomUUID();
    await this.unitOfWork.run(async (tx) => {
      const createdAt = this.clock.now();
      await this.roles.add(tx, { id, name, master: false, createdAt, revision: 0 });
      await this.roles.replaceGrants(tx, id, permissions);
      noteChange(tx, {
        type: 'role',
        id,
        before: null,
        after: { name, permissions: getPermissions(permissions) },
        shown: ['name', 'permissions'],
      });
      const payload = rolePayload({ id, name, master: false }, getPermissions(permissions), createdAt);
      await this.events.record(tx, roleWasCreated(payload));
    });
    return id;
  }

  /**
   * In force for all who have the role from their next request on. The master role only gets another name. Locks the role, then its
   * holders in order of id, each before their login: no administrator gets the role meanwhile.
   * @throws {AclRoleNotFound}
   * @throws {OtherVersion} when the record is not the expected version
   * @throws {RightsExceeded} when it has, or gets, more than the caller may do
   */
  async update(
    caller: Principal,
    id: string,
    { name, permissions }: RoleData,
    expected = ExpectedRevision.any,
  ): Promise<EditedRecord> {
    return this.unitOfWork.run(async (tx) => {
      const [role] = await this.roles.lock(tx, [id]);
      if (!role) {
        throw new AclRoleNotFound();
      }
      const rights = await this.rights.ofRoles(tx, [id]);
      ensureWithin(caller, rights);
      expected.ensure(revisionOfRole(role, rights.permissions));
      await this.roles.rename(tx, id, name);
      const before = { name: role.name, permissions: rights.permissions };
      const after = { name, permissions: role.master ? rights.permissions : getPermissions(permissions) };
      noteChange(tx, { type: 'role', id, before, after, shown: ['name', 'permissions'] });
      if (isChanged(before, after)) {
        const payload = rolePayload({ ...role, name }, after.permissions, this.clock.now());
        await this.events.record(tx, roleWasUpdated(payload));
      }
      const revision = revisionOfRole({ ...role, name }, after.permissions);
      if (role.master) {
        return { revision };
      }
      ensureWithin(caller, { superAdmin: false, permissions: getPermissions(permissions) });
      await this.roles.replaceGrants(tx, id, permissions);
      for (const holder of await this.roles.findHolders(tx, id)) {
        await this.rights.renew(tx, holder);
      }
      return { revision };
    });
  }

  /**
   * Holders of the role keep what their other roles permit, from their next request on. Locks the role, then its holders in
   * order of id, each before their login.
   * @throws {AclRoleNotFound}
   * @throws {MasterRoleCannotBeRemoved}
   * @throws {RightsExceeded} when it permits more than the caller may do
   */
  async delete(caller: Principal, id: string): Promise<void> {
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
