import { Injectable } from '@nestjs/common';
import { ContactHandoversService, type ContactKind } from '../auth/index.js';
import { EventRecorderService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { confirmedContacts, CONTACTS, isSameContact } from './contact.model.js';
import type { CustomerEntity } from './customer.entity.js';
import { contactHasChanged, CustomerNotFound, emailMissing } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';
import { editEvents } from './customer-edit.events.js';

/** The contacts that staff has looked at. */
export type SeenContacts = Readonly<Partial<Record<ContactKind, string | undefined>>>;

@Injectable()
export class ConfirmContact {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly handovers: ContactHandoversService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirmed contacts stay confirmed, without an event. Writes the customer on condition of the revision: after a concurrent change of the
   * e-mail only the value that staff has seen is confirmed.
   * @throws {CustomerNotFound}
   * @throws {InvalidFields} for nothing to confirm, and for another value than the customer's
   */
  async execute(storeId: string, customerId: string, seen: SeenContacts): Promise<CustomerEntity> {
    return this.unitOfWork.run((tx) => this.confirm(tx, storeId, customerId, seen));
  }

  private async confirm(
    tx: Tx,
    storeId: string,
    customerId: string,
    seen: SeenContacts,
  ): Promise<CustomerEntity> {
    const before = await this.customers.findInStore(tx, storeId, customerId);
    if (!before) {
      throw new CustomerNotFound();
    }
    const kinds = seenKinds(before, seen);
    const confirmed = confirmedContacts(before, kinds);
    // The link in the message to the customer has nothing left to do, unless the e-mail waits to log in.
    const waits = (await this.handovers.findAll(tx, customerId)).some(({ kind }) => kind === 'email');
    const isDone =
      before.statusType === 'active' && before.activationToken !== null && kinds.includes('email') && !waits;
    const changed = { ...confirmed, ...(isDone && { activationToken: null }) };
    if (Object.keys(changed).length > 0) {
      const now = this.clock.now();
      await this.customers.update(tx, before, { ...changed, updatedAt: now });
      await this.events.record(tx, ...editEvents({ before, changed, labels: undefined, now }));
    }
    return Object.assign({}, before, changed);
  }
}

/**
 * The kinds of the contacts that staff has seen.
 * @throws {InvalidFields} without one, and for another value than the customer's
 */
export function seenKinds(customer: CustomerEntity, seen: SeenContacts): ContactKind[] {
  const kinds = CONTACTS.map(({ kind }) => kind).filter((kind) => seen[kind] !== undefined);
  if (kinds.length === 0) {
    throw emailMissing();
  }
  const other = kinds.find((kind) => !isSameContact(kind, customer[kind], seen[kind] ?? null));
  if (other) {
    throw contactHasChanged(other);
  }
  return kinds;
}
