import { Injectable } from '@nestjs/common';
import { LoginNamesReader, NotOneself, type Principal, seesCustomers } from '../auth/index.js';
import { isUuid } from '#platform/text.js';
import type { Store } from '../store/index.js';
import type { CustomerEntity } from './customer.entity.js';
import { CustomerNotFound } from './customer.errors.js';
import { CustomerReader } from './customer.reader.js';

/** Finds the `{customer}` of a path: an id or a loyalty card number. */
@Injectable()
export class CustomerResolverService {
  constructor(
    private readonly customers: CustomerReader,
    private readonly loginNames: LoginNamesReader,
  ) {}

  /**
   * @throws {CustomerNotFound} for an unknown customer, for a text that is neither an id nor the caller's own card, and for a card where the
   * caller may not see customers: the answer would say that there is such a card
   * @throws {NotOneself} for another id when the caller is a customer, whether or not the id exists
   */
  async find(store: Store, idOrCard: string, caller: Principal): Promise<CustomerEntity> {
    const customer =
      isUuid(idOrCard) || seesCustomers(caller) ? await this.findByIdOrCard(store.id, idOrCard) : null;
    if (caller.role === 'customer' && customer?.id !== caller.id && idOrCard.toLowerCase() !== caller.id) {
      throw isUuid(idOrCard) ? new NotOneself() : new CustomerNotFound();
    }
    if (!customer) {
      throw new CustomerNotFound();
    }
    return customer;
  }

  /** Two queries: an OR would use no index. */
  private async findByIdOrCard(storeId: string, idOrCard: string): Promise<CustomerEntity | null> {
    const byId = await this.customers.findById(storeId, idOrCard.toLowerCase());
    if (byId) {
      return byId;
    }
    const id = await this.loginNames.findAccountId('customer', 'card', idOrCard);
    return id === null ? null : this.customers.findById(storeId, id);
  }
}
