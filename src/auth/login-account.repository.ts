import { Injectable } from '@nestjs/common';
import { isDuplicateKey } from '../platform/database/duplicate-key.js';
import { change, insert, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { LoginNameTaken } from './auth.errors.js';
import { LoginAccountEntity } from './login-account.entity.js';
import { LoginNameEntity } from './login-name.entity.js';
import type { LoginNameKind } from './login-name.rules.js';

type Changes = Partial<
  Pick<
    LoginAccountEntity,
    'active' | 'passwordHash' | 'username' | 'superAdmin' | 'permissions' | 'storeId' | 'lastLoginAt'
  >
>;

@Injectable()
export class LoginAccountRepository {
  async add(tx: Tx, account: LoginAccountEntity): Promise<void> {
    await insert(tx, LoginAccountEntity, [account]);
  }

  async find(tx: Tx, id: string): Promise<LoginAccountEntity | null> {
    const [account] = await select(tx, LoginAccountEntity, 'WHERE id = ?', [id]);
    return account ?? null;
  }

  /** Held until the end of the unit of work, on every node of a cluster. Null when there is none, or no longer. */
  async lock(tx: Tx, id: string): Promise<LoginAccountEntity | null> {
    await change(tx, 'UPDATE login_account SET revision = revision + 1 WHERE id = ?', [id]);
    return this.find(tx, id);
  }

  /** For whoever has locked it. */
  async update(tx: Tx, id: string, changes: Changes): Promise<void> {
    await tx.update(LoginAccountEntity, { id }, changes);
  }

  /** Ends every access token that was handed out before, but those of one login. For whoever has locked it. */
  async endTokens(tx: Tx, id: string, keptSessionId: string | null): Promise<void> {
    const statement = 'UPDATE login_account SET generation = generation + 1, keptSessionId = ? WHERE id = ?';
    await change(tx, statement, [keptSessionId, id]);
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.delete(LoginNameEntity, { accountId: id });
    await tx.delete(LoginAccountEntity, { id });
  }

  async findName(tx: Tx, accountId: string, kind: LoginNameKind): Promise<string | null> {
    const [row] = await select(tx, LoginNameEntity, 'WHERE accountId = ? AND kind = ?', [accountId, kind]);
    return row?.name ?? null;
  }

  /** @throws {LoginNameTaken} when somebody of the same role has it */
  async addName(tx: Tx, name: LoginNameEntity): Promise<void> {
    await insert(tx, LoginNameEntity, [name]).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new LoginNameTaken(name.kind) : error;
    });
  }

  /** @throws {Overtaken} when it was no longer this account's */
  async dropName(tx: Tx, { role, kind, name, accountId }: LoginNameEntity): Promise<void> {
    const { affected } = await tx.delete(LoginNameEntity, { role, kind, name, accountId });
    if (affected !== 1) {
      throw new Overtaken();
    }
  }
}
