import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { AccessTokensService } from './access-tokens.service.js';
import { RefreshTokenInvalid } from './auth.errors.js';
import type { TokenPair } from './new-logins.service.js';
import type { LoginAccountEntity } from './login-account.entity.js';
import { LoginAccountRepository } from './login-account.repository.js';
import { LoginSessionRepository } from './login-session.repository.js';
import { hashOfToken, LoginSessionsService } from './login-sessions.service.js';
import { graceSecondsFor, judgeRefresh } from './refresh.rules.js';

interface Renewed {
  readonly account: LoginAccountEntity;
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly isFederated: boolean;
}

@Injectable()
export class RefreshLogin {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
    private readonly sessions: LoginSessionRepository,
    private readonly loginSessions: LoginSessionsService,
    private readonly accounts: LoginAccountRepository,
    private readonly tokens: AccessTokensService,
    private readonly clock: Clock,
  ) {}

  /**
   * Exchanges a refresh token for a new pair. Pages send one refresh per request with the same token: within the grace period each gets a
   * pair. After it, a used token is in two hands, and the whole family ends. Locks the session by writing it, so refreshes of one family
   * take turns on every node and none outlives a logout. Killed before the answer, the client has the old token and the grace.
   * @throws {RefreshTokenInvalid}
   */
  async execute(refreshToken: string): Promise<TokenPair> {
    const hash = hashOfToken(refreshToken);
    // The end of a family must be committed, so it is an answer and no exception.
    const renewed = await this.unitOfWork.run((tx) => this.renew(tx, hash));
    if (!renewed) {
      throw new RefreshTokenInvalid();
    }
    return {
      token: this.tokens.issue(renewed.account, renewed.sessionId, renewed.isFederated),
      refreshToken: renewed.refreshToken,
      expiresIn: this.tokens.secondsToLive,
    };
  }

  private async renew(tx: Tx, hash: string): Promise<Renewed | null> {
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
    if (verdict === 'stolen' || !account?.active) {
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
    return { account, sessionId: session.id, refreshToken, isFederated: session.isFederated };
  }
}
