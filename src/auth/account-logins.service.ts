import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { noteChange } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Events } from '#platform/event/define-event.js';
import type { ForgottenRows } from '#platform/personal-data.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { hashOfKey } from './api-keys.service.js';
import { LoginAccountNotFound } from './auth.errors.js';
import { passwordWasChanged } from './auth.events.js';
import { ContactHandoverRepository } from './contact-handover.repository.js';
import type { LoginAccountEntity } from './login-account.entity.js';
import { LoginAccountRepository } from './login-account.repository.js';
import {
  foldedName,
  idMeant,
  type LoginNameKind,
  getMeanings,
  nameToLookFor,
  normalizedName,
} from './login-name.rules.js';
import { LoginNetworkRepository } from './login-network.repository.js';
import { LoginSessionRepository } from './login-session.repository.js';
import { PasswordTokenRepository } from './password-token.repository.js';
import { LoginIdentityRepository } from './provider/login-identity.repository.js';
import { SecondFactorCodesService } from './second-factor/second-factor-codes.service.js';
import { type Permissions, type Role, SUBJECT_TYPES } from './principal.rules.js';

export interface LoginName {
  readonly kind: LoginNameKind;
  readonly name: string;
}

export interface NewLogin {
  readonly role: Role;
  readonly id: string;
  readonly storeId?: string;
  readonly names: readonly LoginName[];
  readonly passwordHash?: string;
  readonly active: boolean;
  readonly superAdmin?: boolean;
  readonly permissions?: Permissions;
}

/**
 * The logins of customers, sellers and administrators, for the modules that own these. Every change locks the account by
 * writing it, so it follows the caller's own locks; it is in force from the next request on, in every process.
 */
