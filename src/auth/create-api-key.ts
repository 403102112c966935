import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { Clock } from '#platform/time/clock.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { hashOfKey } from './api-keys.service.js';
import { ensureWithin } from './permissions.rules.js';
import { MASTER_KEY_ID, type Principal, type Rights } from './principal.rules.js';

const KEY_BYTES = 32;

export interface NewApiKey extends Rights {
  readonly name: string;
  readonly expiresAt?: Date | undefined;
}

@Injectable()
export class CreateApiKey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: ApiKeyRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * The key itself is in the answer and nowhere else. Locks nothing.
   * @param caller Null for an operator at the command line.
   * @throws {RightsExceeded} for more rights than the caller has
   */
  async execute(
    caller: Principal | null,
    key: NewApiKey,
  ): Promise<{ readonly id: string; readonly key: string }> {
    ensureWithin(caller, key);
    const id = randomUUID();
    const secret = `laurel_${randomBytes(KEY_BYTES).toString('base64url')}`;
    const row = {
      id,
      name: key.name,
      keyHash: hashOfKey(secret),
      accountId: null,
      superAdmin: key.superAdmin,
      permissions: key.permissions,
      expiresAt: key.expiresAt ?? null,
      revokedAt: null,
      revision: 0,
    };
    await this.unitOfWork.run(async (tx) => {
      const createdAt = this.clock.now();
      if (key.expiresAt && key.expiresAt <= createdAt) {
        throw new InvalidFields([{ field: 'expiresAt', message: 'This value should be in the future.' }]);
      }
      const createdById = caller && (await this.makerBehind(tx, caller));
      await this.keys.add(tx, { ...row, createdById, createdAt });
    });
    return { id, key: secret };
  }

  /** Otherwise a key could make keys that outlive the administrator behind it. */
  private async makerBehind(tx: Tx, { id, apiKey, apiKeyId }: Principal): Promise<string | null> {
    if (id === MASTER_KEY_ID) {
      return null;
    }
    const isMachine = apiKey === true && apiKeyId === undefined;
    return isMachine ? ((await this.keys.find(tx, id))?.createdById ?? null) : id;
  }
}
