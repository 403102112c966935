import { Injectable } from '@nestjs/common';
import type { SearchFilter } from './customer-filter.model.js';
import { CustomerSearchReader } from './customer-search.reader.js';
import type { CustomerEntity } from './customer.entity.js';
import { TooManyFound } from './customer.errors.js';

const FOUND_MAX = 10;

@Injectable()
export class SearchCustomers {
  constructor(private readonly customers: CustomerSearchReader) {}

  /** @throws {TooManyFound} above the limit of a till */
  async execute(storeId: string, search: SearchFilter): Promise<CustomerEntity[]> {
    const found = await this.customers.firstThatFit(storeId, search, FOUND_MAX + 1);
    if (found.length > FOUND_MAX) {
      throw new TooManyFound();
    }
    return found;
  }
}
