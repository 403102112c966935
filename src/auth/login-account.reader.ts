import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { hashedNetwork } from './client-networks.model.js';
import { LoginAccountEntity, LoginNetworkEntity } from './login-account.entity.js';
import type { NameToLookFor } from './login-name.rules.js';
import type { Role } from './principal.rules.js';
import { SpelledNamesReader } from './spelled-names.reader.js';

@Injectable()
export class LoginAccountReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly spelled: SpelledNamesReader,
  ) {}

  async findById(id: string): Promise<LoginAccountEntity | null> {
    return this.dataSource.manager.findOneBy(LoginAccountEntity, { id });
  }

  async knowsNetwork(id: string, address: string): Promise<boolean> {
    const network = hashedNetwork(id, address);
    return this.dataSource.manager.existsBy(LoginNetworkEntity, { accountId: id, network });
  }

  /** All accounts that the name may mean, most likely first: the card number of one may be the phone number of another. */
  async findByNames(role: Role, names: readonly NameToLookFor[]): Promise<LoginAccountEntity[]> {
    if (names.length === 0) {
      return [];
    }
    const { manager } = this.dataSource;
    const ids = (await this.spelled.find(role, names, 'login')).flatMap((id) => id ?? []);
    if (ids.length === 0) {
      return [];
    }
    const accounts = await manager.findBy(LoginAccountEntity, { id: In(ids) });
    return [...new Set(ids)].flatMap((id) => accounts.find((account) => account.id === id) ?? []);
  }
}
