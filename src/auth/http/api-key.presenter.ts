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
  /** Who made it: the key works as long as this administrator is active. Absent for keys of the operator and of earlier versions. */
  readonly createdById?: string;
  /** The name that they log in with. */
  readonly createdBy?: string;
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

/** @param makers Names by id. */
export function presentApiKeys(
  keys: readonly ApiKeyEntity[],
  makers: ReadonlyMap<string, string>,
  total: number,
): ApiKeyListResponse {
  return { apiKeys: keys.map((key) => presentApiKey(key, makers.get(key.createdById ?? ''))), total };
}

export function presentCreatedApiKey({ id, key }: { id: string; key: string }): ApiKeyCreatedResponse {
  return { apiKeyId: id, key };
}

function presentApiKey(key: ApiKeyEntity, createdBy: string | undefined): ApiKeyRecord {
  return {
    apiKeyId: key.id,
    name: key.name,
    superAdmin: key.superAdmin,
    permissions: key.permissions ?? {},
    ...(key.accountId !== null && { administratorId: key.accountId }),
    ...(key.createdById !== null && { createdById: key.createdById }),
    ...(createdBy !== undefined && { createdBy }),
    createdAt: presentTimestamp(key.createdAt),
    ...(key.expiresAt && { expiresAt: presentTimestamp(key.expiresAt) }),
    ...(key.revokedAt && { revokedAt: presentTimestamp(key.revokedAt) }),
  };
}
