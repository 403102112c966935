import { Injectable } from '@nestjs/common';
import { ContactHandoversService } from '../auth/index.js';
import { EventRecorderService } from '../event/index.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { confirmedContacts } from './contact.model.js';
import { type SeenContacts, seenKinds } from './confirm-contact.js';
import { CustomerNotFound, NoContactWaits } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';
import { editEvents } from './customer-edit.events.js';

export interface ContactDecision {
  readonly storeId: string;
  readonly customerId: string;
  readonly seen: SeenContacts;
  readonly reason: string;
}

@Injectable()
export class DecideContacts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly handovers: ContactHandoversService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * Hands the contact over that an administrator has seen, which logs in at once, with a reason that the audit log keeps. Writes the customer on condition of
   * the revision, then the login: another value that came meanwhile is not handed over.
   * @throws {CustomerNotFound}
   * @throws {InvalidFields} without a contact, and for another value than the customer's
   * @throws {NoContactWaits}
   */
  async execute(decision: ContactDecision): Promise<void> {
    await this.unitOfWork.run((tx) => this.decide(tx, decision));
  }

  private async decide(tx: Tx, { storeId, customerId, seen, reason }: ContactDecision): Promise<void> {
    const before = await this.customers.findInStore(tx, storeId, customerId);
    if (!before) {
      throw new CustomerNotFound();
    }
    const kinds = seenKinds(before, seen);
    const now = this.clock.now();
    const confirmed = confirmedContacts(before, kinds);
    const isDone =
      before.statusType === 'active' && before.activationToken !== null && kinds.includes('email');
    const changed = { ...confirmed, ...(isDone && { activationToken: null }) };
    await this.customers.update(tx, before, { ...changed, updatedAt: now });
    const decided = await this.handovers.decide(tx, customerId, kinds);
    if (decided.length === 0) {
      throw new NoContactWaits();
    }
    noteChange(tx, {
      type: 'customer',
      id: customerId,
      customerId,
      before: {},
      after: { loginContacts: decided.join(' '), reason },
      shown: ['loginContacts', 'reason'],
    });
    await this.events.record(tx, ...editEvents({ before, changed, labels: undefined, now }));
  }
}
