import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import type { LoginSessionEntity } from './login-session.entity.js';
import { LoginSessionRepository } from './login-session.repository.js';
import type { Principal, Role } from './principal.rules.js';

const TOKEN_BYTES = 48;

/** The refresh tokens of one login, which are a family. Takes part in the units of work of logging in and refreshing. */
@Injectable()
export class LoginSessionsService {
  constructor(
    private readonly config: AppConfig,
    private readonly sessions: LoginSessionRepository,
    private readonly clock: Clock,
  ) {}

  /** The caller holds the lock of the account. Deletes what has expired meanwhile. */
  async begin(
    tx: Tx,
    accountId: string,
    client: string | null,
    isFederated: boolean,
  ): Promise<{ readonly id: string; readonly refreshToken: string }> {
    const id = randomUUID();
    const now = this.clock.now();
    await this.sessions.endExpiredOf(tx, accountId, now);
    const times = { createdAt: now, lastUsedAt: now, expiresAt: this.expiry() };
    await this.sessions.add(tx, { id, accountId, ...times, client, isFederated, revision: 0 });
    return { id, refreshToken: await this.addToken(tx, id) };
  }

  /** The caller holds the lock of the session, which lasts as long as its youngest token. */
  async extend(tx: Tx, sessionId: string): Promise<string> {
    await this.sessions.prolong(tx, sessionId, this.clock.now(), this.expiry());
    return this.addToken(tx, sessionId);
  }

  /** When a login ends, however often it is refreshed. */
  endOf(role: Role, createdAt: Date): Date {
    const { loginTtlSeconds, staffLoginTtlSeconds } = this.config.auth;
    const seconds = role === 'customer' ? loginTtlSeconds : staffLoginTtlSeconds;
    return new Date(createdAt.getTime() + seconds * 1000);
  }

  /** Logins that can go on, the latest first, with the time until which they do. As committed. */
  async listOpen({ id, role }: Pick<Principal, 'id' | 'role'>): Promise<LoginSessionEntity[]> {
    const now = this.clock.now();
    const found = await this.sessions.listOpen(id, now);
    return found.flatMap((session) => {
      const endsAt = this.endOf(role, session.createdAt);
      const expiresAt = endsAt < session.expiresAt ? endsAt : session.expiresAt;
      return expiresAt > now ? [{ ...session, expiresAt }] : [];
    });
  }

  private async addToken(tx: Tx, sessionId: string): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = this.expiry();
    await this.sessions.addToken(tx, { hash: hashOfToken(token), sessionId, expiresAt, usedAt: null });
    return token;
  }

  private expiry(): Date {
    return new Date(this.clock.now().getTime() + this.config.auth.refreshTokenTtlSeconds * 1000);
  }
}

/** Tokens have as much chance in them as a hash, so a fast one is enough to keep them secret. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
