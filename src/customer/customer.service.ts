import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../event/index.js';
import { LevelService } from '../level/index.js';
import type { Tx } from '../platform/database/tx.js';
import { Clock } from '../platform/time/clock.js';
import { eventTimestamp } from '../platform/time/timestamp.js';
import { CustomerRepository } from './customer.repository.js';
import type { StatusType } from './customer.rules.js';
import { customerWasMovedToLevel } from './events/customer-was-moved-to-level.event.js';

/** What buying and points need to know of a customer. */
export interface CustomerForPurchase {
  readonly id: string;
  readonly storeId: string;
  readonly levelId: string | null;
  readonly statusType: StatusType;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly loyaltyCardNumber: string | null;
}

/** Customers, for modules that do something with them in their own unit of work. */
@Injectable()
export class CustomerService {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly levels: LevelService,
    private readonly clock: Clock,
  ) {}

  /** One look-up by primary key. Null when the store has no such customer. */
  async findForPurchase(tx: Tx, storeId: string, customerId: string): Promise<CustomerForPurchase | null> {
    return this.customers.findInStore(tx, storeId, customerId);
  }

  /**
   * Moves a customer up to the level that the points allow: never down, and not while somebody has set the level by
   * hand. Call it behind what has changed the points, with the account locked, as the last thing that writes: it writes
   * the customer and the population of both levels. Returns the events, in order.
   * @throws {Overtaken} when the customer was changed meanwhile
   */
  async pointsChanged(tx: Tx, customerId: string, available: number): Promise<DomainEvent[]> {
    const customer = await this.customers.find(tx, customerId);
    if (!customer || customer.manualLevel) {
      return [];
    }
    const reached = await this.levels.levelFor(tx, available);
    if (!reached || reached.id === customer.levelId) {
      return [];
    }
    const current = customer.levelId === null ? null : await this.levels.find(tx, customer.levelId);
    if (current && current.conditionValue >= reached.conditionValue) {
      return [];
    }
    const now = this.clock.now();
    await this.customers.update(tx, customer, { levelId: reached.id, updatedAt: now });
    await this.levels.moved(tx, customer.storeId, customer.levelId, reached.id);
    return [
      customerWasMovedToLevel({
        customerId: { customerId },
        levelId: { levelId: reached.id },
        ...(customer.levelId !== null && { oldLevelId: { levelId: customer.levelId } }),
        updateAt: eventTimestamp(now),
        manually: false,
        removeLevelManually: false,
      }),
    ];
  }
}
