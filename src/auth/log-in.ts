import { Injectable } from '@nestjs/common';
import { noteSubject, setActor } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extensions } from '#platform/extensions.js';
import { Clock } from '#platform/time/clock.js';
import { AccessTokensService } from './access-tokens.service.js';
import { BadCredentials } from './auth.errors.js';
import type { LoginAccountEntity } from './login-account.entity.js';
import { LoginAccountReader } from './login-account.reader.js';
import { LoginAccountRepository } from './login-account.repository.js';
import { LoginLimitsService, subjectOf } from './login-limits.service.js';
import { idMeant, meaningsOf, subjectsOf } from './login-name.rules.js';
import { LoginNetworkRepository } from './login-network.repository.js';
import { LoginSessionsService } from './login-sessions.service.js';
import { PASSWORD_LENGTH_MAX } from './password.rules.js';
import { PasswordsService } from './passwords.service.js';
import type { Role } from './principal.rules.js';
import { RefusedLoginsService } from './refused-logins.service.js';

/** What else happens in the unit of work of a login. An extension. */
export abstract class LoginEffect {
  abstract loggedIn(tx: Tx, account: { readonly id: string; readonly role: Role }): Promise<void>;
}

/** What a client needs to go on: the one goes with every request, the other is exchanged when the first has expired. */
export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}

export interface Credentials {
  readonly role: Role;
  readonly username: string;
  readonly password: string;
  readonly address: string;
  /** Called before the login waits for its turn, which may take some time. */
  readonly beforeWaiting: () => void;
}

@Injectable()
export class LogIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: LoginAccountReader,
    private readonly accounts: LoginAccountRepository,
    private readonly sessions: LoginSessionsService,
    private readonly passwords: PasswordsService,
    private readonly limits: LoginLimitsService,
    private readonly networkRepository: LoginNetworkRepository,
    private readonly refusals: RefusedLoginsService,
    private readonly tokens: AccessTokensService,
    private readonly extensions: Extensions,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins a session. Unknown, inactive and wrong are the same answer after the same time: a password is always checked, a dummy if need
   * be. Locks the account by writing it: an account that is deactivated, or gets another password meanwhile, gets no session.
   * @throws {BadCredentials}
   * @throws {TooManyLoginAttempts}
   */
  async execute({ role, username, password, address, beforeWaiting }: Credentials): Promise<TokenPair> {
    // Says nothing of any account, so it may be quick.
    if (username.trim() === '' || password === '' || password.length > PASSWORD_LENGTH_MAX) {
      throw new BadCredentials();
    }
    this.limits.ensureOpen(address);
    const candidates = await this.candidates(role, username);
    const byKey = new Map(candidates.map((candidate) => [subjectOf(candidate), candidate]));
    const attempt = {
      names: subjectsOf(role, username),
      accounts: [...byKey.keys()],
      address,
      isKnown: (key: string) => this.reader.knowsNetwork(byKey.get(key)?.id ?? key, address),
    };
    beforeWaiting();
    const begun = await this.limits.attempt(attempt, async (allowed) => {
      const account = await this.identify(
        allowed.flatMap((key) => byKey.get(key) ?? []),
        password,
      );
      const session = account?.active ? await this.begin(account, address) : null;
      if (!session && role === 'admin') {
        await this.refusals.note(candidates[0]?.id);
      }
      return session;
    });
    if (!begun) {
      throw new BadCredentials();
    }
    return begun.pair;
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

  private async begin(
    verified: LoginAccountEntity,
    address: string,
  ): Promise<{ readonly account: string; readonly pair: TokenPair } | null> {
    const begun = await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lock(tx, verified.id);
      if (!account?.active || account.passwordHash !== verified.passwordHash) {
        return null;
      }
      const now = this.clock.now();
      await this.accounts.update(tx, account.id, { lastLoginAt: now });
      await this.networkRepository.remember(tx, account.id, address, now);
      if (account.role === 'admin') {
        setActor({ credential: 'login', administratorId: account.id, apiKeyId: null });
        noteSubject(tx, 'administrator', account.id);
      }
      const session = await this.sessions.begin(tx, account.id);
      for (const effect of this.extensions.of(LoginEffect)) {
        await effect.loggedIn(tx, account);
      }
      return { account, session };
    });
    return (
      begun && {
        account: subjectOf(verified),
        pair: {
          token: this.tokens.issue(begun.account, begun.session.id),
          refreshToken: begun.session.refreshToken,
          expiresIn: this.tokens.secondsToLive,
        },
      }
    );
  }
}
