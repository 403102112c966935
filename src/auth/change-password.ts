import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { AccountLoginsService } from './account-logins.service.js';
import { PasswordLoginNeeded } from './auth.errors.js';
import { CurrentPasswordService, NOT_CURRENT } from './current-password.service.js';
import { LoginAccountReader } from './login-account.reader.js';
import { LoginAccountRepository } from './login-account.repository.js';
import { NewPasswordsService } from './new-passwords.service.js';
import { problemsOfPassword } from './password.rules.js';
import type { Principal } from './principal.rules.js';

export interface PasswordChange {
  readonly caller: Principal;
  readonly currentPassword: string;
  readonly plainPassword: string;
  readonly address: string;
  /** Called before the check waits for its turn, which may take some time. */
  readonly beforeWaiting: () => void;
}

@Injectable()
export class ChangePassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: LoginAccountReader,
    private readonly accounts: LoginAccountRepository,
    private readonly logins: AccountLoginsService,
    private readonly passwords: NewPasswordsService,
    private readonly currentPassword: CurrentPasswordService,
  ) {}

  /**
   * Locks the account by writing it: the second of two changes at once finds that its current password is no longer the current one.
   * Every other login of the account ends. Wrong passwords count as at the login.
   * @throws {PasswordLoginNeeded} for an API key
   * @throws {InvalidFields} that name everything that is wrong
   */
  async execute({
    caller,
    currentPassword,
    plainPassword,
    address,
    beforeWaiting,
  }: PasswordChange): Promise<void> {
    const account = caller.apiKey ? null : await this.reader.findById(caller.id);
    if (!account) {
      throw new PasswordLoginNeeded();
    }
    const before = account.passwordHash;
    beforeWaiting();
    const isRight = await this.currentPassword.isRight(account, currentPassword, address);
    const weak = problemsOfPassword(plainPassword);
    const known = weak.length > 0 ? weak : await this.passwords.getProblems(plainPassword, caller);
    const problems = known.map((message) => ({ field: 'plainPassword', message }));
    if (!isRight) {
      problems.unshift(NOT_CURRENT);
    }
    if (problems.length > 0) {
      throw new InvalidFields(problems);
    }
    const after = await this.passwords.hash(plainPassword, caller);
    await this.unitOfWork.run(async (tx) => {
      const locked = await this.accounts.lock(tx, caller.id);
      if (locked?.passwordHash !== before) {
        throw new InvalidFields([NOT_CURRENT]);
      }
      await this.logins.setPassword(tx, caller.id, after, caller.sessionId);
    });
  }
}
