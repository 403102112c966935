import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Tx } from '#platform/database/transaction/tx.js';
import { LoginIdentityEntity } from './login-identity.entity.js';

/** A person, as a provider knows them. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

@Injectable()
export class LoginIdentityRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads what is committed. */
  async findAccountId(identity: Identity): Promise<string | null> {
    const found = await this.dataSource.manager.findOneBy(LoginIdentityEntity, { hash: getHash(identity) });
    return found?.accountId ?? null;
  }

  async isOf(tx: Tx, identity: Identity, accountId: string): Promise<boolean> {
    return tx.existsBy(LoginIdentityEntity, { hash: getHash(identity), accountId });
  }

  /** The identity of an account that has none. False when it has another one. The caller holds the lock of the account. */
  async link(tx: Tx, identity: Identity, accountId: string, createdAt: Date): Promise<boolean> {
    if (await tx.existsBy(LoginIdentityEntity, { accountId })) {
      return false;
    }
    await tx.insert(LoginIdentityEntity, { hash: getHash(identity), accountId, createdAt });
    return true;
  }

  async unlink(tx: Tx, accountId: string): Promise<void> {
    await tx.delete(LoginIdentityEntity, { accountId });
  }
}

function getHash({ issuer, subject }: Identity): string {
  return createHash('sha256').update(`${issuer}\n${subject}`).digest('hex');
}
