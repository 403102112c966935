import { Injectable } from '@nestjs/common';
import { answersFor, noteAbout, noteRefusal } from '../platform/audit/deed.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Clock } from '../platform/time/clock.js';
import { AccessTokens } from './access-tokens.js';
import { BadCredentials } from './auth.errors.js';
import type { LoginAccountEntity } from './login-account.entity.js';
import { LoginAccountReader } from './login-account.reader.js';
import { LoginAccountRepository } from './login-account.repository.js';
import { LoginLimits } from './login-limits.js';
import { idMeant, meaningsOf } from './login-name.rules.js';
import { LoginSessions } from './login-sessions.service.js';
import { PASSWORD_LENGTH_MAX } from './password.rules.js';
import { Passwords } from './passwords.js';
import type { Role } from './principal.rules.js';

/** What a client needs to go on: the one goes with every request, the other is exchanged when the first has expired. */
export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
}

export interface Credentials {
  readonly role: Role;
  readonly username: string;
  readonly password: string;
  /** Where the caller is, as far as the network says. */
  readonly address: string;
}

@Injectable()
export class LogIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: LoginAccountReader,
    private readonly accounts: LoginAccountRepository,
    private readonly sessions: LoginSessions,
    private readonly passwords: Passwords,
    private readonly limits: LoginLimits,
    private readonly tokens: AccessTokens,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins a session, and notes when. Unknown, inactive and wrong are the same answer
   * after the same time: a password is always checked, if need be nobody's. Locks the account by writing it; whoever is
   * deactivated, or gets another password, between the check and the session does not get one. That somebody was refused as
   * an administrator is kept in the audit log.
   * @throws {BadCredentials}
   * @throws {TooManyLoginAttempts}
   */
  async execute({ role, username, password, address }: Credentials): Promise<TokenPair> {
    // Says nothing of any account, so it may be quick.
    if (username.trim() === '' || password === '' || password.length > PASSWORD_LENGTH_MAX) {
      throw new BadCredentials();
    }
    const attempt = { name: `${role} ${username.trim().toLowerCase().slice(0, 255)}`, address };
    const pair = await this.limits.attempt(attempt, async () => {
      const candidates = await this.candidates(role, username);
      const account = await this.identify(candidates, password);
      const begun = account?.active ? await this.begin(account) : null;
      if (!begun && role === 'admin') {
        await this.tellOfRefusal(candidates[0]);
      }
      return begun;
    });
    if (!pair) {
      throw new BadCredentials();
    }
    return pair;
  }

  private async identify(
    candidates: readonly LoginAccountEntity[],
    password: string,
  ): Promise<LoginAccountEntity | null> {
    for (const account of candidates) {
      if (await this.passwords.verify(account.passwordHash, password)) {
        return account;
      }
    }
    if (candidates.length === 0) {
      await this.passwords.verify(null, password);
    }
    return null;
  }

  private async candidates(role: Role, typed: string): Promise<LoginAccountEntity[]> {
    const id = idMeant(role, typed);
    const byId = id === null ? null : await this.reader.findById(id);
    const byNames = await this.reader.findByNames(role, meaningsOf(role, typed));
    return byId?.role === role ? [byId, ...byNames] : byNames;
  }

  private async begin(verified: LoginAccountEntity): Promise<TokenPair | null> {
    const begun = await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lock(tx, verified.id);
      if (!account?.active || account.passwordHash !== verified.passwordHash) {
        return null;
      }
      await this.accounts.update(tx, account.id, { lastLoginAt: this.clock.now() });
      if (account.role === 'admin') {
        answersFor({ credential: 'login', administratorId: account.id, apiKeyId: null });
        noteAbout(tx, 'administrator', account.id);
      }
      return { account, session: await this.sessions.begin(tx, account.id) };
    });
    return (
      begun && {
        token: this.tokens.issue(begun.account, begun.session.id),
        refreshToken: begun.session.refreshToken,
      }
    );
  }

  /** What was typed is not kept: it may be a password. */
  private async tellOfRefusal(meant: LoginAccountEntity | undefined): Promise<void> {
    answersFor({ credential: 'none', administratorId: null, apiKeyId: null });
    await this.unitOfWork.run((tx) => {
      noteRefusal(tx);
      if (meant) {
        noteAbout(tx, 'administrator', meant.id);
      }
      return Promise.resolve();
    });
  }
}
