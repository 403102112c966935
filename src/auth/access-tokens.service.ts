import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { AppConfig } from '#platform/config/app-config.js';
import { Clock } from '#platform/time/clock.js';
import type { LoginAccountEntity } from './login-account.entity.js';
import type { Role } from './principal.rules.js';
import { SigningKeysService } from './signing-keys.service.js';

const ROLE_CLAIMS: Readonly<Record<Role, string>> = {
  admin: 'ROLE_ADMIN',
  seller: 'ROLE_SELLER',
  customer: 'ROLE_PARTICIPANT',
};

/** The claim `aud` of access tokens: each role has its own guards, so its own audience. */
export function getAudience(role: Role): string {
  return `laurel-${role}`;
}

/** A value of the claim `amr`, as other services call it. */
export const FEDERATED = 'fed';

type Account = Pick<
  LoginAccountEntity,
  'id' | 'role' | 'username' | 'superAdmin' | 'permissions' | 'lastLoginAt' | 'generation'
>;

interface TokenOptions {
  /** Whether a provider of identities has let the account in. */
  readonly isFederated?: boolean;
  readonly secondsToLive?: number;
}

/** Issues the tokens that are sent with every request; the strategy `jwt` verifies them. */
@Injectable()
export class AccessTokensService {
  private readonly jwt = new JwtService();

  constructor(
    private readonly config: AppConfig,
    private readonly keys: SigningKeysService,
    private readonly clock: Clock,
  ) {}

  get secondsToLive(): number {
    return this.config.auth.accessTokenTtlSeconds;
  }

  /** No token outlives its login. */
  secondsUntil(endsAt: Date): number {
    const seconds = Math.floor((endsAt.getTime() - this.clock.now().getTime()) / 1000);
    return Math.max(0, Math.min(this.secondsToLive, seconds));
  }

  issue(
    account: Account,
    sessionId: string,
    { isFederated = false, secondsToLive = this.secondsToLive }: TokenOptions = {},
  ): string {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const claims = {
      sub: account.id,
      id: account.id,
      aud: getAudience(account.role),
      username: account.username ?? account.id,
      roles: [ROLE_CLAIMS[account.role]],
      iat: now,
      exp: now + secondsToLive,
      jti: randomUUID(),
      sid: sessionId,
      ...(isFederated && { amr: [FEDERATED] }),
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
}
