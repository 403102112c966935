import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import {
  BadCredentials,
  SecondFactorNeeded,
  SecondFactorWrong,
  WRONG_SECOND_FACTORS,
} from './auth.errors.js';
import { AttemptLimitsService } from './attempt-limits.service.js';
import type { LoginAccountEntity } from './login-account.entity.js';
import { LoginAccountReader } from './login-account.reader.js';
import { LoginAccountRepository } from './login-account.repository.js';
import { LoginLimitsService, getSubject } from './login-limits.service.js';
import { idMeant, getMeanings, getSubjects } from './login-name.rules.js';
import { NewLoginsService, type TokenPair } from './new-logins.service.js';
import { PASSWORD_LENGTH_MAX } from './password.rules.js';
import { PasswordsService } from './passwords.service.js';
import type { Role } from './principal.rules.js';
import { RefusedLoginsService } from './refused-logins.service.js';
import { SecondFactorCodesService } from './second-factor/second-factor-codes.service.js';

type Begun = { readonly account: string; readonly pair: TokenPair } | 'wrong code' | null;

export interface Credentials {
  readonly role: Role;
  readonly username: string;
  readonly password: string;
  /** A code of the second factor; `''` without one. */
  readonly code: string;
  readonly address: string;
  /** What the client calls itself. */
  readonly client: string | undefined;
  /** Called before the login waits for its turn, which may take some time. */
  readonly beforeWaiting: () => void;
  /** Called with the id of the account that the name means, before the password is checked; with the first of several. */
  readonly noteAccount: (id: string) => void;
}

@Injectable()
export class LogIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: LoginAccountReader,
    private readonly accounts: LoginAccountRepository,
    private readonly newLogins: NewLoginsService,
    private readonly passwords: PasswordsService,
    private readonly limits: LoginLimitsService,
    private readonly refusals: RefusedLoginsService,
    private readonly secondFactor: SecondFactorCodesService,
    private readonly attempts: AttemptLimitsService,
  ) {}

  /**
   * Begins a session. Unknown, inactive and wrong are the same answer after the same time: a password is always checked, a dummy if need
   * be. Locks the account by writing it: an account that is deactivated, or gets another password meanwhile, gets no session. A right
   * password without the code of a second factor neither counts as a failure nor forgives earlier ones; a wrong code is a failure.
   * @throws {BadCredentials}
   * @throws {SecondFactorNeeded} when the password is right, and the account has a second factor
   * @throws {SecondFactorWrong} for a code that is wrong, or was used
   * @throws {TooManyLoginAttempts}
   */
  async execute(credentials: Credentials): Promise<TokenPair> {
    const { role, username, password, address, beforeWaiting, noteAccount } = credentials;
    // Says nothing of any account, so it may be quick.
    if (username.trim() === '' || password === '' || password.length > PASSWORD_LENGTH_MAX) {
      throw new BadCredentials();
    }
    this.limits.ensureOpen(address);
    const candidates = await this.candidates(role, username);
    if (candidates[0]) {
      noteAccount(candidates[0].id);
    }
    const byKey = new Map(candidates.map((candidate) => [getSubject(candidate), candidate]));
    const attempt = {
      names: getSubjects(role, username),
      accounts: [...byKey.keys()],
      address,
      isKnown: (key: string) => this.reader.knowsNetwork(byKey.get(key)?.id ?? key, address),
    };
    beforeWaiting();
    const attempted = { hasWrongCode: false };
    const begun = await this.limits.attempt(attempt, async (allowed) => {
      const account = await this.identify(
        allowed.flatMap((key) => byKey.get(key) ?? []),
        password,
      );
      const outcome = account?.active ? await this.beginCounted(account, credentials) : null;
      attempted.hasWrongCode = outcome === 'wrong code';
      const session = outcome === 'wrong code' ? null : outcome;
      if (!session && role === 'admin') {
        await this.refusals.note(candidates[0]?.id);
      }
      return session;
    });
    if (!begun) {
      throw attempted.hasWrongCode ? new SecondFactorWrong() : new BadCredentials();
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
    const byNames = await this.reader.findByNames(role, getMeanings(role, typed));
    return byId?.role === role ? [byId, ...byNames] : byNames;
  }

  /** Wrong codes of one account are counted together, from wherever they come. */
  private async beginCounted(account: LoginAccountEntity, credentials: Credentials): Promise<Begun> {
    return account.hasSecondFactor
      ? this.attempts.countFailures(
          WRONG_SECOND_FACTORS,
          { account: account.id },
          () => this.begin(account, credentials),
          (outcome) => outcome === 'wrong code',
        )
      : this.begin(account, credentials);
  }

  private async begin(verified: LoginAccountEntity, { code, address, client }: Credentials): Promise<Begun> {
    const begun = await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lock(tx, verified.id);
      if (!account?.active || account.passwordHash !== verified.passwordHash) {
        return null;
      }
      if (account.hasSecondFactor && code.trim() === '') {
        throw new SecondFactorNeeded();
      }
      if (account.hasSecondFactor && !(await this.secondFactor.use(tx, account, code))) {
        return 'wrong code';
      }
      return this.newLogins.begin(tx, account, { address, client, isFederated: false });
    });
    if (begun === null || begun === 'wrong code') {
      return begun;
    }
    return { account: getSubject(verified), pair: this.newLogins.getTokens(begun) };
  }
}
