import { presentTimestamp } from '#platform/time/timestamp.js';
import type { ApiKeyEntity } from '../api-key.entity.js';

export class ApiKeyRecord {
  readonly apiKeyId!: string;
  readonly name!: string;
  readonly superAdmin!: boolean;
  /** `{"CUSTOMER":["VIEW","MODIFY"]}` */
  readonly permissions!: object;
  /** The administrator who owns the key, if one does; the key has their permissions. */
  readonly administratorId?: string;
  readonly createdAt!: string;
  readonly expiresAt?: string;
  readonly revokedAt?: string;
}

export class ApiKeyListResponse {
  readonly apiKeys!: ApiKeyRecord[];
  readonly total!: number;
}

export class ApiKeyCreatedResponse {
  readonly apiKeyId!: string;
  /** To be sent as `X-AUTH-TOKEN`. Shown only here. */
  readonly key!: string;
}

export function presentApiKeys(keys: readonly ApiKeyEntity[], total: number): ApiKeyListResponse {
  return { apiKeys: keys.map(presentApiKey), total };
}

export function presentCreatedApiKey({ id, key }: { id: string; key: string }): ApiKeyCreatedResponse {
  return { apiKeyId: id, key };
}

function presentApiKey(key: ApiKeyEntity): ApiKeyRecord {
  return {
    apiKeyId: key.id,
    name: key.name,
    superAdmin: key.superAdmin,
    permissions: key.permissions ?? {},
    ...(key.accountId !== null && { administratorId: key.accountId }),
    createdAt: presentTimestamp(key.createdAt),
    ...(key.expiresAt && { expiresAt: presentTimestamp(key.expiresAt) }),
    ...(key.revokedAt && { revokedAt: presentTimestamp(key.revokedAt) }),
  };
}
