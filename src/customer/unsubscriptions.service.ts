import { Injectable } from '@nestjs/common';
import { LinkTokensService } from '../auth/index.js';
import { EventRecorderService } from '../event/index.js';
import { LinksService } from '../message/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { editEvents } from './customer-edit.events.js';
import { UnsubscriptionUnknown } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';

const PURPOSE = 'unsubscribe';
const NO_NEWS = { agreement2: false } as const;

/** Links of reminders by which customers take back their agreement to news, without a login. */
@Injectable()
export class UnsubscriptionsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly tokens: LinkTokensService,
    private readonly links: LinksService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /** What a reminder to the customer carries: the page for people, and the address for mail programs (RFC 8058). */
  async getLinks(
    tx: Tx,
    customerId: string,
  ): Promise<{ readonly unsubscribe_url: string; readonly unsubscribe_post: string }> {
    const token = this.tokens.issue(PURPOSE, customerId);
    return {
      unsubscribe_url: await this.links.unsubscription(tx, token),
      unsubscribe_post: this.links.oneClickUnsubscription(token),
    };
  }

  /**
   * Writes the customer on condition of the revision. Once more changes nothing. A link of a customer who was merged into another one is
   * that one's.
   * @throws {UnsubscriptionUnknown} also when the customer was deleted or anonymised
   */
  async unsubscribe(token: string): Promise<void> {
    const customerId = this.tokens.read(PURPOSE, token);
    await this.unitOfWork.run(async (tx) => {
      const named = customerId === null ? null : await this.customers.find(tx, customerId);
      const { mergedInto = null } = named ?? {};
      const customer = mergedInto === null ? named : await this.customers.find(tx, mergedInto);
      if (!customer || customer.anonymizedAt) {
        throw new UnsubscriptionUnknown();
      }
      if (!customer.agreement2) {
        return;
      }
      const now = this.clock.now();
      await this.customers.update(tx, customer, { ...NO_NEWS, updatedAt: now });
      await this.events.record(
        tx,
        ...editEvents({ before: customer, changed: NO_NEWS, labels: undefined, now }),
      );
    });
  }
}
