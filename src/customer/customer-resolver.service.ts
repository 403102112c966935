import { Injectable } from '@nestjs/common';
import { NotOneself, type Principal } from '../auth/index.js';
import { isUuid } from '#platform/uuid.js';
import type { Store } from '../store/index.js';
import type { CustomerEntity } from './customer.entity.js';
import { CustomerNotFound } from './customer.errors.js';
import { CustomerReader } from './customer.reader.js';

/** The `{customer}` of a path: an id or a loyalty card number. */
@Injectable()
export class CustomerResolver {
  constructor(private readonly customers: CustomerReader) {}

  /**
   * @throws {CustomerNotFound} when the store has no such customer, and for each text that is neither an id nor the caller's own card
   * @throws {NotOneself} when the caller is a customer, and this is another id: it may exist or not
   */
  async find(store: Store, idOrCard: string, caller: Principal): Promise<CustomerEntity> {
    const customer = await this.customers.findByIdOrCard(store.id, idOrCard);
    if (caller.role === 'customer' && customer?.id !== caller.id && idOrCard.toLowerCase() !== caller.id) {
      throw isUuid(idOrCard) ? new NotOneself() : new CustomerNotFound();
    }
    if (!customer) {
      throw new CustomerNotFound();
    }
    return customer;
  }
}
