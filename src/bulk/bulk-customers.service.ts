import { Injectable } from '@nestjs/common';
import { CustomerReader } from '../customer/index.js';
import type { BulkSubject } from './bulk-kind.model.js';

const UNKNOWN = 'There is no such customer.';
const MERGED = 'This customer was merged into another one.';

/** Customers as subjects of bulk actions, for the kinds that change them. */
@Injectable()
export class BulkCustomersService {
  constructor(private readonly customers: CustomerReader) {}

  /** Finds the customers that the store does not have, and those whose place another customer has taken the place of. */
  async findRefusals(storeId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const states = await this.customers.getStates(ids);
    const refusals = new Map<string, string>();
    for (const id of ids) {
      const state = states.get(id);
      if (state?.storeId !== storeId) {
        refusals.set(id, UNKNOWN);
      } else if (state.mergedInto !== null) {
        refusals.set(id, MERGED);
      }
    }
    return refusals;
  }

  async describe(ids: readonly string[]): Promise<ReadonlyMap<string, BulkSubject>> {
    const names = await this.customers.getNames(ids);
    return new Map(
      [...names].map(([id, { firstName, lastName }]) => [
        id,
        { customerId: id, name: `${firstName} ${lastName}`.trim() },
      ]),
    );
  }
}
