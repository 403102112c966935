import { Injectable } from '@nestjs/common';
import { change, insert, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { LoginSessionEntity } from './login-session.entity.js';
import { RefreshTokenEntity } from './refresh-token.entity.js';

@Injectable()
export class LoginSessionRepository {
  async add(tx: Tx, session: LoginSessionEntity): Promise<void> {
    await insert(tx, LoginSessionEntity, [session]);
  }

  async addToken(tx: Tx, token: RefreshTokenEntity): Promise<void> {
    await insert(tx, RefreshTokenEntity, [token]);
  }

  async findToken(tx: Tx, hash: string): Promise<RefreshTokenEntity | null> {
    const [token] = await select(tx, RefreshTokenEntity, 'WHERE hash = ?', [hash]);
    return token ?? null;
  }

  /** Held until the end of the unit of work, on every node of a cluster. Null when it has ended. */
  async lock(tx: Tx, id: string): Promise<LoginSessionEntity | null> {
    await change(tx, 'UPDATE login_session SET revision = revision + 1 WHERE id = ?', [id]);
    const [session] = await select(tx, LoginSessionEntity, 'WHERE id = ?', [id]);
    return session ?? null;
  }

  async prolong(tx: Tx, id: string, expiresAt: Date): Promise<void> {
    await change(tx, 'UPDATE login_session SET expiresAt = ? WHERE id = ?', [expiresAt, id]);
  }

  /** @throws {Overtaken} when somebody else was the first to use it */
  async markUsed(tx: Tx, hash: string, usedAt: Date): Promise<void> {
    const statement = 'UPDATE refresh_token SET usedAt = ? WHERE hash = ? AND usedAt IS NULL';
    if ((await change(tx, statement, [usedAt, hash])) !== 1) {
      throw new Overtaken();
    }
  }

  async end(tx: Tx, id: string): Promise<void> {
    await change(tx, 'DELETE FROM login_session WHERE id = ?', [id]);
    await change(tx, 'DELETE FROM refresh_token WHERE sessionId = ?', [id]);
  }

  /** All logins of an account, but one if that is asked for. */
  async endAllOf(tx: Tx, accountId: string, except?: string): Promise<void> {
    await this.endWhere(tx, 'accountId = ? AND id <> ?', [accountId, except ?? '']);
  }

  /** What nobody can refresh any more. Keeps the table as small as what is in use. */
  async endExpiredOf(tx: Tx, accountId: string, now: Date): Promise<void> {
    await this.endWhere(tx, 'accountId = ? AND expiresAt < ?', [accountId, now]);
  }

  /** One after the other by id: each row is written, so a refresh that has just begun is overtaken or overtakes. */
  private async endWhere(tx: Tx, where: string, values: readonly (string | Date)[]): Promise<void> {
    const sessions = await select(tx, LoginSessionEntity, `WHERE ${where} ORDER BY id`, values);
    for (const { id } of sessions) {
      await this.end(tx, id);
    }
  }
}
