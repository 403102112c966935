import { Injectable } from '@nestjs/common';
import { noteChange } from '../platform/audit/deed.js';
import { isDuplicateKey } from '../platform/database/duplicate-key.js';
import { change, insert } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { ApiKeyTaken } from './auth.errors.js';
import { ApiKeyEntity } from './api-key.entity.js';

@Injectable()
export class ApiKeyRepository {
  /** @throws {ApiKeyTaken} when there is one with the same secret */
  async add(tx: Tx, key: ApiKeyEntity): Promise<void> {
    await insert(tx, ApiKeyEntity, [key]).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new ApiKeyTaken() : error;
    });
    noteChange(tx, {
      ...{ type: 'apiKey', id: key.id, before: null, after: key },
      shown: ['name', 'accountId', 'superAdmin', 'permissions', 'expiresAt'],
    });
  }

  /** False when there is none, or none any more. */
  async revoke(tx: Tx, id: string, now: Date): Promise<boolean> {
    const statement = `UPDATE api_key SET revokedAt = ?, revision = revision + 1 WHERE id = ? AND revokedAt IS NULL`;
    const isRevoked = (await change(tx, statement, [now, id])) === 1;
    noteChange(tx, {
      ...{ type: 'apiKey', id, before: { revokedAt: null }, after: { revokedAt: now } },
      shown: ['revokedAt'],
    });
    return isRevoked;
  }

  async deleteOf(tx: Tx, accountId: string): Promise<void> {
    await change(tx, 'DELETE FROM api_key WHERE accountId = ?', [accountId]);
  }
}
