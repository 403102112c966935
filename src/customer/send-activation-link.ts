import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { ActivationMessagesService } from './activation-messages.service.js';
import { getAwaitedLink } from './activation-secret.model.js';
import { CustomerNotFound, LinkSentJustNow, NoLinkAwaited } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';

@Injectable()
export class SendActivationLink {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly activations: ActivationMessagesService,
  ) {}

  /**
   * For staff. Writes the customer on condition of the revision, then the message: of two at once the second finds the message of the first.
   * @throws {CustomerNotFound}
   * @throws {NoLinkAwaited} for a customer without an e-mail that waits
   * @throws {LinkSentJustNow} within two minutes after the last link, and for more than a day may have
   */
  async execute(storeId: string, customerId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const customer = await this.customers.findInStore(tx, storeId, customerId);
      if (!customer) {
        throw new CustomerNotFound();
      }
      const kind = getAwaitedLink(customer);
      if (!kind) {
        throw new NoLinkAwaited();
      }
      const seconds = await this.activations.secondsUntilNext(tx, customer, kind);
      if (seconds > 0) {
        throw new LinkSentJustNow(seconds);
      }
      await this.activations.sendLink(tx, customer, kind, undefined);
    });
  }
}
