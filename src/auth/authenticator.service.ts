import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Extensions } from '#platform/extensions.js';
import { Clock } from '#platform/time/clock.js';
import { getAudience, FEDERATED } from './access-tokens.service.js';
import { ApiKeysService } from './api-keys.service.js';
import { AttemptLimitsService } from './attempt-limits.service.js';
import { WRONG_KEYS, ApiKeyInvalid, TokenExpired, TokenInvalid } from './auth.errors.js';
import type { LoginAccountEntity } from './login-account.entity.js';
import { CredentialsReader } from './credentials.reader.js';
import type { Principal } from './principal.rules.js';
import { SecondFactorPolicy } from './second-factor/second-factor-policy.model.js';
import { SigningKeysService } from './signing-keys.service.js';

/** Far more than are in use within a minute; a token that was pushed out is only verified once more. */
const REMEMBERED_MAX = 10_000;
const TOKEN_LENGTH_MAX = 8192;

/** What the service itself reads from an access token. Rights are not among it: those are asked of the account. */
export interface Claims {
  readonly accountId: string;
  /** Undefined for a token of an earlier version, which expires within its hour. */
  readonly audience: string | undefined;
  readonly sessionId: string;
  readonly generation: number;
  readonly isFederated: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export type VerifiedCredentials = { readonly claims: Claims } | { readonly apiKey: string };

/** Identifies the caller of a request. The token names the account; its rights are read from the database every time. */
@Injectable()
export class AuthenticatorService {
  /** Claims of tokens whose signature is good: verifying one takes longer than the rest of what a guard does. */
  private readonly verified = new LRUCache<string, Claims>({ max: REMEMBERED_MAX });

  constructor(
    private readonly keys: SigningKeysService,
    private readonly credentials: CredentialsReader,
    private readonly apiKeys: ApiKeysService,
    private readonly limits: AttemptLimitsService,
    private readonly extensions: Extensions,
    private readonly clock: Clock,
  ) {}

  /**
   * @param address Where the caller is; without one, wrong keys are not counted
   * @throws {Unauthenticated} when the credentials are not good, or no longer
   * @throws {TooManyAttempts} for one of too many wrong keys from a network
   */
  async getPrincipal(credentials: VerifiedCredentials, address?: string): Promise<Principal> {
    return 'claims' in credentials
      ? this.byClaims(credentials.claims)
      : this.byKey(credentials.apiKey, address);
  }

  /** The public key that a token names; undefined when the token is too long, or the key is none of ours. */
  verificationKey(token: string): KeyObject | undefined {
    return token.length <= TOKEN_LENGTH_MAX ? this.keys.publicKey(getKeyId(token)) : undefined;
  }

  rememberedClaims(token: string): Claims | undefined {
    return this.verified.get(token);
  }

  /** @throws {TokenInvalid} when a claim is missing */
  rememberClaims(token: string, payload: Readonly<Record<string, unknown>>): Claims {
    const claims = getClaims(payload);
    this.verified.set(token, claims);
    return claims;
  }

  private async byClaims(claims: Claims): Promise<Principal> {
    if (claims.expiresAt <= this.clock.now().getTime()) {
      throw new TokenExpired();
    }
    const login = await this.credentials.findLoggedIn(claims.accountId, claims.sessionId);
    if (!login?.account.active || !isInForce(claims, login.account) || !isFor(claims, login.account)) {
      throw new TokenInvalid();
    }
    const { account, version } = login;
    const principal = principalOfAccount(account, claims.sessionId);
    return !claims.isFederated && (await this.lacksSecondFactor(account, version))
      ? { ...principal, lacksSecondFactor: true }
      : principal;
  }

  /** @param version What the request has read (`CacheVersion`) */
  private async lacksSecondFactor(
    { role, hasSecondFactor }: LoginAccountEntity,
    version: string,
  ): Promise<boolean> {
    return (
      role === 'admin' && !hasSecondFactor && this.extensions.one(SecondFactorPolicy).isRequired(version)
    );
  }

  /** Good keys are let in from everywhere: behind one address there may be many clients, one of them with a wrong key. */
  private async byKey(key: string, address: string | undefined): Promise<Principal> {
    const principal = await this.apiKeys.getPrincipal(key);
    if (!principal) {
      if (address !== undefined) {
        this.limits.count(WRONG_KEYS, { address });
      }
      throw new ApiKeyInvalid();
    }
    return principal;
  }
}

/** Not ended by a logout or a new password, except the login in which the password was changed. */
function isInForce({ generation, sessionId }: Claims, account: LoginAccountEntity): boolean {
  return generation === account.generation || sessionId === account.keptSessionId;
}

function isFor({ audience }: Claims, { role }: LoginAccountEntity): boolean {
  return audience === undefined || audience === getAudience(role);
}

function principalOfAccount(account: LoginAccountEntity, sessionId: string): Principal {
  const { id, role, storeId, superAdmin, permissions } = account;
  return {
    role,
    id,
    ...(storeId !== null && { storeId }),
    ...(role === 'admin' && { superAdmin, permissions: permissions ?? {} }),
    sessionId,
  };
}

function getClaims({ sub, aud, sid, gen, exp, amr }: Readonly<Record<string, unknown>>): Claims {
  if (
    typeof sub !== 'string' ||
    (aud !== undefined && typeof aud !== 'string') ||
    typeof sid !== 'string' ||
    typeof gen !== 'number' ||
    typeof exp !== 'number'
  ) {
    throw new TokenInvalid();
  }
  const isFederated = Array.isArray(amr) && amr.includes(FEDERATED);
  return {
    accountId: sub,
    audience: aud,
    sessionId: sid,
    generation: gen,
    isFederated,
    expiresAt: exp * 1000,
  };
}

function getKeyId(token: string): string {
  const [header = ''] = token.split('.', 1);
  try {
    const parsed: unknown = JSON.parse(Buffer.from(header, 'base64url').toString());
    const kid: unknown = parsed && typeof parsed === 'object' && 'kid' in parsed ? parsed.kid : '';
    return typeof kid === 'string' ? kid : '';
  } catch {
    return '';
  }
}
