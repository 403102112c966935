import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { AccountLoginsService } from './account-logins.service.js';
import { LoginAccountNotFound } from './auth.errors.js';
import { LoginAccountReader } from './login-account.reader.js';
import { getMeanings } from './login-name.rules.js';
import { NewPasswordsService } from './new-passwords.service.js';
import type { Role } from './principal.rules.js';

@Injectable()
export class ResetPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: LoginAccountReader,
    private readonly logins: AccountLoginsService,
    private readonly passwords: NewPasswordsService,
  ) {}

  /**
   * For an operator at the machine, who need not know the old password. Every login of the account ends, and failed logins
   * that were counted until then count no more, in every process. Locks the account by writing it.
   * @param name What the account logs in with
   * @throws {LoginAccountNotFound}
   * @throws {InvalidFields} for a common password, and one with a name
   */
  async execute(role: Role, name: string, plainPassword: string): Promise<void> {
    const [account] = await this.reader.findByNames(role, getMeanings(role, name));
    if (!account) {
      throw new LoginAccountNotFound();
    }
    const passwordHash = await this.passwords.hash(plainPassword, account);
    await this.unitOfWork.run((tx) => this.logins.setPassword(tx, account.id, passwordHash));
  }
}