@Injectable()
export class AccountLoginsService {
  constructor(
    private readonly accounts: LoginAccountRepository,
    private readonly sessions: LoginSessionRepository,
    private readonly apiKeys: ApiKeyRepository,
    private readonly networks: LoginNetworkRepository,
    private readonly passwordTokens: PasswordTokenRepository,
    private readonly handovers: ContactHandoverRepository,
    private readonly identities: LoginIdentityRepository,
    private readonly secondFactor: SecondFactorCodesService,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** @throws {LoginNameTaken} for the first name that another account of the same role has */
  async open(tx: Tx, login: NewLogin): Promise<void> {
    await this.accounts.add(tx, {
      id: login.id,
      role: login.role,
      storeId: login.storeId ?? null,
      username: login.names.find(({ kind }) => kind === 'username')?.name ?? null,
      active: login.active,
      passwordHash: login.passwordHash ?? null,
      superAdmin: login.superAdmin ?? false,
      permissions: login.permissions ?? null,
      lastLoginAt: null,
      ownedSince: null,
      generation: 0,
      keptSessionId: null,
      hasSecondFactor: false,
      revision: 0,
    });
    for (const { kind, name } of login.names) {
      await this.addName(tx, login, kind, name);
    }
  }

  /**
   * Adds, changes or, with null, removes a login name. A name that does not change keeps its row. Tokens of a forgotten password were sent to
   * the contacts of that time: they are void with them. Contacts of customers change by `ContactHandoversService`.
   * @throws {LoginNameTaken} when another account of the same role has it
   */
  async rename(tx: Tx, id: string, kind: LoginNameKind, name: string | null): Promise<void> {
    const account = await this.lock(tx, id);
    const before = await this.accounts.findNamed(tx, id, kind, 'record');
    const after = name === null ? null : normalizedName(kind, name) || null;
    if (kind === 'username') {
      await this.accounts.update(tx, id, { username: after });
    }
    if ((before?.name ?? null) === after) {
      return;
    }
    await this.passwordTokens.removeAll(tx, id);
    if (before !== null) {
      await this.accounts.dropName(tx, before);
    }
    if (after !== null) {
      await this.addName(tx, account, kind, after);
    }
  }

  /** Whether another customer is found by this text otherwise than by a card: by e-mail, phone or id. */
  async isNameOfAnother(tx: Tx, id: string, card: string): Promise<boolean> {
    const names = getMeanings('customer', card).filter(({ kind }) => kind !== 'card');
    return this.accounts.isNameOfAnother(tx, id, names, idMeant('customer', card));
  }

  /** Ends every login but `keepSession`: sessions that began with the old password end. Tokens of a forgotten one are void. */
  async setPassword(tx: Tx, id: string, passwordHash: string, keepSession?: string): Promise<void> {
    const account = await this.lock(tx, id);
    await this.accounts.update(tx, id, { passwordHash });
    await this.passwordTokens.removeAll(tx, id);
    noteLogin(tx, account, { password: 'before' }, { password: 'after' });
    const [userId, updateAt] = [{ userId: id }, eventTimestamp(this.clock.now())];
    await this.events.record(tx, passwordWasChanged({ userId, role: account.role, updateAt }));
    await this.endAll(tx, id, keepSession);
  }

  /** Gives a password to an account that has none yet. False when it has one, or is not active. */
  async setFirstPassword(tx: Tx, id: string, passwordHash: string): Promise<boolean> {
    const account = await this.lock(tx, id);
    if (account.passwordHash !== null || !account.active) {
      return false;
    }
    await this.setPassword(tx, id, passwordHash);
    return true;
  }

  /**
   * Locks the account until the end of the unit of work: nothing ends it meanwhile, on whatever node. False when it is not active, or is gone.
   */
  async holdActive(tx: Tx, id: string): Promise<boolean> {
    const account = await this.accounts.lock(tx, id);
    return account?.active ?? false;
  }

  async activate(tx: Tx, id: string): Promise<void> {
    await this.lock(tx, id);
    await this.accounts.update(tx, id, { active: true });
  }

  /** Ends every login. An account that is activated again needs a new login. */
  async deactivate(tx: Tx, id: string): Promise<void> {
    await this.lock(tx, id);
    await this.accounts.update(tx, id, { active: false });
    await this.passwordTokens.removeAll(tx, id);
    await this.endAll(tx, id);
  }

  /** What an administrator may do, from the next request on. */
  async permit(tx: Tx, id: string, superAdmin: boolean, permissions: Permissions): Promise<void> {
    const account = await this.lock(tx, id);
    await this.accounts.update(tx, id, { superAdmin, permissions });
    noteLogin(tx, account, account, { superAdmin, permissions });
  }

  /**
   * The one key with which an administrator's machine calls on their behalf; a previous key becomes invalid.
   * @throws {ApiKeyTaken}
   */
  async giveKey(tx: Tx, id: string, name: string, key: string): Promise<void> {
    await this.lock(tx, id);
    await this.apiKeys.deleteOf(tx, id, this.clock.now());
    await this.apiKeys.add(tx, {
      id: randomUUID(),
      name,
      keyHash: hashOfKey(key),
      accountId: id,
      createdById: null,
      superAdmin: false,
      permissions: null,
      createdAt: this.clock.now(),
      expiresAt: null,
      revokedAt: null,
      revision: 0,
    });
  }

  async takeKey(tx: Tx, id: string): Promise<void> {
    await this.lock(tx, id);
    await this.apiKeys.deleteOf(tx, id, this.clock.now());
  }

  /** Ends every login but `keepSession`: all refresh tokens, and all access tokens before they run out. */
  async logOut(tx: Tx, id: string, keepSession?: string): Promise<void> {
    await this.lock(tx, id);
    await this.endAll(tx, id, keepSession);
  }

  /** Returns which of some names no customer has. */
  async unusedNames(tx: Tx, kind: LoginNameKind, names: readonly string[]): Promise<string[]> {
    const unused: string[] = [];
    for (const name of names) {
      if (!(await this.accounts.isTaken(tx, nameToLookFor(kind, name)))) {
        unused.push(name);
      }
    }
    return unused;
  }

  /** Nothing is left of it: names are free, passwords, tokens, keys and networks are gone. Returns how many rows there were. */
  async erase(tx: Tx, id: string): Promise<ForgottenRows[]> {
    const account = await this.lock(tx, id);
    const { sessions, tokens } = await this.sessions.endAllOf(tx, id);
    const keys = await this.apiKeys.deleteOf(tx, id, this.clock.now());
    const networks = await this.networks.forgetAll(tx, id);
    const passwordTokens = await this.passwordTokens.removeAll(tx, id);
    await this.identities.unlink(tx, id);
    const factor = await this.secondFactor.forget(tx, account);
    const handovers = await this.handovers.removeAll(tx, id);
    const names = await this.accounts.delete(tx, id);
    return [
      { table: 'login_session', rows: sessions },
      { table: 'refresh_token', rows: tokens },
      { table: 'api_key', rows: keys },
      { table: 'login_network', rows: networks },
      { table: 'password_token', rows: passwordTokens },
      { table: 'second_factor', rows: factor.secrets },
      { table: 'recovery_code', rows: factor.codes },
      { table: 'contact_handover', rows: handovers },
      { table: 'login_name', rows: names },
      { table: 'login_account', rows: 1 },
    ];
  }

  private async lock(tx: Tx, id: string): Promise<LoginAccountEntity> {
    const account = await this.accounts.lock(tx, id);
    if (!account) {
      throw new LoginAccountNotFound();
    }
    return account;
  }

  private async endAll(tx: Tx, id: string, keepSession?: string): Promise<void> {
    await this.accounts.endTokens(tx, id, keepSession ?? null);
    await this.sessions.endAllOf(tx, id, keepSession);
  }

  private async addName(
    tx: Tx,
    { role, id }: { readonly role: Role; readonly id: string },
    kind: LoginNameKind,
    name: string,
  ): Promise<void> {
    const normalized = normalizedName(kind, name);
    if (normalized !== '') {
      const folded = foldedName(kind, name);
      await this.accounts.addName(tx, {
        role,
        kind,
        name: normalized,
        accountId: id,
        folded,
        purpose: 'any',
      });
    }
  }
}

function noteLogin(tx: Tx, { role, id }: LoginAccountEntity, before: object, after: object): void {
  noteChange(tx, {
    type: SUBJECT_TYPES[role],
    id,
    before,
    after,
    ...(role === 'customer' && { customerId: id }),
    shown: ['superAdmin', 'permissions'],
  });
}
