import { Injectable } from '@nestjs/common';
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
  }

  /** False when there is none, or none any more. */
  async revoke(tx: Tx, id: string, now: Date): Promise<boolean> {
    const statement = `UPDATE api_key SET revokedAt = ?, revision = revision + 1 WHERE id = ? AND revokedAt IS NULL`;
    return (await change(tx, statement, [now, id])) === 1;
  }

  async deleteOf(tx: Tx, accountId: string): Promise<void> {
    await change(tx, 'DELETE FROM api_key WHERE accountId = ?', [accountId]);
  }
}
