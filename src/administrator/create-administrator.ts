import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountLogins, Passwords, type Principal } from '../auth/index.js';
import { answersFor } from '../platform/audit/deed.js';
import type { Tx } from '../platform/database/tx.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Clock } from '../platform/time/clock.js';
import { AclRoleRepository } from './acl-role.repository.js';
import { AdministratorRights, ensureWithin } from './administrator-rights.service.js';
import { MASTER_ROLE_ID } from './master-role.js';
import { unknownRole } from './administrator.errors.js';
import { AdministratorRepository } from './administrator.repository.js';
import { onItsField } from './taken-names.js';

export interface NewAdministrator {
  readonly email: string;
  /** The e-mail, unless it is said. */
  readonly username?: string | undefined;
  /** Whoever has none calls with a key. */
  readonly plainPassword?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | undefined;
  readonly external?: boolean | undefined;
  readonly apiKey?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly roleIds: readonly string[];
}

@Injectable()
export class CreateAdministrator {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly administrators: AdministratorRepository,
    private readonly roles: AclRoleRepository,
    private readonly rights: AdministratorRights,
    private readonly logins: AccountLogins,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  /**
   * An administrator, his login and his rights, or nothing. Locks his roles by id, so that a role that changes meanwhile
   * changes him too. Two at once with one e-mail: the unique name lets one in. Returns the id.
   * @param caller Null for whoever sits at the machine itself.
   * @throws {InvalidFields} for a name that is taken and a role that does not exist
   * @throws {RightsExceeded} for more rights than the caller has
   */
  async execute(caller: Principal | null, data: NewAdministrator): Promise<string> {
    const id = randomUUID();
    const passwordHash = data.plainPassword && (await this.passwords.hash(data.plainPassword));
    await onItsField(() => this.unitOfWork.run((tx) => this.create(tx, caller, id, data, passwordHash)));
    return id;
  }

  /** With every right, if there is no administrator yet. Two processes that start at once: one of them creates him. */
  async executeIfFirst(data: Pick<NewAdministrator, 'email' | 'plainPassword'>): Promise<string | null> {
    const id = randomUUID();
    const passwordHash = data.plainPassword && (await this.passwords.hash(data.plainPassword));
    return this.unitOfWork.run(async (tx) => {
      await this.roles.lockMaster(tx);
      if (await this.administrators.isThereAny(tx)) {
        return null;
      }
      answersFor({ credential: 'environment', administratorId: null, apiKeyId: null });
      await this.create(tx, null, id, { ...data, roleIds: [MASTER_ROLE_ID] }, passwordHash);
      return id;
    });
  }

  private async create(
    tx: Tx,
    caller: Principal | null,
    id: string,
    data: NewAdministrator,
    passwordHash: string | undefined,
  ): Promise<void> {
    const roleIds = [...new Set(data.roleIds)];
    if ((await this.roles.lock(tx, roleIds)).length < roleIds.length) {
      throw unknownRole();
    }
    const rights = await this.rights.ofRoles(tx, roleIds);
    ensureWithin(caller, rights);
    const { email, username = email, isActive: active = true, external: isExternal = false } = data;
    await this.administrators.add(tx, {
      id,
      username,
      email,
      firstName: data.firstName ?? null,
      lastName: data.lastName ?? null,
      phone: data.phone ?? null,
      active,
      isExternal,
      createdAt: this.clock.now(),
      revision: 0,
    });
    await this.administrators.replaceRoles(tx, id, roleIds);
    await this.logins.open(tx, {
      role: 'admin',
      id,
      active,
      names: [
        { kind: 'email', name: email },
        { kind: 'username', name: username },
      ],
      ...rights,
      ...(passwordHash !== undefined && { passwordHash }),
    });
    if (isExternal && data.apiKey !== undefined) {
      await this.logins.giveKey(tx, id, username.slice(0, 100), data.apiKey);
    }
  }
}
