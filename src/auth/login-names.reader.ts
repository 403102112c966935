import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { LoginAccountEntity, LoginNameEntity, type NamePurpose } from './login-account.entity.js';
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

  /** What owners know their account by: the user name, or a name that logs in. Null where there is none. */
  async findOwnName(id: string): Promise<string | null> {
    const username = (await this.getUsernames([id])).get(id);
    if (username !== undefined) {
      return username;
    }
    const where = { accountId: id, purpose: In(['any', 'login'] satisfies NamePurpose[]) };
    const names = await this.dataSource.manager.findBy(LoginNameEntity, where);
    const kinds = ['email', 'phone', 'card'] satisfies LoginNameKind[];
    return kinds.flatMap((kind) => names.find((each) => each.kind === kind)?.name ?? [])[0] ?? null;
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
