import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { LoginAccountEntity } from './login-account.entity.js';
import { LoginNameEntity } from './login-name.entity.js';
import { type LoginNameKind, normalizedName } from './login-name.rules.js';
import type { Role } from './principal.rules.js';

/** The names that logins have, for other modules. */
@Injectable()
export class LoginNames {
  constructor(private readonly dataSource: DataSource) {}

  /** The account that logs in with exactly this name, however it is written. */
  async findAccountId(role: Role, kind: LoginNameKind, name: string): Promise<string | null> {
    const where = { role, kind, name: normalizedName(kind, name) };
    const found = await this.dataSource.manager.findOne(LoginNameEntity, {
      select: { accountId: true },
      where,
    });
    return found?.accountId ?? null;
  }

  /** The same for several names, in their order: one statement. */
  async findAccountIds(
    role: Role,
    names: readonly { readonly kind: LoginNameKind; readonly name: string }[],
  ): Promise<(string | undefined)[]> {
    const sought = names.map(({ kind, name }) => ({ kind, name: normalizedName(kind, name) }));
    const kinds = [...new Set(sought.map(({ kind }) => kind))];
    const ofKind = (kind: LoginNameKind) => sought.flatMap((each) => (each.kind === kind ? [each.name] : []));
    const found =
      names.length === 0
        ? []
        : await this.dataSource.manager.find(LoginNameEntity, {
            where: kinds.map((kind) => ({ role, kind, name: In(ofKind(kind)) })),
          });
    const ids = new Map(found.map(({ kind, name, accountId }) => [`${kind} ${name}`, accountId]));
    return sought.map(({ kind, name }) => ids.get(`${kind} ${name}`));
  }

  /** By id; accounts without a user name are left out. */
  async usernamesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const unique = [...new Set(ids)];
    const found = await this.dataSource.manager.find(LoginAccountEntity, {
      select: { id: true, username: true },
      where: { id: In(unique) },
    });
    return new Map(found.flatMap(({ id, username }) => (username === null ? [] : [[id, username]])));
  }
}
