import { Injectable } from '@nestjs/common';
import { NotPermitted, type Principal } from '../auth/index.js';
import type { Store } from '../store/index.js';
import type { CustomerEntity } from './customer.entity.js';
import { CustomerNotFound } from './customer.errors.js';
import { CustomerReader } from './customer.reader.js';

/** The `{customer}` of a path: an id or a loyalty card number. */
@Injectable()
export class CustomerOfPath {
  constructor(private readonly customers: CustomerReader) {}

  /**
   * @throws {CustomerNotFound} when the store has no such customer
   * @throws {NotPermitted} when the caller is a customer and this is not himself: he learns nothing of others
   */
  async find(store: Store, idOrCard: string, caller: Principal): Promise<CustomerEntity> {
    const customer = await this.customers.findByIdOrCard(store.id, idOrCard);
    const isOwnId = idOrCard.toLowerCase() === caller.id;
    if (caller.role === 'customer' && customer?.id !== caller.id && !isOwnId) {
      throw new NotPermitted();
    }
    if (!customer) {
      throw new CustomerNotFound();
    }
    return customer;
  }
}
