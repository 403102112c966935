import type { Connection } from '../../client/connection.js';
import type { Scene } from '../../scene.js';
import type { EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import type { History, Past } from '../history.js';

const CHECK = 'registrations';
/** What a registration by an administrator or a seller records of its customer, in order. */
const STEPS = [
  ...['CustomerWasRegistered', 'CustomerInvitationTokenWasCreated', 'CustomerWasAssignedToStore'],
  ...['AssignedAccountToCustomer', 'CustomerWasMovedToLevel', 'CustomerWasActivated'],
];

/** Before the last step, where a seller has registered the customer. */
const OF_SELLERS = 'SellerWasAssignedToCustomer';

/** Customers who registered: each address once, with all that belongs to a customer, and none that was refused. */
export class RegistrationAudit {
  private readonly customers = new Map<string, string[]>();
  /** How far the events of each customer have come. */
  private readonly steps = new Map<string, number>();

  constructor(
    private readonly history: History,
    private readonly findings: Findings,
  ) {}

  look({ id, type, uuid, payload }: EventRecord): void {
    const [, name = ''] = /\.User\.Event\.(\w+)$/.exec(type) ?? [];
    if (name === '') {
      return;
    }
    const step = this.steps.get(uuid) ?? 0;
    if (step < STEPS.length && name === OF_SELLERS) {
      return;
    }
    if (step < STEPS.length && name !== STEPS[step]) {
      this.findings.add(CHECK, `Event ${id} of customer ${uuid} is ${name}, and not ${STEPS[step]}`);
    } else if (step >= STEPS.length && (name === STEPS[0] || name === 'AssignedAccountToCustomer')) {
      this.findings.add('nothing twice', `Event ${id}: customer ${uuid} was registered before`);
    }
    this.steps.set(uuid, step + 1);
    if (name === STEPS[0]) {
      const email = payload.customerData?.email ?? '';
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
      this.compareAddress(email, own, this.customers.get(email) ?? []);
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
    if (registered.length > 1 || done.length > 1) {
      this.findings.add('nothing twice', `${email} is registered ${registered.length} times`, ...numbers);
    }
    for (const past of done.filter(({ made }) => made[0] !== registered[0])) {
      this.findings.add('every 200 is there', `Customer ${past.made[0]} was not registered`, past.number);
    }
    if (registered.length > 0 && done.length + unknown.length === 0) {
      this.findings.add('refusals change nothing', `${email} was refused and is registered`, ...numbers);
    }
    // An address can only be taken by a request that was sent before.
    for (const past of own.filter(({ knowledge }) => knowledge === 'refused')) {
      const others = [...done, ...unknown].filter(({ sentAt }) => sentAt < past.settledAt);
      if (others.length === 0) {
        this.findings.add(CHECK, `${email} was refused, and no customer had it`, past.number);
      }
    }
  }

  /** The lists count as many customers of each store as there are, on every process. */
  private async compareCounts({ customers }: Scene, connections: readonly Connection[]): Promise<void> {
    const known = new Set(customers.map(({ id }) => id));
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
