import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { DataSource } from 'typeorm';
import { select, selectWith } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { LoginAccountEntity } from './login-account.entity.js';

const LOGINS_AT_ONCE = 32;
/** So that a connection that answers nothing holds up only those that use it. */
const WAIT_MS_MAX = 50;

interface Login {
  readonly accountId: string;
  readonly sessionId: string;
}

@Injectable()
export class CredentialsReader {
  private running: Promise<unknown> | undefined;
  private readonly logins = new DataLoader<Login, LoginAccountEntity | null>((logins) => this.run(logins), {
    cache: false,
    maxBatchSize: LOGINS_AT_ONCE,
    batchScheduleFn: (begin) => void this.turn().then(begin),
  });

  constructor(private readonly dataSource: DataSource) {}

  /**
   * The account of a login that has not ended: two look-ups by primary key; the row of the login is gone from the moment that
   * it ends, whatever has ended it. Requests that arrive while others are looked up are looked up together afterwards, in
   * one statement, which begins after each of them has arrived.
   */
  async findLoggedIn(accountId: string, sessionId: string): Promise<LoginAccountEntity | null> {
    return this.logins.load({ accountId, sessionId });
  }

  /** Not one whose maker is deactivated: people who leave take along what they have made. */
  async findApiKey(hash: string): Promise<ApiKeyEntity | null> {
    const isMakerActive =
      'EXISTS (SELECT 1 FROM login_account maker WHERE maker.id = createdById AND maker.active = 1)';
    const where = `WHERE keyHash = ? AND (createdById IS NULL OR ${isMakerActive})`;
    const [key] = await select(this.dataSource.manager, ApiKeyEntity, where, [hash]);
    return key ?? null;
  }

  private async turn(): Promise<void> {
    await (this.running && Promise.race([this.running, sleep(WAIT_MS_MAX, undefined, { ref: false })]));
  }

  private run(logins: readonly Login[]): Promise<(LoginAccountEntity | null)[]> {
    const found = this.find(logins);
    const ended = found
      .catch(() => undefined)
      .then(() => void (this.running = this.running === ended ? undefined : this.running));
    this.running = ended;
    return found;
  }

  private async find(logins: readonly Login[]): Promise<(LoginAccountEntity | null)[]> {
    const sessionIds = logins.map(({ sessionId }) => sessionId);
    const found = await selectWith(
      this.dataSource.manager,
      LoginAccountEntity,
      's.id',
      `JOIN login_session s ON s.accountId = t.id WHERE s.id IN ${placesFor(sessionIds)}`,
      sessionIds,
    );
    const accounts = new Map(found.map(({ row, value }) => [value, row]));
    return logins.map(({ accountId, sessionId }) => {
      const account = accounts.get(sessionId);
      return account?.id === accountId ? account : null;
    });
  }
}
