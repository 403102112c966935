import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Grant, permissionsOf, type Principal } from '../auth/index.js';
import { noteChange } from '../platform/audit/deed.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Clock } from '../platform/time/clock.js';
import { AclRoleRepository } from './acl-role.repository.js';
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
    private readonly clock: Clock,
  ) {}

  /**
   * Nobody has it yet, so nothing is locked. Returns the id.
   * @throws {RightsExceeded} for more than the caller may do himself
   */
  async execute(caller: Principal, { name, permissions }: RoleData): Promise<string> {
    ensureWithin(caller, { superAdmin: false, permissions: permissionsOf(permissions) });
    const id = randomUUID();
    const createdAt = this.clock.now();
    await this.unitOfWork.run(async (tx) => {
      await this.roles.add(tx, { id, name, master: false, createdAt, revision: 0 });
      await this.roles.replaceGrants(tx, id, permissions);
      noteChange(tx, {
        ...{ type: 'role', id, before: null, after: { name, permissions: permissionsOf(permissions) } },
        shown: ['name', 'permissions'],
      });
    });
    return id;
  }
}
