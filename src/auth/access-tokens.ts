import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { AppConfig } from '../platform/config/app-config.js';
import { Clock } from '../platform/time/clock.js';
import type { LoginAccountEntity } from './login-account.entity.js';
import type { Role } from './principal.rules.js';
import { SigningKeys } from './signing-keys.js';

const ROLE_CLAIMS: Readonly<Record<Role, string>> = {
  admin: 'ROLE_ADMIN',
  seller: 'ROLE_SELLER',
  customer: 'ROLE_PARTICIPANT',
};

/** Far more than are in use within a minute; a token that was pushed out is only checked once more. */
const REMEMBERED_MAX = 10_000;
const TOKEN_LENGTH_MAX = 8192;

/** What the service itself reads from a token. Rights are not among it: those are asked of the account. */
export interface Claims {
  readonly accountId: string;
  readonly sessionId: string | undefined;
  readonly generation: number;
  readonly expiresAt: number;
}

type Account = Pick<
  LoginAccountEntity,
  'id' | 'role' | 'username' | 'superAdmin' | 'permissions' | 'lastLoginAt' | 'generation'
>;

/** Makes and reads the tokens that are sent with every request. */
@Injectable()
export class AccessTokens {
  private readonly jwt = new JwtService();
  /** Tokens whose signature is good: checking one takes longer than the rest of what a guard does. */
  private readonly remembered = new Map<string, Claims>();

  constructor(
    private readonly config: AppConfig,
    private readonly keys: SigningKeys,
    private readonly clock: Clock,
  ) {}

  issue(account: Account, sessionId: string): string {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const claims = {
      sub: account.id,
      id: account.id,
      username: account.username ?? account.id,
      roles: [ROLE_CLAIMS[account.role]],
      iat: now,
      exp: now + this.config.auth.accessTokenTtlSeconds,
      jti: randomUUID(),
      sid: sessionId,
      gen: account.generation,
      lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
      ...(account.role === 'admin' && {
        superAdmin: account.superAdmin,
        permissions: account.permissions ?? {},
      }),
    };
    return this.jwt.sign(claims, {
      privateKey: this.keys.privateKey,
      algorithm: 'RS256',
      keyid: this.keys.keyId,
    });
  }

  /** Null for a token that is not one of ours. Says nothing of its time: `expiresAt` does. */
  read(token: string): Claims | null {
    const known = this.remembered.get(token);
    if (known) {
      return known;
    }
    const claims = token.length <= TOKEN_LENGTH_MAX ? this.check(token) : null;
    if (claims) {
      this.remember(token, claims);
    }
    return claims;
  }

  private remember(token: string, claims: Claims): void {
    if (this.remembered.size >= REMEMBERED_MAX) {
      const [oldest = ''] = this.remembered.keys();
      this.remembered.delete(oldest);
    }
    this.remembered.set(token, claims);
  }

  private check(token: string): Claims | null {
    const key = this.keys.publicKey(keyIdOf(token));
    if (!key) {
      return null;
    }
    try {
      const claims = this.jwt.verify<Record<string, unknown>>(token, {
        // A key object, made once: from a text, a key would be made for every token. Nest's types know texts only.
        publicKey: key as unknown as Buffer,
        algorithms: ['RS256'],
        ignoreExpiration: true,
      });
      return claimsOf(claims);
    } catch {
      return null;
    }
  }
}

function claimsOf({ sub, sid, gen, exp }: Readonly<Record<string, unknown>>): Claims | null {
  if (typeof sub !== 'string' || typeof gen !== 'number' || typeof exp !== 'number') {
    return null;
  }
  return {
    accountId: sub,
    sessionId: typeof sid === 'string' ? sid : undefined,
    generation: gen,
    expiresAt: exp * 1000,
  };
}

/** The id of the key that a token says it was signed with. */
function keyIdOf(token: string): string {
  const [header = ''] = token.split('.', 1);
  try {
    const parsed: unknown = JSON.parse(Buffer.from(header, 'base64url').toString());
    const kid: unknown = parsed && typeof parsed === 'object' && 'kid' in parsed ? parsed.kid : '';
    return typeof kid === 'string' ? kid : '';
  } catch {
    return '';
  }
}
