import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReadsTogether } from '#platform/database/query/reads-together.js';
import { CACHE_VERSION } from '#platform/database/cache/cache-version.js';
import { select, selectWithAll } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { LoginAccountEntity } from './login-account.entity.js';

const LOGINS_AT_ONCE = 32;

interface Login {
  readonly accountId: string;
  readonly sessionId: string;
}

/** With the version of cached rows, which costs no further statement. */
export interface LoggedInAccount {
  readonly account: LoginAccountEntity;
  readonly version: string;
}

@Injectable()
export class CredentialsReader {
  private readonly logins = new ReadsTogether<Login, LoggedInAccount | null>(
    (logins) => this.find(logins),
    LOGINS_AT_ONCE,
  );

  constructor(private readonly dataSource: DataSource) {}

  /**
   * The account of a login that has not ended: two look-ups by primary key; the row of the login is gone from the moment that
   * it ends, whatever has ended it. Logins of requests that arrive at the same time are looked up in one statement.
   */
  async findLoggedIn(accountId: string, sessionId: string): Promise<LoggedInAccount | null> {
    return this.logins.read({ accountId, sessionId });
  }

  /** Not one whose maker is deactivated: people who leave take along what they have made. */
  async findApiKey(hash: string): Promise<ApiKeyEntity | null> {
    const isMakerActive =
      'EXISTS (SELECT 1 FROM login_account maker WHERE maker.id = createdById AND maker.active = 1)';
    const where = `WHERE keyHash = ? AND (createdById IS NULL OR ${isMakerActive})`;
    const [key] = await select(this.dataSource.manager, ApiKeyEntity, where, [hash]);
    return key ?? null;
  }

  private async find(logins: readonly Login[]): Promise<(LoggedInAccount | null)[]> {
    const sessionIds = logins.map(({ sessionId }) => sessionId);
    const found = await selectWithAll(
      this.dataSource.manager,
      LoginAccountEntity,
      ['s.id', CACHE_VERSION],
      `JOIN login_session s ON s.accountId = t.id WHERE s.id IN ${placesFor(sessionIds)}`,
      sessionIds,
    );
    const accounts = new Map(
      found.map(({ row, values: [id, version] }) => [id, { account: row, version: String(version) }]),
    );
    return logins.map(({ accountId, sessionId }) => {
      const login = accounts.get(sessionId);
      return login?.account.id === accountId ? login : null;
    });
  }
}
