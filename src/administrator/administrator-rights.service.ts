import { Injectable } from '@nestjs/common';
import {
  AccountLogins,
  mayGrant,
  type Permissions,
  permissionsOf,
  type Principal,
  RightsExceeded,
} from '../auth/index.js';
import type { Tx } from '../platform/database/tx.js';
import { AclRoleRepository } from './acl-role.repository.js';
import { LastSuperAdministrator } from './administrator.errors.js';
import { AdministratorRepository } from './administrator.repository.js';

export interface Rights {
  readonly superAdmin: boolean;
  readonly permissions: Permissions;
}

/** What roles come to. Copied into the login of each holder, which is what guards ask with every request. */
@Injectable()
export class AdministratorRights {
  constructor(
    private readonly administrators: AdministratorRepository,
    private readonly roles: AclRoleRepository,
    private readonly logins: AccountLogins,
  ) {}

  async ofRoles(tx: Tx, roleIds: readonly string[]): Promise<Rights> {
    const roles = await this.roles.find(tx, roleIds);
    return {
      superAdmin: roles.some(({ master }) => master),
      permissions: permissionsOf(await this.roles.findGrants(tx, roleIds)),
    };
  }

  /**
   * Locks the administrator before it looks at his roles: of two changes to two of his roles at once, the second finds
   * what the first has made.
   */
  async renew(tx: Tx, administratorId: string): Promise<void> {
    if (await this.administrators.lock(tx, administratorId)) {
      const roleIds = await this.administrators.findRoleIds(tx, administratorId);
      const { superAdmin, permissions } = await this.ofRoles(tx, roleIds);
      await this.logins.permit(tx, administratorId, superAdmin, permissions);
    }
  }

  /** For whoever holds the master role and has made the change that may be one too many. */
  async ensureSomebodyIsLeft(tx: Tx): Promise<void> {
    if (!(await this.administrators.hasActiveSuperAdministrator(tx))) {
      throw new LastSuperAdministrator();
    }
  }
}

/**
 * Whoever may change administrators and roles does so within his own rights: else he had every right, by way of a
 * colleague whose password he sets.
 * @param caller Null for whoever sits at the machine itself.
 * @throws {RightsExceeded}
 */
export function ensureWithin(caller: Principal | null, { superAdmin, permissions }: Rights): void {
  if (caller && !(superAdmin ? caller.superAdmin : mayGrant(caller, permissions))) {
    throw new RightsExceeded();
  }
}
