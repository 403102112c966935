import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { noteSubject, setActor } from '#platform/audit-context/audit-context.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { ExpectedRevision } from '#platform/revision/expected-revision.js';
import type { EditedRecord } from '#platform/revision/revision.js';
import { Clock } from '#platform/time/clock.js';
import {
  AccountLoginsService,
  currentPasswordNeeded,
  CurrentPasswordService,
  ensureWithin,
  isSameName,
  NewPasswordsService,
  type PrintedPassword,
  type Principal,
  type Rights,
  SecondFactorService,
} from '../auth/index.js';
import { EventRecorderService, isChanged } from '../event/index.js';
import { ChangedEmailsService } from '../message/index.js';
import { AclRoleRepository } from './acl-role.repository.js';
import { AdministratorRightsService, MASTER_ROLE_ID } from './administrator-rights.service.js';
import type { AdministratorEntity } from './administrator.entity.js';
import {
  AdministratorNotFound,
  cannotDeactivateOneself,
  cannotRemoveOwnSecondFactor,
  mapUniqueViolation,
  unknownRole,
} from './administrator.errors.js';
import {
  administratorPayload,
  administratorWasCreated,
  administratorWasUpdated,
} from './administrator.events.js';
import { AdministratorReader } from './administrator.reader.js';
import { AdministratorRepository } from './administrator.repository.js';
import { revisionOfAdministrator } from './administrator.rules.js';

export interface NewAdministrator {
  readonly email: string;
  /** The e-mail, unless it is said. */
  readonly username?: string | undefined;
  /** An administrator without a password calls with a key. */
  readonly plainPassword?: string | PrintedPassword | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | undefined;
  readonly external?: boolean | undefined;
  readonly apiKey?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly roleIds: readonly string[];
}

/** What is not said stays as it is; null takes it away. */
export interface AdministratorChanges {
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  readonly plainPassword?: string | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly external?: boolean | undefined;
  readonly apiKey?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly roleIds?: readonly string[] | undefined;
}

/** Shows that the caller is the account holder, and not a thief of their token. */
export interface Confirmation {
  readonly currentPassword?: string | undefined;
  readonly address: string;
}

