import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { placesFor, select } from '../platform/database/statement.js';
import { LoginAccountEntity } from './login-account.entity.js';
import { LoginNameEntity } from './login-name.entity.js';
import type { NameToLookFor } from './login-name.rules.js';
import type { Role } from './principal.rules.js';

/** Who has an account, as committed. */
@Injectable()
export class LoginAccountReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Asked with every request, so it is one look-up by primary key. */
  async findById(id: string): Promise<LoginAccountEntity | null> {
    const [account] = await select(this.dataSource.manager, LoginAccountEntity, 'WHERE id = ?', [id]);
    return account ?? null;
  }

  /** Whoever could be meant, most likely first: the card number of one may be the phone number of another. */
  async findByNames(role: Role, names: readonly NameToLookFor[]): Promise<LoginAccountEntity[]> {
    if (names.length === 0) {
      return [];
    }
    const { manager } = this.dataSource;
    const found = await select(
      manager,
      LoginNameEntity,
      `WHERE role = ? AND (${names.map(() => '(kind = ? AND name = ?)').join(' OR ')})`,
      [role, ...names.flatMap(({ kind, name }) => [kind, name])],
    );
    const ids = names.flatMap(({ kind }) => found.find((row) => row.kind === kind)?.accountId ?? []);
    if (ids.length === 0) {
      return [];
    }
    const accounts = await select(manager, LoginAccountEntity, `WHERE id IN ${placesFor(ids)}`, ids);
    return [...new Set(ids)].flatMap((id) => accounts.find((account) => account.id === id) ?? []);
  }
}
