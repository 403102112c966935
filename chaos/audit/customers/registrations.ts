import type { Connection } from '../../client/connection.js';
import type { Scene } from '../../scene.js';
import type { EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import type { History, Past } from '../history.js';
import { Erasures } from './erasures.js';

const CHECK = 'registrations';
/** What a registration by an administrator or a seller records of its customer, in order. */
const STEPS = [
  'CustomerWasRegistered',
  'CustomerInvitationTokenWasCreated',
  'CustomerWasAssignedToStore',
  'AssignedAccountToCustomer',
  'CustomerWasMovedToLevel',
  'CustomerWasActivated',
];

/** Events of invitations, which have no customer as their aggregate. */
const OF_INVITATIONS: ReadonlySet<string> = new Set([
  'InvitationWasCreated',
  'CustomerWasAttachedToInvitation',
]);
/** Before the last step, where there is something of the kind: what is known of the customer, and the seller who has registered them. */
const DETAILS: ReadonlySet<string> = new Set([
  'CustomerAddressWasUpdated',
  'CustomerCompanyDetailsWereUpdated',
  'CustomerLoyaltyCardNumberWasUpdated',
  'SellerWasAssignedToCustomer',
]);

/** Customers who registered: each address once, with all that belongs to a customer, and none that was refused. */
export class RegistrationAudit {
  private readonly customers = new Map<string, string[]>();
  /** How far the events of each customer have come. */
  private readonly steps = new Map<string, number>();

  constructor(
    private readonly history: History,
    private readonly findings: Findings,
    private readonly erasures = new Erasures(history),
  ) {}

  look({ id, type, uuid, payload }: EventRecord): void {
    const [, name = ''] = /\.User\.Event\.(\w+)$/.exec(type) ?? [];
    if (name === '' || OF_INVITATIONS.has(name)) {
      return;
    }
    const step = this.steps.get(uuid) ?? 0;
    if (step < STEPS.length && DETAILS.has(name)) {
      return;
    }
    if (step < STEPS.length && name !== STEPS[step]) {
      this.findings.add(CHECK, `Event ${id} of customer ${uuid} is ${name}, and not ${STEPS[step]}`);
    } else if (step >= STEPS.length && (name === STEPS[0] || name === 'AssignedAccountToCustomer')) {
      this.findings.add('nothing twice', `Event ${id}: customer ${uuid} was registered before`);
    }
    this.steps.set(uuid, step + 1);
    if (name === STEPS[0]) {
      const email = payload.customerData?.email ?? this.erasures.getEmail(uuid);
      this.customers.set(email, [...(this.customers.get(email) ?? []), uuid]);
    }
  }

  /** Once all events have been looked at. */
  async compare(scene: Scene, connections: readonly Connection[]): Promise<void> {
    const wanted = new Map<string, Past[]>();
    for (const past of this.history.operations.values()) {
      if (past.kind === 'register') {
        const [email = ''] = past.words;
        wanted.set(email, [...(wanted.get(email) ?? []), past]);
      }
    }
    for (const [email, own] of wanted) {
      const before = new Set(scene.customers.slice(0, scene.planned).map(({ id }) => id));
      const registered = (this.customers.get(email) ?? []).filter((id) => !before.has(id));
      this.compareAddress(email, own, registered);
    }
    for (const [uuid, step] of this.steps) {
      if (step < STEPS.length) {
        this.findings.add(CHECK, `No event tells that ${STEPS[step]} of customer ${uuid}`);
      }
    }
    await this.compareCounts(scene, connections);
  }

  private compareAddress(email: string, own: readonly Past[], registered: readonly string[]): void {
    const numbers = own.map(({ number }) => number);
    const done = own.filter(({ knowledge }) => knowledge === 'done');
    const unknown = own.filter(({ knowledge }) => knowledge === 'unknown');
    // An address is free again once its customer is erased.
    const isTwice = done.some((past) => {
      const earlier = this.earlierWith(email, past.made[0] ?? '');
      return earlier.some((customer) => !this.erasures.mayPrecede(past, customer));
    });
    if (isTwice || new Set(done.map(({ made }) => made[0])).size < done.length) {
      this.findings.add('nothing twice', `${email} is registered ${registered.length} times`, ...numbers);
    }
    if (registered.length > done.length + unknown.length && done.length + unknown.length > 0) {
      this.findings.add('nothing unasked', `${email} is registered ${registered.length} times`, ...numbers);
    }
    for (const past of done.filter(({ made }) => !registered.includes(made[0] ?? ''))) {
      this.findings.add('every 200 is there', `Customer ${past.made[0]} was not registered`, past.number);
    }
    if (registered.length > 0 && done.length + unknown.length === 0) {
      this.findings.add('refusals change nothing', `${email} was refused and is registered`, ...numbers);
    }
    // An address can only be taken by a request that was sent before.
    for (const past of own.filter(({ knowledge }) => knowledge === 'refused')) {
      const others = [...done, ...unknown].filter(({ sentAt }) => sentAt < past.settledAt);
      const hadIt = this.erasures.getOwners(email).some((customer) => !this.erasures.precede(past, customer));
      if (others.length === 0 && !hadIt) {
        this.findings.add(CHECK, `${email} was refused, and no customer had it`, past.number);
      }
    }
  }

  /** Customers who had the address before. */
  private earlierWith(email: string, id: string): readonly number[] {
    const customer = this.erasures.customer(id);
    return this.erasures.getOwners(email).filter((other) => other < customer);
  }

  /** The lists count as many customers of each store as there are, on every process. */
  private async compareCounts({ customers: all }: Scene, connections: readonly Connection[]): Promise<void> {
    const known = new Set(all.map(({ id }) => id));
    const customers = all.filter((_, customer) => !this.erasures.isDeleted(customer));
    const strangers = [...this.customers.values()].flat().filter((id) => !known.has(id)).length;
    for (const connection of connections) {
      for (const store of ['DEFAULT', 'SECOND'] as const) {
        const own = customers.filter((each) => each.store === store).length;
        const right = own + (store === 'DEFAULT' ? strangers : 0);
        const path = `/api/${store}/customer?perPage=1`;
        const { total } = await connection.ask<{ total: number }>('GET', path);
        if (total !== right) {
          this.findings.add(CHECK, `${store} has ${total} customers, and ${right} were registered`);
        }
      }
    }
  }
}
