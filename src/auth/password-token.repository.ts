import { Injectable } from '@nestjs/common';
import { DataSource, LessThanOrEqual, MoreThan } from 'typeorm';
import type { Tx } from '#platform/database/transaction/tx.js';
import { PasswordTokenEntity } from './password-token.entity.js';

/** Every write is made under the lock of the account. */
@Injectable()
export class PasswordTokenRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads what is committed. */
  async find(hash: string): Promise<PasswordTokenEntity | null> {
    return this.dataSource.manager.findOneBy(PasswordTokenEntity, { hash });
  }

  async add(tx: Tx, token: PasswordTokenEntity): Promise<void> {
    await tx.insert(PasswordTokenEntity, token);
  }

  async countValid(tx: Tx, accountId: string, now: Date): Promise<number> {
    return tx.countBy(PasswordTokenEntity, { accountId, expiresAt: MoreThan(now) });
  }

  /** False when it is used up, void or expired. */
  async use(tx: Tx, { hash, accountId }: PasswordTokenEntity, now: Date): Promise<boolean> {
    const { affected } = await tx.delete(PasswordTokenEntity, { hash, accountId, expiresAt: MoreThan(now) });
    return affected === 1;
  }

  async removeExpired(tx: Tx, accountId: string, now: Date): Promise<void> {
    await tx.delete(PasswordTokenEntity, { accountId, expiresAt: LessThanOrEqual(now) });
  }

  /** Returns how many there were. */
  async removeAll(tx: Tx, accountId: string): Promise<number> {
    return (await tx.delete(PasswordTokenEntity, { accountId })).affected ?? 0;
  }
}
