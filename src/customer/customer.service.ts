import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../event/index.js';
import type { Pending } from '#platform/database/driver/pending.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { type CustomerForPurchase, CustomerRepository } from './customer.repository.js';
import { CustomerLevelsService, type PointsHolder } from './levels/customer-levels.service.js';

@Injectable()
export class CustomerService {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly levels: CustomerLevelsService,
  ) {}

  /** One look-up by primary key. Null when the store has no such customer. */
  async findForPurchase(tx: Tx, storeId: string, customerId: string): Promise<CustomerForPurchase | null> {
    return this.customers.findInStore(tx, storeId, customerId);
  }

  /** The same for several, of whatever store, with the next statement of the unit of work; not for an empty list. */
  async findManyForPurchase(
    tx: Tx,
    customerIds: readonly string[],
  ): Promise<Pending<ReadonlyMap<string, CustomerForPurchase>>> {
    const found = await this.customers.findForPurchases(tx, customerIds);
    return found.map((customers) => new Map(customers.map((customer) => [customer.id, customer])));
  }

  async findKnownStore(tx: Tx, customerId: string): Promise<string | null> {
    return (await this.customers.find(tx, customerId))?.storeId ?? null;
  }

  async findKnown(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.customers.findKnown(tx, ids);
  }

  /**
   * Moves a customer to the level that follows from points and settings, unless it is set by hand. Call it behind what has
   * changed the points, with the account locked, as the last thing that writes: it writes the customer and the population of both
   * levels. Returns the events, in order.
   * @throws {ConcurrencyConflict} when the customer was changed meanwhile
   */
  async pointsChanged(tx: Tx, customerId: string, available: number): Promise<readonly DomainEvent[]> {
    return (await this.pointsChangedAll(tx, [{ customerId, available }])).get(customerId) ?? [];
  }

  /** The same for several, by sets. Each occurs once. Returns the events by customer. */
  async pointsChangedAll(
    tx: Tx,
    holders: readonly PointsHolder[],
  ): Promise<ReadonlyMap<string, readonly DomainEvent[]>> {
    return this.levels.changedAll(tx, holders);
  }

  /** The same for points that were spent, sent, blocked or canceled: they can move customers down alone. */
  async pointsTakenAll(
    tx: Tx,
    holders: readonly PointsHolder[],
  ): Promise<ReadonlyMap<string, readonly DomainEvent[]>> {
    return this.levels.pointsTakenAll(tx, holders);
  }

  async pointsTaken(tx: Tx, { customerId, available }: PointsHolder): Promise<readonly DomainEvent[]> {
    return (await this.pointsTakenAll(tx, [{ customerId, available }])).get(customerId) ?? [];
  }
}
