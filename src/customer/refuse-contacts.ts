import { Injectable } from '@nestjs/common';
import { AccountLoginsService, type ContactHandover, ContactHandoversService } from '../auth/index.js';
import { EventRecorderService } from '../event/index.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { ContactChangesService } from './contact-changes.service.js';
import type { CustomerEntity } from './customer.entity.js';
import { ContactRefusalUnknown } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';
import { editEvents } from './customer-edit.events.js';

@Injectable()
export class RefuseContacts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly handovers: ContactHandoversService,
    private readonly contacts: ContactChangesService,
    private readonly logins: AccountLoginsService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * Puts the former contacts back into the record, by the link of a notice. Every login of the customer ends: one of them may be that of who
   * has changed the contact. Writes the customer on condition of the revision, then the login. Works as long as the contact waits.
   * @throws {ContactRefusalUnknown}
   */
  async execute(token: string): Promise<void> {
    const read = this.contacts.readToken(token);
    if (!read) {
      throw new ContactRefusalUnknown();
    }
    await this.unitOfWork.run((tx) => this.refuse(tx, read));
  }

  private async refuse(
    tx: Tx,
    { customerId, startedAt }: { readonly customerId: string; readonly startedAt: Date },
  ): Promise<void> {
    const before = await this.customers.find(tx, customerId);
    const waiting = await this.handovers.findAll(tx, customerId);
    const isKnown = waiting.some((each) => each.startedAt.getTime() === startedAt.getTime());
    if (!before || before.mergedInto !== null || !isKnown) {
      throw new ContactRefusalUnknown();
    }
    const changed: Partial<CustomerEntity> = { activationToken: null };
    for (const { kind, formerContact } of waiting) {
      changed[kind] = formerContact;
      changed[kind === 'email' ? 'emailUnconfirmedSince' : 'phoneUnconfirmedSince'] = null;
    }
    const now = this.clock.now();
    await this.customers.update(tx, before, { ...changed, updatedAt: now });
    const withdrawn = await this.handovers.withdraw(tx, customerId);
    if (getState(withdrawn) !== getState(waiting)) {
      // One was handed over before the account was held: the record must not name a contact that does not log in.
      throw new ConcurrencyConflict();
    }
    await this.logins.logOut(tx, customerId);
    await this.events.record(tx, ...editEvents({ before, changed, labels: undefined, now }));
  }
}

function getState(waiting: readonly ContactHandover[]): string {
  return waiting.map(({ kind, since }) => `${kind} ${since.getTime()}`).join();
}
