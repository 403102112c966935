import { Injectable } from '@nestjs/common';
import { AccountLocksService, CustomerIsMerged } from '../account/index.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { CustomerMergeRepository } from './customer-merge.repository.js';
import type { CustomerEntity } from './customer.entity.js';
import { CustomerNotFound } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';

/** One of the customers who are one person, with the account that the caller holds. */
export interface ErasedCustomer {
  readonly customer: CustomerEntity;
  readonly accountId: string | null;
  readonly mergedIds: readonly string[];
}

/** Finds who is erased together: a customer, and all who were merged into them. */
@Injectable()
export class ErasedPairService {
  constructor(
    private readonly locks: AccountLocksService,
    private readonly merges: CustomerMergeRepository,
    private readonly customers: CustomerRepository,
  ) {}

  /**
   * Locks the accounts of all by writing them, in the order of the customers. The customer who was asked for comes first.
   * @throws {CustomerNotFound} also for a customer who is deleted already
   * @throws {CustomerIsMerged} for one who was merged: the other one is to be erased, and this one with them
   * @throws {ConcurrencyConflict} when another one was merged meanwhile
   */
  async lock(tx: Tx, storeId: string, customerId: string): Promise<ErasedCustomer[]> {
    const mergedIds = await this.merges.findSources(tx, customerId);
    const ids = [customerId, ...mergedIds];
    const locked = await this.locks.lockAll(tx, ids, true);
    const now = await this.merges.findSources(tx, customerId);
    if (now.join() !== mergedIds.join()) {
      throw new ConcurrencyConflict();
    }
    const found: ErasedCustomer[] = [];
    for (const id of ids) {
      const customer = await this.customers.findInStore(tx, storeId, id);
      if (!customer) {
        throw new CustomerNotFound();
      }
      if (id === customerId && customer.mergedInto !== null) {
        throw new CustomerIsMerged();
      }
      const own = id === customerId ? mergedIds : [];
      found.push({ customer, accountId: locked.get(id)?.id ?? null, mergedIds: own });
    }
    return found;
  }
}
