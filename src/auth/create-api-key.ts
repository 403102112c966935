import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { InvalidFields } from '../platform/error/invalid-fields.js';
import { Clock } from '../platform/time/clock.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { hashOfKey } from './api-keys.js';
import { RightsExceeded } from './auth.errors.js';
import { mayGrant, type Permissions, type Principal } from './principal.rules.js';

const KEY_BYTES = 32;

export interface NewApiKey {
  readonly name: string;
  readonly superAdmin: boolean;
  readonly permissions: Permissions;
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
   * @param caller Null for whoever sits at the machine itself.
   * @throws {RightsExceeded} for more than the caller may do himself
   */
  async execute(
    caller: Principal | null,
    key: NewApiKey,
  ): Promise<{ readonly id: string; readonly key: string }> {
    if (caller && !(key.superAdmin ? caller.superAdmin : mayGrant(caller, key.permissions))) {
      throw new RightsExceeded();
    }
    const now = this.clock.now();
    if (key.expiresAt && key.expiresAt <= now) {
      throw new InvalidFields([{ field: 'expiresAt', message: 'This value should be in the future.' }]);
    }
    const id = randomUUID();
    const secret = `laurel_${randomBytes(KEY_BYTES).toString('base64url')}`;
    const row = {
      id,
      name: key.name,
      keyHash: hashOfKey(secret),
      accountId: null,
      superAdmin: key.superAdmin,
      permissions: key.permissions,
      createdAt: now,
      expiresAt: key.expiresAt ?? null,
      revokedAt: null,
      revision: 0,
    };
    await this.unitOfWork.run((tx) => this.keys.add(tx, row));
    return { id, key: secret };
  }
}
