import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { LoginAccountEntity } from './login-account.entity.js';
import { LoginNameEntity } from './login-name.entity.js';
import type { NameToLookFor } from './login-name.rules.js';
import type { Role } from './principal.rules.js';

/** Who has an account, as committed. */
@Injectable()
export class LoginAccountReader {
  constructor(private readonly dataSource: DataSource) {}

  async findById(id: string): Promise<LoginAccountEntity | null> {
    return this.dataSource.manager.findOneBy(LoginAccountEntity, { id });
  }

  /** All accounts that the name may mean, most likely first: the card number of one may be the phone number of another. */
  async findByNames(role: Role, names: readonly NameToLookFor[]): Promise<LoginAccountEntity[]> {
    if (names.length === 0) {
      return [];
    }
    const { manager } = this.dataSource;
    const found = await manager.findBy(
      LoginNameEntity,
      names.map(({ kind, name }) => ({ role, kind, name })),
    );
    const ids = names.flatMap(({ kind }) => found.find((row) => row.kind === kind)?.accountId ?? []);
    if (ids.length === 0) {
      return [];
    }
    const accounts = await manager.findBy(LoginAccountEntity, { id: In(ids) });
    return [...new Set(ids)].flatMap((id) => accounts.find((account) => account.id === id) ?? []);
  }
}
