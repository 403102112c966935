import { Injectable } from '@nestjs/common';
import { InvalidFields } from '#platform/error/domain-error.js';
import type { LoginAccountEntity } from './login-account.entity.js';
import { LoginAccountReader } from './login-account.reader.js';
import { LoginLimitsService, getSubject } from './login-limits.service.js';
import { PasswordsService } from './passwords.service.js';

export const NOT_CURRENT = { field: 'currentPassword', message: 'This is not your current password.' };

export function currentPasswordNeeded(): InvalidFields {
  const message = 'Your current password is needed for changing your own password, e-mail or API key.';
  return new InvalidFields([{ field: 'currentPassword', message }]);
}

/** Asked before callers change what they log in with: a caller with a stolen token does not know it. */
@Injectable()
export class CurrentPasswordService {
  constructor(
    private readonly accounts: LoginAccountReader,
    private readonly passwords: PasswordsService,
    private readonly limits: LoginLimitsService,
  ) {}

  /** Counts like a login to the account. @throws {TooManyRequests} */
  async isRight(
    { id, passwordHash }: Pick<LoginAccountEntity, 'id' | 'passwordHash'>,
    typed: string,
    address: string,
  ): Promise<boolean> {
    const account = getSubject({ id, passwordHash });
    const attempt = {
      names: [],
      accounts: [account],
      address,
      isKnown: () => this.accounts.knowsNetwork(id, address),
    };
    const right = await this.limits.attempt(attempt, async () =>
      (await this.passwords.verify(passwordHash, typed)) ? { account } : null,
    );
    return right !== null;
  }

  /**
   * @throws {InvalidFields} without it, or with a wrong one
   * @throws {TooManyRequests}
   */
  async ensure(id: string, typed: string | undefined, address: string): Promise<void> {
    if (typed === undefined) {
      throw currentPasswordNeeded();
    }
    const account = (await this.accounts.findById(id)) ?? { id, passwordHash: null };
    if (!(await this.isRight(account, typed, address))) {
      throw new InvalidFields([NOT_CURRENT]);
    }
  }
}
