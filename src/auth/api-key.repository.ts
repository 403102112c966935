import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { onDuplicateKey } from '#platform/database/query/guarded-write.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { type DomainEvent, Events } from '#platform/event/define-event.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { ApiKeyTaken } from './auth.errors.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { apiKeyWasCreated, apiKeyWasRevoked } from './auth.events.js';

@Injectable()
export class ApiKeyRepository {
  constructor(private readonly events: Events) {}

  /** @throws {ApiKeyTaken} when there is one with the same secret */
  async add(tx: Tx, key: ApiKeyEntity): Promise<void> {
    await tx.insert(ApiKeyEntity, key).catch(onDuplicateKey(() => new ApiKeyTaken()));
    noteChange(tx, {
      type: 'apiKey',
      id: key.id,
      before: null,
      after: key,
      shown: ['name', 'accountId', 'superAdmin', 'permissions', 'expiresAt'],
    });
    await this.events.record(tx, creationEvent(key));
  }

  async find(tx: Tx, id: string): Promise<ApiKeyEntity | null> {
    return tx.findOneBy(ApiKeyEntity, { id });
  }

  /** Returns false for a key that is not there, or was revoked before. */
  async revoke(tx: Tx, id: string, now: Date): Promise<boolean> {
    const next = { revokedAt: now, revision: () => 'revision + 1' };
    const { affected } = await tx.update(ApiKeyEntity, { id, revokedAt: IsNull() }, next);
    const isRevoked = affected === 1;
    noteChange(tx, {
      type: 'apiKey',
      id,
      before: { revokedAt: null },
      after: { revokedAt: now },
      shown: ['revokedAt'],
    });
    if (isRevoked) {
      await this.events.record(tx, revocationEvent(id, now));
    }
    return isRevoked;
  }

  /** The caller holds the lock of the account. */
  async deleteOf(tx: Tx, accountId: string, now: Date): Promise<number> {
    const keys = await tx.findBy(ApiKeyEntity, { accountId });
    await this.events.record(
      tx,
      ...keys.filter(({ revokedAt }) => !revokedAt).map(({ id }) => revocationEvent(id, now)),
    );
    await tx.delete(ApiKeyEntity, { accountId });
    return keys.length;
  }
}

function creationEvent(key: ApiKeyEntity): DomainEvent {
  const { id, name, accountId, superAdmin, permissions, createdAt, expiresAt } = key;
  return apiKeyWasCreated({
    apiKeyId: { apiKeyId: id },
    // The key of an administrator is called by their name.
    ...(accountId === null ? { name } : { administratorId: { administratorId: accountId } }),
    superAdmin,
    ...(permissions && { permissions }),
    createdAt: eventTimestamp(createdAt),
    ...(expiresAt && { expiresAt: eventTimestamp(expiresAt) }),
  });
}

function revocationEvent(id: string, now: Date): DomainEvent {
  return apiKeyWasRevoked({ apiKeyId: { apiKeyId: id }, revokedAt: eventTimestamp(now) });
}
