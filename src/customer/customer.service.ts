import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../event/index.js';
import type { Pending } from '#platform/database/driver/pending.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { BroughtBy, ReferredCustomer } from './registration.service.js';
import { CustomerMergeRepository } from './customer-merge.repository.js';
import type { CustomerEntity } from './customer.entity.js';
import { type CustomerForPurchase, CustomerRepository } from './customer.repository.js';
import { readInvitationCode } from './customer.rules.js';
import { CustomerLevelsService, type PointsHolder } from './levels/customer-levels.service.js';

@Injectable()
export class CustomerService {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly merges: CustomerMergeRepository,
    private readonly levels: CustomerLevelsService,
  ) {}

  /** One look-up by primary key. Null when the store has no such customer. */
  async findForPurchase(tx: Tx, storeId: string, customerId: string): Promise<CustomerForPurchase | null> {
    return this.customers.findInStore(tx, storeId, customerId);
  }

  /** Customers of any store, with the next statement of the unit of work. Needs a list that is not empty. */
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

  /** The referrer that a new customer names; null for an unknown one, and without a name. */
  async findReferrer(
    tx: Tx,
    storeId: string,
    { invitationToken, referrerEmail }: BroughtBy,
  ): Promise<ReferredCustomer | null> {
    const byToken =
      invitationToken === undefined ? null : await this.findByTokenOrCode(tx, storeId, invitationToken);
    const found =
      byToken ?? (referrerEmail ? await this.customers.findByEmail(tx, storeId, referrerEmail) : null);
    return found && this.follow(tx, found);
  }

  /** The customer that this one was merged into, or this one. */
  private async follow(tx: Tx, customer: CustomerEntity): Promise<CustomerEntity | null> {
    const { mergedInto, storeId } = customer;
    return mergedInto === null ? customer : this.customers.findInStore(tx, storeId, mergedInto);
  }

  /** Who has the points of a customer by now: the one that they were merged into, or themselves. */
  async findHolder(tx: Tx, customerId: string): Promise<string> {
    return (await this.customers.find(tx, customerId))?.mergedInto ?? customerId;
  }

  /** These customers and those who were merged into one of them, each with the one who has the points. */
  async findWithMerged(tx: Tx, customerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const sources = await this.merges.findAllSources(tx, customerIds);
    const own = customerIds.map((id) => [id, id] as const);
    return new Map([...own, ...sources.map(({ customerId, intoId }) => [customerId, intoId] as const)]);
  }

  private async findByTokenOrCode(tx: Tx, storeId: string, typed: string): Promise<CustomerEntity | null> {
    const found = await this.customers.findByInvitationToken(tx, storeId, typed);
    const begin = readInvitationCode(typed);
    return found ?? (begin === undefined ? null : this.customers.findByBeginOfToken(tx, storeId, begin));
  }

  async findByEmail(tx: Tx, storeId: string, email: string): Promise<ReferredCustomer | null> {
    const found = await this.customers.findByEmail(tx, storeId, email);
    return found && this.follow(tx, found);
  }

  /** Who was merged into another customer is that one. */
  async find(tx: Tx, storeId: string, customerId: string): Promise<ReferredCustomer | null> {
    const found = await this.customers.findInStore(tx, storeId, customerId);
    return found && this.follow(tx, found);
  }

  async findKnown(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.customers.findKnown(tx, ids);
  }

  /**
   * Moves a customer to the level of points and settings, unless the level is set by hand. Call it last, after the change of points and
   * with the account locked: it writes the customer and the population of both levels. Returns the events, in order.
   * @throws {ConcurrencyConflict} when the customer has changed
   */
  async pointsChanged(tx: Tx, customerId: string, available: number): Promise<readonly DomainEvent[]> {
    return (await this.pointsChangedAll(tx, [{ customerId, available }])).get(customerId) ?? [];
  }

  async pointsChangedAll(
    tx: Tx,
    holders: readonly PointsHolder[],
  ): Promise<ReadonlyMap<string, readonly DomainEvent[]>> {
    return this.levels.changedAll(tx, holders);
  }

  /** For points that were spent, sent, blocked or canceled: they only move customers down. */
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
