import { Injectable } from '@nestjs/common';
import { DataSource, type FindOptionsWhere, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { ensureAffected } from '#platform/database/query/guarded-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { LoginSessionEntity, RefreshTokenEntity } from './login-session.entity.js';

/** More are not shown: a client that logs in for every request has thousands. */
const OPEN_MAX = 100;
export interface EndedSessions {
  readonly sessions: number;
  readonly tokens: number;
}

@Injectable()
export class LoginSessionRepository {
  constructor(private readonly dataSource: DataSource) {}

  async add(tx: Tx, session: LoginSessionEntity): Promise<void> {
    await tx.insert(LoginSessionEntity, session);
  }

  async addToken(tx: Tx, token: RefreshTokenEntity): Promise<void> {
    await tx.insert(RefreshTokenEntity, token);
  }

  async findToken(tx: Tx, hash: string): Promise<RefreshTokenEntity | null> {
    return tx.findOneBy(RefreshTokenEntity, { hash });
  }

  /** Held until the end of the unit of work, on every node of a cluster. Null when it has ended. */
  async lock(tx: Tx, id: string): Promise<LoginSessionEntity | null> {
    await tx.increment(LoginSessionEntity, { id }, 'revision', 1);
    return tx.findOneBy(LoginSessionEntity, { id });
  }

  async prolong(tx: Tx, id: string, lastUsedAt: Date, expiresAt: Date): Promise<void> {
    await tx.update(LoginSessionEntity, { id }, { lastUsedAt, expiresAt });
  }

  /** Lists the sessions of an account that can go on, the latest first, as committed. */
  async listOpen(accountId: string, now: Date): Promise<LoginSessionEntity[]> {
    const where = { accountId, expiresAt: MoreThan(now) };
    return this.dataSource.manager.find(LoginSessionEntity, {
      where,
      order: { lastUsedAt: 'DESC', id: 'ASC' },
      take: OPEN_MAX,
    });
  }

  /** False when the account has no such session. */
  async endOne(tx: Tx, accountId: string, id: string): Promise<boolean> {
    const session = await this.lock(tx, id);
    if (session?.accountId !== accountId) {
      return false;
    }
    await this.end(tx, id);
    return true;
  }

  /** @throws {ConcurrencyConflict} when another transaction was the first to use it */
  async markUsed(tx: Tx, hash: string, usedAt: Date): Promise<void> {
    ensureAffected(await tx.update(RefreshTokenEntity, { hash, usedAt: IsNull() }, { usedAt }));
  }

  /** Returns how many tokens it had. */
  async end(tx: Tx, id: string): Promise<number> {
    await tx.delete(LoginSessionEntity, { id });
    return (await tx.delete(RefreshTokenEntity, { sessionId: id })).affected ?? 0;
  }

  /** All logins of an account, but one if that is asked for. Returns how many rows there were. */
  async endAllOf(tx: Tx, accountId: string, except?: string): Promise<EndedSessions> {
    return this.endWhere(tx, { accountId, ...(except !== undefined && { id: Not(except) }) });
  }

  /** Sessions that cannot be refreshed any more. Keeps the table as small as what is in use. */
  async endExpiredOf(tx: Tx, accountId: string, now: Date): Promise<void> {
    await this.endWhere(tx, { accountId, expiresAt: LessThan(now) });
  }

  /** One after the other by id: each row is written, so a refresh that has just begun is overtaken or overtakes. */
  private async endWhere(tx: Tx, where: FindOptionsWhere<LoginSessionEntity>): Promise<EndedSessions> {
    const sessions = await tx.find(LoginSessionEntity, { where, order: { id: 'ASC' } });
    let tokens = 0;
    for (const { id } of sessions) {
      tokens += await this.end(tx, id);
    }
    return { sessions: sessions.length, tokens };
  }
}
