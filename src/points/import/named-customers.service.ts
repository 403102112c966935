import { Injectable } from '@nestjs/common';
import { LoginNamesReader } from '../../auth/index.js';
import { CustomerReader } from '../../customer/index.js';
import type { SentPoints } from './points-file.model.js';

/** Customers that files name by an id, an e-mail, a card or a phone number. */
@Injectable()
export class NamedCustomersService {
  constructor(
    private readonly loginNames: LoginNamesReader,
    private readonly customers: CustomerReader,
  ) {}

  /** For each list of names, the first customer of the store that one of them names. Two statements. */
  async find(storeId: string, named: readonly SentPoints['customer'][]): Promise<(string | undefined)[]> {
    const sought = named.flatMap((names, index) =>
      names.flatMap(({ kind, name }) => (kind === 'id' ? [] : [{ index, kind, name }])),
    );
    const found = await this.loginNames.findAccountIds('customer', sought);
    const candidates = named.map((names, index) => {
      const ids = sought.flatMap((each, place) => (each.index === index ? [found[place]] : []));
      return names.flatMap(({ kind, name }) => (kind === 'id' ? name : ids.shift()) ?? []);
    });
    const states = await this.customers.statesOf([...new Set(candidates.flat())]);
    return candidates.map((ids) => ids.find((id) => states.get(id)?.storeId === storeId));
  }
}
