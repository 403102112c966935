import { Injectable } from '@nestjs/common';
import { answersFor, noteAbout } from '../platform/audit/deed.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { AccountLogins } from './account-logins.service.js';
import { LoginSessionRepository } from './login-session.repository.js';
import { hashOfToken } from './login-sessions.service.js';
import { doerOf } from './doer-of.js';
import type { Principal } from './principal.rules.js';

@Injectable()
export class LogOut {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly logins: AccountLogins,
    private readonly sessions: LoginSessionRepository,
  ) {}

  /** Ends all logins of the caller, in every browser and process: access tokens and refresh tokens. Locks the account. */
  async execute(caller: Principal): Promise<void> {
    // A key is revoked, not logged out.
    if (!caller.apiKey) {
      if (caller.role === 'admin') {
        answersFor(doerOf(caller));
      }
      await this.unitOfWork.run(async (tx) => {
        noteAbout(tx, 'administrator', caller.id);
        await this.logins.logOut(tx, caller.id);
      });
    }
  }

  /** Ends the one login that a refresh token belongs to, if there is one: whoever holds it may throw it away. */
  async endFamilyOf(refreshToken: string): Promise<void> {
    const hash = hashOfToken(refreshToken);
    await this.unitOfWork.run(async (tx) => {
      const token = await this.sessions.findToken(tx, hash);
      if (token) {
        await this.sessions.end(tx, token.sessionId);
      }
    });
  }
}
