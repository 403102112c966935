import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/time/clock.js';
import { AccessTokens, type Claims } from './access-tokens.js';
import { ApiKeys } from './api-keys.js';
import { ApiKeyInvalid, CredentialsMissing, TokenExpired, TokenInvalid } from './auth.errors.js';
import type { LoginAccountEntity } from './login-account.entity.js';
import { LoginAccountReader } from './login-account.reader.js';
import type { Principal } from './principal.rules.js';

interface Headers {
  readonly authorization?: string | undefined;
  readonly 'x-auth-token'?: string | string[] | undefined;
}

const BEARER = /^Bearer +(\S+) *$/i;

/** Who sends a request. The token says which account; what the account may do is asked of the database every time. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly accounts: LoginAccountReader,
    private readonly apiKeys: ApiKeys,
    private readonly clock: Clock,
  ) {}

  /** @throws {Unauthenticated} without credentials, and when they are not good or no longer */
  async identify(headers: Headers): Promise<Principal> {
    const [, token] = BEARER.exec(headers.authorization ?? '') ?? [];
    if (token !== undefined) {
      return this.byToken(token);
    }
    const key = headers['x-auth-token'];
    if (typeof key === 'string' && key !== '') {
      return this.byKey(key);
    }
    throw new CredentialsMissing();
  }

  private async byToken(token: string): Promise<Principal> {
    const claims = this.tokens.read(token);
    if (!claims) {
      throw new TokenInvalid();
    }
    if (claims.expiresAt <= this.clock.now().getTime()) {
      throw new TokenExpired();
    }
    const account = await this.accounts.findById(claims.accountId);
    if (!account?.active || !isInForce(claims, account)) {
      throw new TokenInvalid();
    }
    return principalOf(account, claims.sessionId);
  }

  private async byKey(key: string): Promise<Principal> {
    const principal = await this.apiKeys.principalOf(key);
    if (!principal) {
      throw new ApiKeyInvalid();
    }
    return principal;
  }
}

/** Not ended by a logout or a new password, except the login in which the password was changed. */
function isInForce({ generation, sessionId }: Claims, account: LoginAccountEntity): boolean {
  return (
    generation === account.generation || (sessionId !== undefined && sessionId === account.keptSessionId)
  );
}

function principalOf(account: LoginAccountEntity, sessionId: string | undefined): Principal {
  const { id, role, storeId, superAdmin, permissions } = account;
  return {
    role,
    id,
    ...(storeId !== null && { storeId }),
    ...(role === 'admin' && { superAdmin, permissions: permissions ?? {} }),
    ...(sessionId !== undefined && { sessionId }),
  };
}
