import { Injectable } from '@nestjs/common';
import { ChannelsService } from '../message/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { ActivationMessagesService } from './activation-messages.service.js';
import { CODE_KIND } from './activation-secret.model.js';
import {
  CodeSentJustNow,
  CustomerNotFound,
  NoPhone,
  NoSmsGateway,
  NotToBeActivated,
} from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';

@Injectable()
export class SendActivationCode {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly activations: ActivationMessagesService,
    private readonly channels: ChannelsService,
  ) {}

  /** For sellers: tills ask for a code of active customers as well: such a customer needs none and gets none. Otherwise as `execute`. */
  async executeUnlessActive(storeId: string, customerId: string): Promise<void> {
    try {
      await this.execute(storeId, customerId, undefined);
    } catch (error) {
      if (!(error instanceof NotToBeActivated && error.isActive)) {
        throw error;
      }
    }
  }

  /**
   * For staff. Writes the customer on condition of the revision, then the message: of two at once the second finds the message of the first.
   * @throws {CustomerNotFound}
   * @throws {NotToBeActivated} for a customer who is active or blocked
   * @throws {NoPhone}
   * @throws {NoSmsGateway}
   * @throws {CodeSentJustNow} within two minutes after the last code
   */
  async execute(storeId: string, customerId: string, locale: string | undefined): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const customer = await this.customers.findInStore(tx, storeId, customerId);
      if (!customer) {
        throw new CustomerNotFound();
      }
      if (customer.statusType !== 'new') {
        throw new NotToBeActivated(customer.statusType === 'active');
      }
      if (customer.phone === null) {
        throw new NoPhone();
      }
      if (!this.channels.hasChannel('sms')) {
        throw new NoSmsGateway();
      }
      const seconds = await this.activations.secondsUntilNext(tx, customer, CODE_KIND);
      if (seconds > 0) {
        throw new CodeSentJustNow(seconds);
      }
      await this.activations.sendCode(tx, customer, locale);
    });
  }
}
