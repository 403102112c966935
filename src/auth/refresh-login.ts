import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { RefreshTokenInvalid } from './auth.errors.js';
import { type BegunLogin, NewLoginsService, type TokenPair } from './new-logins.service.js';
import { LoginAccountRepository } from './login-account.repository.js';
import { LoginSessionRepository } from './login-session.repository.js';
import { hashOfToken, LoginSessionsService } from './login-sessions.service.js';
import { graceSecondsFor, judgeRefresh } from './refresh.rules.js';

@Injectable()
export class RefreshLogin {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
    private readonly sessions: LoginSessionRepository,
    private readonly loginSessions: LoginSessionsService,
    private readonly accounts: LoginAccountRepository,
    private readonly newLogins: NewLoginsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Exchanges a refresh token for a new pair. Pages send one refresh per request with the same token: within the grace period each gets a
   * pair. After it, a used token is in two hands, and the whole family ends. Locks the session by writing it, so refreshes of one family
   * take turns on every node and none outlives a logout. Killed before the answer, the client has the old token and the grace.
   * @throws {RefreshTokenInvalid} also when the login has lasted as long as it may
   */
  async execute(refreshToken: string): Promise<TokenPair> {
    const hash = hashOfToken(refreshToken);
    // The end of a family must be committed, so it is an answer and no exception.
    const renewed = await this.unitOfWork.run((tx) => this.renew(tx, hash));
    if (!renewed) {
      throw new RefreshTokenInvalid();
    }
    return this.newLogins.getTokens(renewed);
  }

  private async renew(tx: Tx, hash: string): Promise<BegunLogin | null> {
    const known = await this.sessions.findToken(tx, hash);
    const session = known && (await this.sessions.lock(tx, known.sessionId));
    // Again, now that no other transaction can use it.
    const token = session && (await this.sessions.findToken(tx, hash));
    if (!token) {
      return null;
    }
    const now = this.clock.now();
    const account = await this.accounts.find(tx, session.accountId);
    const grace = graceSecondsFor(account?.role ?? 'customer', this.config.auth.refreshReuseGraceSeconds);
    const verdict = judgeRefresh(token, now, grace);
    const endsAt = this.loginSessions.endOf(account?.role ?? 'customer', session.createdAt);
    if (verdict === 'stolen' || !account?.active || endsAt <= now) {
      await this.sessions.end(tx, session.id);
      return null;
    }
    if (verdict === 'expired') {
      return null;
    }
    if (verdict === 'first use') {
      await this.sessions.markUsed(tx, hash, now);
    }
    const refreshToken = await this.loginSessions.extend(tx, session.id);
    return { account, sessionId: session.id, refreshToken, isFederated: session.isFederated, endsAt };
  }
}
