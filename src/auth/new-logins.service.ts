import { Injectable } from '@nestjs/common';
import { noteSubject, setActor } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extensions } from '#platform/extensions.js';
import { Clock } from '#platform/time/clock.js';
import { AccessTokensService } from './access-tokens.service.js';
import type { LoginAccountEntity } from './login-account.entity.js';
import { LoginAccountRepository } from './login-account.repository.js';
import { LoginNetworkRepository } from './login-network.repository.js';
import { LoginSessionsService } from './login-sessions.service.js';
import type { Role } from './principal.rules.js';

/** What else happens in the unit of work of a login. An extension. */
export abstract class LoginEffect {
  abstract loggedIn(tx: Tx, account: { readonly id: string; readonly role: Role }): Promise<void>;
}

/** What a client needs to go on: the one goes with every request, the other is exchanged when the first has expired. */
export interface TokenPair {
  readonly token: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}

export interface LoginOrigin {
  readonly address: string;
  /** What the client calls itself. */
  readonly client: string | undefined;
  /** Whether a provider of identities has let the account in. */
  readonly isFederated: boolean;
}

/** A login, or one that goes on, which is committed with its unit of work. */
export interface BegunLogin {
  readonly account: LoginAccountEntity;
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly isFederated: boolean;
  /** However often it is refreshed. */
  readonly endsAt: Date;
}

const CLIENT_LENGTH_MAX = 255;
const NOT_PRINTABLE = /[^\x20-\x7e]/g;

/** Begins logins of accounts that have shown who they are. */
@Injectable()
export class NewLoginsService {
  constructor(
    private readonly accounts: LoginAccountRepository,
    private readonly sessions: LoginSessionsService,
    private readonly networks: LoginNetworkRepository,
    private readonly tokens: AccessTokensService,
    private readonly extensions: Extensions,
    private readonly clock: Clock,
  ) {}

  /** The caller holds the lock of the account. */
  async begin(tx: Tx, account: LoginAccountEntity, origin: LoginOrigin): Promise<BegunLogin> {
    const { address, client, isFederated } = origin;
    const now = this.clock.now();
    await this.accounts.update(tx, account.id, { lastLoginAt: now });
    await this.networks.remember(tx, account.id, address, now);
    if (account.role === 'admin') {
      setActor({ credential: 'login', administratorId: account.id, apiKeyId: null });
      noteSubject(tx, 'administrator', account.id);
    }
    const begun = await this.sessions.begin(tx, account.id, getClient(account, client), isFederated);
    for (const effect of this.extensions.of(LoginEffect)) {
      await effect.loggedIn(tx, account);
    }
    const endsAt = this.sessions.endOf(account.role, now);
    return { account, sessionId: begun.id, refreshToken: begun.refreshToken, isFederated, endsAt };
  }

  /** After the commit. */
  getTokens({ account, sessionId, refreshToken, isFederated, endsAt }: BegunLogin): TokenPair {
    const secondsToLive = this.tokens.secondsUntil(endsAt);
    const token = this.tokens.issue(account, sessionId, { isFederated, secondsToLive });
    return { token, refreshToken, expiresIn: secondsToLive };
  }
}

/** Which devices customers have is not kept. */
function getClient({ role }: LoginAccountEntity, client: string | undefined): string | null {
  const text = (client ?? '').replace(NOT_PRINTABLE, '').slice(0, CLIENT_LENGTH_MAX);
  return role === 'customer' || text === '' ? null : text;
}
