import { IsOptional, Length } from 'class-validator';
import { FormFlag, ReadAs, Trimmed, Until } from '#platform/http/request/fields/readers.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { ApiKeyEntity } from '../api-key.entity.js';
import { type Grant, readGrants } from '../permissions.rules.js';

@Wrapped('apikey')
export class CreateApiKeyRequest {
  /** For people: which machine calls with it. */
  @Length(1, 100)
  @Trimmed()
  readonly name!: string;

  /** A list of `{resource, access}`, or `{"CUSTOMER":["VIEW","MODIFY"]}`. No more than the caller's own. */
  @IsOptional()
  @ReadAs(readGrants, { type: 'array', items: { type: 'object' } })
  readonly permissions?: Grant[];

  /** Every permission. Only for callers that have it themselves. */
  @IsOptional()
  @FormFlag()
  readonly superAdmin?: boolean;

  /** Without it, the key is good until it is revoked. */
  @IsOptional()
  @Until()
  readonly expiresAt?: Date;
}

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
