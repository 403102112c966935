import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { InvalidFields } from '../platform/error/invalid-fields.js';
import { AccountLogins } from './account-logins.service.js';
import { PasswordLoginNeeded } from './auth.errors.js';
import { LoginAccountReader } from './login-account.reader.js';
import { LoginAccountRepository } from './login-account.repository.js';
import { LoginLimits } from './login-limits.js';
import { problemsOfPassword } from './password.rules.js';
import { Passwords } from './passwords.js';
import type { Principal } from './principal.rules.js';

const NOT_CURRENT = { field: 'currentPassword', message: 'This is not your current password.' };

export interface PasswordChange {
  readonly caller: Principal;
  readonly currentPassword: string;
  readonly plainPassword: string;
  readonly address: string;
}

@Injectable()
export class ChangePassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: LoginAccountReader,
    private readonly accounts: LoginAccountRepository,
    private readonly logins: AccountLogins,
    private readonly passwords: Passwords,
    private readonly limits: LoginLimits,
  ) {}

  /**
   * Whoever has got hold of an open browser does not know the password, and may guess it no more often than at the login.
   * Locks the account by writing it. Of two changes at once, the second finds that its current password is no longer the
   * current one. Every other login of the account ends.
   * @throws {PasswordLoginNeeded} for an API key
   * @throws {InvalidFields} that name everything that is wrong
   */
  async execute({ caller, currentPassword, plainPassword, address }: PasswordChange): Promise<void> {
    const account = caller.apiKey ? null : await this.reader.findById(caller.id);
    if (!account) {
      throw new PasswordLoginNeeded();
    }
    const before = account.passwordHash;
    const attempt = { name: `password of ${caller.id}`, address };
    const isRight = await this.limits.attempt(attempt, async () =>
      (await this.passwords.verify(before, currentPassword)) ? true : null,
    );
    const problems = problemsOfPassword(plainPassword).map((message) => ({
      field: 'plainPassword',
      message,
    }));
    if (!isRight) {
      problems.unshift(NOT_CURRENT);
    }
    if (problems.length > 0) {
      throw new InvalidFields(problems);
    }
    const after = await this.passwords.hash(plainPassword);
    await this.unitOfWork.run(async (tx) => {
      const locked = await this.accounts.lock(tx, caller.id);
      if (locked?.passwordHash !== before) {
        throw new InvalidFields([NOT_CURRENT]);
      }
      await this.logins.setPassword(tx, caller.id, after, caller.sessionId);
    });
  }
}
