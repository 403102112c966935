import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountLoginsService, PasswordsService, type Principal } from '../auth/index.js';
import { EventRecorderService } from '../event/index.js';
import { setActor } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { AclRoleRepository } from './acl-role.repository.js';
import { AdministratorRightsService, ensureWithin, MASTER_ROLE_ID } from './administrator-rights.service.js';
import { administratorPayload, administratorWasCreated } from './administrator.events.js';
import { mapUniqueViolation, unknownRole } from './administrator.errors.js';
import { AdministratorRepository } from './administrator.repository.js';

export interface NewAdministrator {
  readonly email: string;
  /** The e-mail, unless it is said. */
  readonly username?: string | undefined;
  /** An administrator without a password calls with a key. */
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
    private readonly rights: AdministratorRightsService,
    private readonly logins: AccountLoginsService,
    private readonly passwords: PasswordsService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an administrator with login and rights, or nothing. Locks their roles by id, so that a role that changes
   * meanwhile changes them too. The unique name makes one of two concurrent calls with one e-mail fail. Returns the id.
   * @param caller Null for an operator at the command line.
   * @throws {InvalidFields} for a name that is taken and a role that does not exist
   * @throws {RightsExceeded} for more rights than the caller has
   */
  async execute(caller: Principal | null, data: NewAdministrator): Promise<string> {
    const id = randomUUID();
    const passwordHash = data.plainPassword && (await this.passwords.hash(data.plainPassword));
    await mapUniqueViolation(() =>
      this.unitOfWork.run((tx) => this.create(tx, caller, id, data, passwordHash)),
    );
    return id;
  }

  /** With every right, if there is no administrator yet. One of two processes that start at once creates the administrator. */
  async executeIfFirst(data: Pick<NewAdministrator, 'email' | 'plainPassword'>): Promise<string | null> {
    const id = randomUUID();
    const passwordHash = data.plainPassword && (await this.passwords.hash(data.plainPassword));
    return this.unitOfWork.run(async (tx) => {
      await this.roles.lockMaster(tx);
      if (await this.administrators.isThereAny(tx)) {
        return null;
      }
      setActor({ credential: 'environment', administratorId: null, apiKeyId: null });
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
    const administrator = {
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
    };
    await this.administrators.add(tx, administrator);
    const payload = administratorPayload(administrator, roleIds, administrator.createdAt);
    await this.events.record(tx, administratorWasCreated(payload));
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
