import { Injectable } from '@nestjs/common';
import { noteSubject, setActor } from '#platform/audit-context/audit-context.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { Clock } from '#platform/time/clock.js';
import { AccountLoginsService } from './account-logins.service.js';
import { PasswordTokenUnknown } from './auth.errors.js';
import { ContactHandoversService } from './contact-handovers.service.js';
import { hashOfCode } from './forgotten-passwords.service.js';
import { LoginAccountRepository } from './login-account.repository.js';
import { NewPasswordsService } from './new-passwords.service.js';
import { problemsOfPassword } from './password.rules.js';
import { PasswordTokenRepository } from './password-token.repository.js';

@Injectable()
export class SetForgottenPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tokens: PasswordTokenRepository,
    private readonly accounts: LoginAccountRepository,
    private readonly logins: AccountLoginsService,
    private readonly handovers: ContactHandoversService,
    private readonly passwords: NewPasswordsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Locks the account by writing it, then removes the token on condition that it is there: of two with one token the second finds none, on
   * every node. Every login of the account ends, and every other token. Hashing is slow, and comes before.
   * @throws {InvalidFields} for a password that is no good one; the token stays
   * @throws {PasswordTokenUnknown} when the token is unknown, used, void or expired
   */
  async execute(token: string, plainPassword: string): Promise<void> {
    const problems = problemsOfPassword(plainPassword);
    if (problems.length > 0) {
      throw new InvalidFields(problems.map((message) => ({ field: 'plainPassword', message })));
    }
    const found = await this.tokens.find(hashOfCode(token));
    if (!found || found.expiresAt <= this.clock.now()) {
      throw new PasswordTokenUnknown();
    }
    const passwordHash = await this.passwords.hash(plainPassword, { id: found.accountId });
    await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lock(tx, found.accountId);
      if (!account?.active || !(await this.tokens.use(tx, found, this.clock.now()))) {
        throw new PasswordTokenUnknown();
      }
      if (account.role === 'admin') {
        setActor({ credential: 'none', administratorId: null, apiKeyId: null });
        noteSubject(tx, 'administrator', account.id);
      }
      await this.handovers.setOwned(tx, account.id);
      await this.logins.setPassword(tx, account.id, passwordHash);
    });
  }
}
