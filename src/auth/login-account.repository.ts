import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { ensureAffected, onDuplicateKey } from '#platform/database/query/guarded-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { LoginNameTaken } from './auth.errors.js';
import { LoginAccountEntity, LoginNameEntity, type NamePurpose } from './login-account.entity.js';
import type { LoginNameKind, NameToLookFor } from './login-name.rules.js';

type Changes = Partial<
  Pick<
    LoginAccountEntity,
    | 'active'
    | 'passwordHash'
    | 'username'
    | 'superAdmin'
    | 'permissions'
    | 'storeId'
    | 'lastLoginAt'
    | 'ownedSince'
    | 'hasSecondFactor'
  >
>;

@Injectable()
export class LoginAccountRepository {
  async add(tx: Tx, account: LoginAccountEntity): Promise<void> {
    await tx.insert(LoginAccountEntity, account);
  }

  async find(tx: Tx, id: string): Promise<LoginAccountEntity | null> {
    return tx.findOneBy(LoginAccountEntity, { id });
  }

  /** Held until the end of the unit of work, on every node of a cluster. Null when there is none, or no longer. */
  async lock(tx: Tx, id: string): Promise<LoginAccountEntity | null> {
    await tx.increment(LoginAccountEntity, { id }, 'revision', 1);
    return this.find(tx, id);
  }

  /** The caller holds the lock of the account. */
  async update(tx: Tx, id: string, changes: Changes): Promise<void> {
    await tx.update(LoginAccountEntity, { id }, changes);
  }

  /** Ends every access token that was handed out before, but those of one login. The caller holds the lock of the account. */
  async endTokens(tx: Tx, id: string, keptSessionId: string | null): Promise<void> {
    await tx.update(LoginAccountEntity, { id }, { generation: () => 'generation + 1', keptSessionId });
  }

  /** Returns how many names it had. */
  async delete(tx: Tx, id: string): Promise<number> {
    const { affected } = await tx.delete(LoginNameEntity, { accountId: id });
    await tx.delete(LoginAccountEntity, { id });
    return affected ?? 0;
  }

  /** The name of a kind with which the account logs in. */
  async findName(tx: Tx, accountId: string, kind: LoginNameKind): Promise<string | null> {
    return (await this.findNamed(tx, accountId, kind, 'login'))?.name ?? null;
  }

  async findNamed(
    tx: Tx,
    accountId: string,
    kind: LoginNameKind,
    purpose: Exclude<NamePurpose, 'any'>,
  ): Promise<LoginNameEntity | null> {
    return tx.findOneBy(LoginNameEntity, { accountId, kind, purpose: In(['any', purpose]) });
  }

  async isNameOfAnother(
    tx: Tx,
    accountId: string,
    names: readonly NameToLookFor[],
    id: string | null,
  ): Promise<boolean> {
    const role = 'customer';
    if (id !== null && id !== accountId && (await tx.existsBy(LoginAccountEntity, { id, role }))) {
      return true;
    }
    const where = names.map(({ kind, name }) => ({ role, kind, name, accountId: Not(accountId) }) as const);
    return where.length > 0 && (await tx.existsBy(LoginNameEntity, where));
  }

  /** Whether a customer has this name, in whatever spelling. */
  async isTaken(tx: Tx, { kind, name, folded }: NameToLookFor): Promise<boolean> {
    const role = 'customer';
    return tx.existsBy(LoginNameEntity, [
      { role, kind, name },
      ...(folded === null ? [] : [{ role, kind, folded } as const]),
    ]);
  }

  /** @throws {LoginNameTaken} when another account of the same role has it */
  async addName(tx: Tx, name: LoginNameEntity): Promise<void> {
    await tx.insert(LoginNameEntity, name).catch(onDuplicateKey(() => new LoginNameTaken(name.kind)));
  }

  /** @throws {ConcurrencyConflict} when it was no longer this account's, or had another purpose */
  async dropName(tx: Tx, { role, kind, name, accountId, purpose }: LoginNameEntity): Promise<void> {
    ensureAffected(await tx.delete(LoginNameEntity, { role, kind, name, accountId, purpose }));
  }

  /** @throws {ConcurrencyConflict} like `dropName` */
  async setPurpose(
    tx: Tx,
    { role, kind, name, accountId, purpose }: LoginNameEntity,
    after: NamePurpose,
  ): Promise<void> {
    const found = { role, kind, name, accountId, purpose };
    ensureAffected(await tx.update(LoginNameEntity, found, { purpose: after }));
  }
}
