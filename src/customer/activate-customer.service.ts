import { Injectable } from '@nestjs/common';
import { AccountService } from '../account/index.js';
import { AccountLoginsService } from '../auth/index.js';
import { EventRecorderService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { confirmedContacts, provenBy } from './contact.model.js';
import type { CustomerEntity } from './customer.entity.js';
import { ActivationUnknown, CustomerNotFound } from './customer.errors.js';
import { CustomerMomentsService } from './customer-moments.service.js';
import { CustomerRepository } from './customer.repository.js';
import { stateWith } from './customer.rules.js';
import { customerWasActivated, customerWasDeactivated } from './customer.events.js';

type Activation = Parameters<typeof provenBy>[1];

const NO_ACTIVATION = { activationToken: null, activationCode: null } as const;

/**
 * Whether a customer may log in and buy. Each way writes the customer, guarded by its revision, then the login; of two
 * at once the second finds what the first has done. A customer who already has the new state keeps it, without an event.
 */
@Injectable()
export class ActivateCustomerService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly accounts: AccountService,
    private readonly logins: AccountLoginsService,
    private readonly events: EventRecorderService,
    private readonly moments: CustomerMomentsService,
    private readonly clock: Clock,
  ) {}

  /** @throws {CustomerNotFound} when the store has no such customer, or no longer */
  async activate(storeId: string, customerId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.bringToLife(tx, await this.find(tx, storeId, customerId), 'staff');
    });
  }

  /**
   * For a customer who presents their token or code. It works once, and never for a customer who was blocked.
   * @throws {ActivationUnknown} when it belongs to no customer, or no longer does
   */
  async activateBy(kind: 'activationToken' | 'activationCode', value: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const customer = await this.customers.findByActivation(tx, kind, value);
      if (customer?.statusType !== 'new') {
        throw new ActivationUnknown();
      }
      await this.bringToLife(tx, customer, kind);
    });
  }

  /**
   * Ends every login. Locks the account first, by writing it, as purchases do: one that found the customer active is
   * recorded before this, and one that comes later finds them blocked. Readers of events see no purchase behind it.
   * @throws {CustomerNotFound} when the store has no such customer, or no longer
   */
  async deactivate(storeId: string, customerId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.accounts.lock(tx, customerId);
      const customer = await this.find(tx, storeId, customerId);
      if (customer.statusType === 'blocked') {
        return;
      }
      const now = this.clock.now();
      const blocked = { statusType: 'blocked', statusState: null } as const;
      await this.customers.update(tx, customer, { ...blocked, ...NO_ACTIVATION, updatedAt: now });
      await this.logins.deactivate(tx, customerId);
      const deactivatedAt = eventTimestamp(now);
      await this.events.record(tx, customerWasDeactivated({ customerId: { customerId }, deactivatedAt }));
    });
  }

  private async bringToLife(tx: Tx, customer: CustomerEntity, by: Activation): Promise<void> {
    if (customer.statusType === 'active') {
      return;
    }
    const { id: customerId, loyaltyCardNumber, statusType } = customer;
    // Who was blocked may have changed them since: that they are let in again says nothing about it.
    const proven = statusType === 'new' ? confirmedContacts(customer, provenBy(customer, by)) : {};
    const now = this.clock.now();
    const active = { statusType: 'active', statusState: stateWith(loyaltyCardNumber) } as const;
    await this.customers.update(tx, customer, { ...active, ...proven, ...NO_ACTIVATION, updatedAt: now });
    await this.logins.activate(tx, customerId);
    const activatedAt = eventTimestamp(now);
    await this.events.record(tx, customerWasActivated({ customerId: { customerId }, activatedAt }));
    await this.moments.registered(tx, customer);
  }

  private async find(tx: Tx, storeId: string, customerId: string): Promise<CustomerEntity> {
    const customer = await this.customers.findInStore(tx, storeId, customerId);
    if (!customer || customer.statusType === 'deleted') {
      throw new CustomerNotFound();
    }
    return customer;
  }
}
