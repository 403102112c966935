import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import type { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { ApiKeyNotFound } from './auth.errors.js';
import { LoginAccountRepository } from './login-account.repository.js';
import { ensureWithin } from './permissions.rules.js';
import type { Principal, Rights } from './principal.rules.js';

@Injectable()
export class RevokeApiKey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: ApiKeyRepository,
    private readonly accounts: LoginAccountRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * The key is refused from the next request on, in every process; it stays in the list. One conditional statement: of two
   * revocations at once, one has revoked it.
   * @param caller Null for an operator at the machine itself
   * @throws {ApiKeyNotFound} when the key is not there, or was revoked before
   * @throws {RightsExceeded} when the key may do more than the caller
   */
  async execute(caller: Principal | null, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const key = await this.keys.find(tx, id);
      if (!key || key.revokedAt) {
        throw new ApiKeyNotFound();
      }
      ensureWithin(caller, await this.getRights(tx, key));
      if (!(await this.keys.revoke(tx, id, this.clock.now()))) {
        throw new ApiKeyNotFound();
      }
    });
  }

  /** The key of an administrator has the administrator's rights. */
  private async getRights(tx: Tx, key: ApiKeyEntity): Promise<Rights> {
    const holder = key.accountId === null ? key : await this.accounts.find(tx, key.accountId);
    return { superAdmin: holder?.superAdmin ?? false, permissions: holder?.permissions ?? {} };
  }
}
