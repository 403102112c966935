import { Injectable } from '@nestjs/common';
import { setActor, noteSubject } from '#platform/audit-context/audit-context.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { AccountLoginsService } from './account-logins.service.js';
import { LoginSessionRepository } from './login-session.repository.js';
import { hashOfToken } from './login-sessions.service.js';
import { actorFromPrincipal, type Principal } from './principal.rules.js';

@Injectable()
export class LogOut {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly logins: AccountLoginsService,
    private readonly sessions: LoginSessionRepository,
  ) {}

  /** Ends all logins of the caller, in every browser and process: access tokens and refresh tokens. Locks the account. */
  async execute(caller: Principal): Promise<void> {
    // A key is revoked, not logged out.
    if (!caller.apiKey) {
      if (caller.role === 'admin') {
        setActor(actorFromPrincipal(caller));
      }
      await this.unitOfWork.run(async (tx) => {
        noteSubject(tx, 'administrator', caller.id);
        await this.logins.logOut(tx, caller.id);
      });
    }
  }

  /** Ends the one login that a refresh token belongs to. False when there is none. */
  async endFamilyOf(refreshToken: string): Promise<boolean> {
    const hash = hashOfToken(refreshToken);
    return this.unitOfWork.run(async (tx) => {
      const token = await this.sessions.findToken(tx, hash);
      if (token) {
        await this.sessions.end(tx, token.sessionId);
      }
      return token !== null;
    });
  }
}