@Injectable()
export class AdministratorService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly administrators: AdministratorRepository,
    private readonly reader: AdministratorReader,
    private readonly roles: AclRoleRepository,
    private readonly rights: AdministratorRightsService,
    private readonly logins: AccountLoginsService,
    private readonly passwords: NewPasswordsService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
    private readonly currentPassword: CurrentPasswordService,
    private readonly secondFactor: SecondFactorService,
    private readonly changedEmails: ChangedEmailsService,
  ) {}

  /**
   * Creates an administrator with login and rights, or nothing. Locks their roles by id, so that a role that changes
   * meanwhile changes them too. The unique name makes one of two concurrent calls with one e-mail fail. Returns the id.
   * @param caller Null for an operator at the command line.
   * @throws {InvalidFields} for a name that is taken and a role that does not exist
   * @throws {RightsExceeded} for more rights than the caller has
   */
  async create(caller: Principal | null, data: NewAdministrator): Promise<string> {
    const id = randomUUID();
    const passwordHash = await this.hashPassword(data);
    await mapUniqueViolation(() =>
      this.unitOfWork.run((tx) => this.insert(tx, caller, id, data, passwordHash)),
    );
    return id;
  }

  /** With every right, if there is no administrator yet. One of two processes that start at once creates the administrator. */
  async createIfFirst(data: Pick<NewAdministrator, 'email' | 'plainPassword'>): Promise<string | null> {
    if (await this.reader.isThereAny()) {
      return null;
    }
    const id = randomUUID();
    const passwordHash = await this.hashPassword(data);
    return this.unitOfWork.run(async (tx) => {
      await this.roles.lockMaster(tx);
      if (await this.administrators.isThereAny(tx)) {
        return null;
      }
      setActor({ credential: 'environment', administratorId: null, apiKeyId: null });
      await this.insert(tx, null, id, { ...data, roleIds: [MASTER_ROLE_ID] }, passwordHash);
      return id;
    });
  }

  /** @throws {InvalidFields} for a common password, and one with a name */
  private async hashPassword(
    data: Pick<NewAdministrator, 'plainPassword'> &
      Pick<AdministratorChanges, 'email' | 'username' | 'firstName' | 'lastName'>,
    id?: string,
  ): Promise<string | undefined> {
    const { plainPassword, email, username, firstName, lastName } = data;
    const owner = { names: [email, username, firstName, lastName], ...(id !== undefined && { id }) };
    return plainPassword === undefined ? undefined : this.passwords.hash(plainPassword, owner);
  }

  private async insert(
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

  /**
   * All of the changes or none, in force from the next request on. Locks the roles that the administrator has or gets by id, then the
   * administrator, then the login: a role that changes meanwhile waits, and two super administrators cannot remove each other.
   * @throws {AdministratorNotFound}
   * @throws {OtherVersion} when the record is not the expected version
   * @throws {InvalidFields} for a name that is taken, a role that does not exist, callers who deactivate themselves, and callers who change
   * their own password, e-mail or key without their current password
   * @throws {TooManyRequests} for too many wrong ones
   * @throws {RightsExceeded} when the administrator has, or gets, more rights than the caller
   * @throws {LastSuperAdministrator}
   */
  async update(
    caller: Principal,
    id: string,
    changes: AdministratorChanges,
    { currentPassword, address }: Confirmation,
    expected = ExpectedRevision.any,
  ): Promise<EditedRecord> {
    if (caller.id === id && changes.isActive === false) {
      throw cannotDeactivateOneself();
    }
    const isGuarded = caller.id === id && (await this.changesWayIn(id, changes));
    if (isGuarded) {
      await this.currentPassword.ensure(id, currentPassword, address);
    }
    const passwordHash = await this.hashPassword(changes, id);
    return mapUniqueViolation(() =>
      this.unitOfWork.run(async (tx) => {
        const { administrator, roleIds, before, after } = await this.lock(tx, caller, id, changes.roleIds);
        expected.ensure(revisionOfAdministrator(administrator, roleIds));
        if (caller.id === id && !isGuarded && isOtherEmail(administrator, changes)) {
          // Another administrator has changed it meanwhile.
          throw currentPasswordNeeded();
        }
        const edited = await this.updateDetails(tx, administrator, roleIds, changes);
        const keepSession = caller.id === id ? caller.sessionId : undefined;
        await this.updateLogin(tx, administrator, changes, passwordHash, keepSession);
        if (changes.roleIds) {
          await this.administrators.replaceRoles(tx, id, [...new Set(changes.roleIds)]);
          await this.logins.permit(tx, id, after.superAdmin, after.permissions);
        }
        const isRemoved = !after.superAdmin || changes.isActive === false;
        if (before.superAdmin && administrator.active && isRemoved) {
          await this.rights.ensureOneIsLeft(tx);
        }
        return edited;
      }),
    );
  }

  /**
   * Removes the second factor of another administrator, and ends all their logins. Locks like `update`.
   * @throws {AdministratorNotFound}
   * @throws {InvalidFields} for callers' own
   * @throws {RightsExceeded} when the administrator has more rights than the caller
   * @throws {SecondFactorMissing}
   */
  async removeSecondFactor(caller: Principal, id: string): Promise<void> {
    if (caller.id === id) {
      throw cannotRemoveOwnSecondFactor();
    }
    await this.unitOfWork.run(async (tx) => {
      await this.lock(tx, caller, id, undefined);
      await this.secondFactor.remove(tx, id);
    });
  }

  /**
   * Ends the logins of an administrator, who can log in again; of the caller, all but the one that asks. Locks like `update`.
   * @throws {AdministratorNotFound}
   * @throws {RightsExceeded} when the administrator has more rights than the caller
   */
  async endLogins(caller: Principal, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      noteSubject(tx, 'administrator', id);
      await this.lock(tx, caller, id, undefined);
      await this.logins.logOut(tx, id, caller.id === id ? caller.sessionId : undefined);
    });
  }

  /** Whether callers change how they log in, or where they are sent a new password. As committed: a check takes long. */
  private async changesWayIn(id: string, changes: AdministratorChanges): Promise<boolean> {
    if (changes.plainPassword !== undefined || changes.apiKey !== undefined) {
      return true;
    }
    const found = changes.email === undefined ? null : await this.reader.find(id);
    return found !== null && isOtherEmail(found.administrator, changes);
  }

  private async lock(
    tx: Tx,
    caller: Principal,
    id: string,
    wanted: readonly string[] | undefined,
  ): Promise<{ administrator: AdministratorEntity; roleIds: string[]; before: Rights; after: Rights }> {
    const had = await this.administrators.findRoleIds(tx, id);
    const found = await this.roles.lock(tx, [...had, ...(wanted ?? [])]);
    if (wanted?.some((roleId) => !found.some((role) => role.id === roleId))) {
      throw unknownRole();
    }
    const administrator = await this.administrators.lock(tx, id);
    if (!administrator) {
      throw new AdministratorNotFound();
    }
    const has = await this.administrators.findRoleIds(tx, id);
    if (has.join() !== had.join()) {
      // Another transaction has just changed them: the locked roles are not those of the administrator.
      throw new ConcurrencyConflict();
    }
    const before = await this.rights.ofRoles(tx, has);
    const after = wanted ? await this.rights.ofRoles(tx, wanted) : before;
    if (caller.id !== id) {
      ensureWithin(caller, before);
    }
    ensureWithin(caller, after);
    return { administrator, roleIds: has, before, after };
  }

  private async updateDetails(
    tx: Tx,
    administrator: AdministratorEntity,
    hadRoles: readonly string[],
    changes: AdministratorChanges,
  ): Promise<EditedRecord> {
    const { id, email: emailBefore, username: usernameBefore } = administrator;
    const { email, firstName, lastName, phone, external, isActive } = changes;
    // A username that equals the e-mail follows the e-mail.
    const username = changes.username ?? (usernameBefore === emailBefore ? email : undefined);
    const changed = {
      ...(email !== undefined && { email }),
      ...(username !== undefined && { username }),
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(phone !== undefined && { phone }),
      ...(external !== undefined && { isExternal: external }),
      ...(isActive !== undefined && { active: isActive }),
    };
    await this.administrators.update(tx, administrator, changed);
    const roleIds = [...new Set(changes.roleIds ?? hadRoles)].sort();
    if (isChanged(administrator, changed) || roleIds.join() !== [...hadRoles].sort().join()) {
      const payload = administratorPayload({ ...administrator, ...changed }, roleIds, this.clock.now());
      await this.events.record(tx, administratorWasUpdated(payload));
    }
    if (email !== undefined) {
      await this.logins.rename(tx, id, 'email', email);
    }
    if (isOtherEmail(administrator, changes)) {
      const name = [administrator.firstName, administrator.lastName].join(' ').trim();
      await this.changedEmails.notify(tx, { before: emailBefore, name });
    }
    if (username !== undefined) {
      await this.logins.rename(tx, id, 'username', username);
    }
    return { revision: revisionOfAdministrator({ ...administrator, ...changed }, roleIds) };
  }

  private async updateLogin(
    tx: Tx,
    { id, username, active, isExternal }: AdministratorEntity,
    { isActive = active, external = isExternal, apiKey }: AdministratorChanges,
    passwordHash: string | undefined,
    keepSession: string | undefined,
  ): Promise<void> {
    if (passwordHash !== undefined) {
      await this.logins.setPassword(tx, id, passwordHash, keepSession);
    }
    if (isActive !== active) {
      await (isActive ? this.logins.activate(tx, id) : this.logins.deactivate(tx, id));
    }
    if (!external && isExternal) {
      await this.logins.takeKey(tx, id);
    } else if (external && apiKey !== undefined) {
      await this.logins.giveKey(tx, id, username.slice(0, 100), apiKey);
    }
  }
}

function isOtherEmail(
  { email: before }: Pick<AdministratorEntity, 'email'>,
  { email }: AdministratorChanges,
): boolean {
  return email !== undefined && !isSameName('email', email, before);
}
