import { Injectable } from '@nestjs/common';
import { AccountService } from '../account/index.js';
import { AccountLoginsService, ContactHandoversService } from '../auth/index.js';
import { EventRecorderService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { ActivationMessagesService } from './activation-messages.service.js';
import type { ActivationColumn } from './activation-secret.model.js';
import { confirmedContacts, provenBy } from './contact.model.js';
import type { CustomerEntity } from './customer.entity.js';
import { ActivationUnknown, CustomerIsAnonymized, CustomerNotFound } from './customer.errors.js';
import { CustomerMomentsService } from './customer-moments.service.js';
import { CustomerRepository } from './customer.repository.js';
import { stateWith } from './customer.rules.js';
import { editEvents } from './customer-edit.events.js';
import { customerWasActivated, customerWasDeactivated } from './customer.events.js';

type Activation = Parameters<typeof provenBy>[1];

const NO_ACTIVATION = { activationToken: null, activationCode: null } as const;

/**
 * Whether a customer may log in and buy. Each method writes the customer on condition of the revision, then the login, so of two concurrent
 * calls the second sees the first. A customer in the new state gets no event.
 */
@Injectable()
export class ActivateCustomerService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly accounts: AccountService,
    private readonly logins: AccountLoginsService,
    private readonly handovers: ContactHandoversService,
    private readonly events: EventRecorderService,
    private readonly moments: CustomerMomentsService,
    private readonly messages: ActivationMessagesService,
    private readonly clock: Clock,
  ) {}

  /** @throws {CustomerNotFound} @throws {CustomerIsAnonymized} */
  async activate(storeId: string, customerId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.bringToLife(tx, await this.find(tx, storeId, customerId), 'staff');
    });
  }

  /**
   * For a customer with a token or code. It works once, and never for a blocked customer. The token of an active customer confirms the
   * e-mail that they have changed.
   * @throws {ActivationUnknown} when no customer has it any more, and for one that has ended
   */
  async activateBy(column: ActivationColumn, value: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const hash = this.messages.getHash(column, value);
      const customer = await this.customers.findByActivation(tx, column, hash);
      if (!customer || !(await this.messages.isGood(tx, column, customer))) {
        throw new ActivationUnknown();
      }
      if (customer.statusType === 'new') {
        await this.bringToLife(tx, customer, column);
      } else if (customer.statusType === 'active') {
        await this.confirmEmail(tx, customer);
      } else {
        throw new ActivationUnknown();
      }
    });
  }

  /**
   * Ends every login. First locks the account by writing it, as purchases do: a purchase that found the customer active is recorded before,
   * and a later one finds the customer blocked, so no purchase event follows this one.
   * @throws {CustomerNotFound}
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
    if (customer.anonymizedAt) {
      throw new CustomerIsAnonymized();
    }
    const { id: customerId, loyaltyCardNumber, statusType } = customer;
    // A blocked customer may have new contacts; the unblocking does not confirm them.
    const proven = statusType === 'new' ? confirmedContacts(customer, provenBy(customer, by)) : {};
    const now = this.clock.now();
    const active = { statusType: 'active', statusState: stateWith(loyaltyCardNumber) } as const;
    await this.customers.update(tx, customer, { ...active, ...proven, ...NO_ACTIVATION, updatedAt: now });
    await this.logins.activate(tx, customerId);
    if (by !== 'staff') {
      await this.handovers.setOwned(tx, customerId);
    }
    const activatedAt = eventTimestamp(now);
    await this.events.record(tx, customerWasActivated({ customerId: { customerId }, activatedAt }));
    await this.moments.registered(tx, customer);
  }

  private async confirmEmail(tx: Tx, customer: CustomerEntity): Promise<void> {
    const now = this.clock.now();
    const changed = confirmedContacts(customer, ['email']);
    await this.customers.update(tx, customer, { ...changed, ...NO_ACTIVATION, updatedAt: now });
    await this.handovers.confirm(tx, customer.id, 'email');
    await this.events.record(tx, ...editEvents({ before: customer, changed, labels: undefined, now }));
  }

  private async find(tx: Tx, storeId: string, customerId: string): Promise<CustomerEntity> {
    const customer = await this.customers.findInStore(tx, storeId, customerId);
    if (!customer) {
      throw new CustomerNotFound();
    }
    return customer;
  }
}
