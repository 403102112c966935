import { Injectable } from '@nestjs/common';
import { change, insert } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { ApiKeyEntity } from './api-key.entity.js';

@Injectable()
export class ApiKeyRepository {
  async add(tx: Tx, key: ApiKeyEntity): Promise<void> {
    await insert(tx, ApiKeyEntity, [key]);
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
