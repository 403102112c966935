import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { AccountLoginsService, getPermissions, type Rights } from '../auth/index.js';
import { AclRoleRepository } from './acl-role.repository.js';
import { LastSuperAdministrator } from './administrator.errors.js';
import { AdministratorRepository } from './administrator.repository.js';

/** Made by the migration that makes the table of roles. */
export const MASTER_ROLE_ID = 'd05e1a5e-0000-4000-8000-000000000001';

/** What roles come to. Copied into the login of each holder, which is what guards ask with every request. */
@Injectable()
export class AdministratorRightsService {
  constructor(
    private readonly administrators: AdministratorRepository,
    private readonly roles: AclRoleRepository,
    private readonly logins: AccountLoginsService,
  ) {}

  async ofRoles(tx: Tx, roleIds: readonly string[]): Promise<Rights> {
    const roles = await this.roles.find(tx, roleIds);
    return {
      superAdmin: roles.some(({ master }) => master),
      permissions: getPermissions(await this.roles.findGrants(tx, roleIds)),
    };
  }

  /** Locks the administrator before it reads the roles, so that of two concurrent changes the second finds the first. */
  async renew(tx: Tx, administratorId: string): Promise<void> {
    if (await this.administrators.lock(tx, administratorId)) {
      const roleIds = await this.administrators.findRoleIds(tx, administratorId);
      const { superAdmin, permissions } = await this.ofRoles(tx, roleIds);
      await this.logins.permit(tx, administratorId, superAdmin, permissions);
    }
  }

  /** The caller holds the lock of the master role, and has made the change that may remove its last active holder. */
  async ensureOneIsLeft(tx: Tx): Promise<void> {
    if (!(await this.administrators.hasActiveSuperAdministrator(tx))) {
      throw new LastSuperAdministrator();
    }
  }
}
