import { Injectable } from '@nestjs/common';
import { ContactHandoversService } from '../auth/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { ActivationMessagesService } from './activation-messages.service.js';
import { drawActivationToken } from './activation-secret.model.js';
import { NoContactWaits } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';

@Injectable()
export class AgreeToContacts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly handovers: ContactHandoversService,
    private readonly messages: ActivationMessagesService,
    private readonly clock: Clock,
  ) {}

  /**
   * For customers who have shown their password: what waits of their contacts logs in from now on, an e-mail as soon as it is confirmed by its
   * link, of which another one is sent. Writes the customer on condition of the revision, then the login.
   * @throws {NoContactWaits}
   */
  async execute(customerId: string, locale: string | undefined): Promise<void> {
    await this.unitOfWork.run((tx) => this.agree(tx, customerId, locale));
  }

  private async agree(tx: Tx, customerId: string, locale: string | undefined): Promise<void> {
    const customer = await this.customers.find(tx, customerId);
    const waiting = await this.handovers.findAll(tx, customerId);
    if (!customer || waiting.length === 0) {
      throw new NoContactWaits();
    }
    const isUnconfirmed = waiting.some(({ kind, confirmedAt }) => kind === 'email' && confirmedAt === null);
    const { token, hash } = drawActivationToken();
    if (isUnconfirmed) {
      await this.customers.update(tx, customer, { activationToken: hash, updatedAt: this.clock.now() });
    }
    await this.handovers.agree(tx, customerId);
    if (isUnconfirmed) {
      await this.messages.emailChanged(tx, customer, { token, locale, isOwn: false });
    }
  }
}
