import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Grant, permissionsOf, type Principal } from '../auth/index.js';
import { EventRecorderService } from '../event/index.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { AclRoleRepository } from './acl-role.repository.js';
import { rolePayload, roleWasCreated } from './administrator.events.js';
import { ensureWithin } from './administrator-rights.service.js';

export interface RoleData {
  readonly name: string;
  readonly permissions: readonly Grant[];
}

@Injectable()
export class CreateRole {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly roles: AclRoleRepository,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * It has no holders yet, so nothing is locked. Returns the id.
   * @throws {RightsExceeded} for more rights than the caller has
   */
  async execute(caller: Principal, { name, permissions }: RoleData): Promise<string> {
    ensureWithin(caller, { superAdmin: false, permissions: permissionsOf(permissions) });
    const id = randomUUID();
    await this.unitOfWork.run(async (tx) => {
      const createdAt = this.clock.now();
      await this.roles.add(tx, { id, name, master: false, createdAt, revision: 0 });
      await this.roles.replaceGrants(tx, id, permissions);
      noteChange(tx, {
        type: 'role',
        id,
        before: null,
        after: { name, permissions: permissionsOf(permissions) },
        shown: ['name', 'permissions'],
      });
      const payload = rolePayload({ id, name, master: false }, permissionsOf(permissions), createdAt);
      await this.events.record(tx, roleWasCreated(payload));
    });
    return id;
  }
}
