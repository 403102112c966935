import { Injectable } from '@nestjs/common';
import type { SearchFilter } from './customer-filter.rules.js';
import { CustomerListReader } from './customer-list.reader.js';
import type { CustomerEntity } from './customer.entity.js';
import { TooManyFound } from './customer.errors.js';

/** Whoever asks for more than that has not said whom he means. */
const FOUND_MAX = 10;

@Injectable()
export class SearchCustomers {
  constructor(private readonly lists: CustomerListReader) {}

  /** @throws {TooManyFound} when the search fits more customers than somebody at a till looks through */
  async execute(storeId: string, search: SearchFilter): Promise<CustomerEntity[]> {
    const found = await this.lists.search(storeId, search, FOUND_MAX + 1);
    if (found.length > FOUND_MAX) {
      throw new TooManyFound();
    }
    return found;
  }
}
