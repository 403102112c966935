import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { LoginAccountEntity, LoginNameEntity } from './login-account.entity.js';
import { FOLDED_KINDS, type LoginNameKind, nameToLookFor } from './login-name.rules.js';
import type { Role } from './principal.rules.js';
import { SpelledNamesReader } from './spelled-names.reader.js';

@Injectable()
export class LoginNamesReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly spelled: SpelledNamesReader,
  ) {}

  /** The account whose record has exactly this name, however it is written. */
  async findAccountId(role: Role, kind: LoginNameKind, name: string): Promise<string | null> {
    const [found] = await this.findAccountIds(role, [{ kind, name }]);
    return found ?? null;
  }

  /** Finds the accounts of several names, in their order, in one statement. */
  async findAccountIds(
    role: Role,
    names: readonly { readonly kind: LoginNameKind; readonly name: string }[],
  ): Promise<(string | undefined)[]> {
    const sought = names.map(({ kind, name }) => nameToLookFor(kind, name));
    return this.spelled.find(role, sought, 'record');
  }

  /** How many cards and phones of customers are not folded, because others are spelled alike or an earlier version has written them. */
  async countUnfolded(): Promise<number> {
    const kind = In([...FOLDED_KINDS]);
    return this.dataSource.manager.countBy(LoginNameEntity, { role: 'customer', kind, folded: IsNull() });
  }

  /** By id; accounts without a user name are left out. */
  async getUsernames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const unique = [...new Set(ids)];
    const found = await this.dataSource.manager.find(LoginAccountEntity, {
      select: { id: true, username: true },
      where: { id: In(unique) },
    });
    return new Map(found.flatMap(({ id, username }) => (username === null ? [] : [[id, username]])));
  }
}
