import type { Connection } from '../../client/connection.js';
import type { Scene } from '../../scene.js';
import type { EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import { amount, type History, type Past } from '../history.js';
import type { Erasures } from './erasures.js';

type Asked = Pick<Connection, 'ask'>;

const CHECK = 'erasures';
const MISSING = / answered 404/;
const NAMES: Readonly<Record<string, 'anonymize' | 'delete'>> = {
  CustomerWasAnonymized: 'anonymize',
  CustomerWasDeleted: 'delete',
};
/** What a customer who is erased does no more, and what is not done for one. */
const REFUSED: ReadonlySet<string> = new Set([
  'buy',
  'give',
  'redeem',
  'sendOwn',
  'stamp',
  'claim',
  'visit',
  'login',
  'refresh',
  'activate',
]);
/** Customers who are deleted are not there. */
const OF_THE_DELETED: ReadonlySet<string> = new Set([
  'add',
  'spend',
  'block',
  'send',
  'setLevel',
  'freeLevel',
  'deactivate',
  'anonymize',
  'delete',
]);
const SENDS: ReadonlySet<string> = new Set(['send', 'sendOwn']);
/** Customers without a certificate. */
const LOOKED_AT = 20;

interface Certificate {
  readonly customerId: string;
  readonly erasedAt: string;
  readonly tables: readonly { readonly table: string; readonly rows: number }[];
}

interface Shown {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly address?: object;
  readonly labels?: readonly unknown[];
  readonly active: boolean;
  readonly anonymizedAt?: string;
}

/**
 * Customers who are anonymised and deleted: each was asked for, and each that was answered has happened, once; nothing happens to them behind
 * it that must not; and over HTTP they are not there any more, or without a name, with a certificate.
 */
export class ErasureAudit {
  /** By the id of the customer: when each of the two happened, and in which event. */
  private readonly ends = new Map<string, Map<string, { readonly event: number; readonly time: string }>>();
  private successors = 0;

  constructor(
    private readonly history: History,
    private readonly erasures: Erasures,
    private readonly findings: Findings,
  ) {}

  /** For the report. */
  get figures(): Readonly<Record<string, number>> {
    const all = [...this.ends.values()];
    return {
      'anonymised customers': all.filter((own) => own.has('anonymize')).length,
      'deleted customers': all.filter((own) => own.has('delete')).length,
      'addresses that were registered again': this.successors,
    };
  }

  look({ id, type, uuid, payload }: EventRecord): void {
    const [, name = ''] = /\.User\.Event\.(\w+)$/.exec(type) ?? [];
    const kind = NAMES[name];
    const own = this.ends.get(uuid) ?? new Map<string, { event: number; time: string }>();
    if (own.has('delete') && kind) {
      this.findings.add(CHECK, `Event ${id}: ${name} of customer ${uuid}, who was deleted before`);
    }
    if (kind) {
      if (own.has(kind)) {
        this.findings.add('nothing twice', `Event ${id}: ${name} of customer ${uuid} a second time`);
      }
      own.set(kind, { event: id, time: payload.anonymizedAt ?? payload.deletedAt ?? '' });
      this.ends.set(uuid, own);
    }
  }

  /** Once all events have been looked at. */
  async compare({ customers }: Pick<Scene, 'customers'>, connections: readonly Asked[]): Promise<void> {
    for (const past of this.history.operations.values()) {
      this.compareAnswer(past);
    }
    for (const customer of customers.keys()) {
      this.compareRequests(customer);
    }
    const step = Math.max(1, Math.floor(customers.length / LOOKED_AT));
    for (const [customer, { email }] of customers.entries()) {
      const connection = connections[customer % connections.length];
      const owners = this.erasures.getOwners(email);
      this.successors += Number(owners.some((other) => this.erasures.isSuccessor(customer, other)));
      if (connection && (this.erasures.isErased(customer) || customer % step === 0)) {
        await this.compareRecord(customer, customers, connection);
      }
    }
  }

  private compareAnswer(past: Past): void {
    const { kind, number, knowledge, unauthorisedAt, words } = past;
    // A key that is used again for something else: the token is that of the first request.
    const { customer } = (kind === 'misuse' ? this.history.get(Number(words[1])) : undefined) ?? past;
    if (unauthorisedAt !== undefined && !this.erasures.mayPrecede({ settledAt: unauthorisedAt }, customer)) {
      this.findings.add('answers', `Customer ${customer} is not erased, and was answered 401`, number);
    }
    if (knowledge !== 'done') {
      return;
    }
    if (REFUSED.has(kind) && this.erasures.precede(past, customer)) {
      this.findings.add(CHECK, `${kind} of customer ${customer}, who was erased before`, number);
    }
    const concerned = [customer, ...(SENDS.has(kind) ? [amount(past, 'c')] : [])];
    const isOver = concerned.some((each) => this.wasDeleted(past, each));
    if ((REFUSED.has(kind) || OF_THE_DELETED.has(kind)) && isOver) {
      this.findings.add(
        CHECK,
        `${kind} of customers ${concerned.join(', ')}: one was deleted before`,
        number,
      );
    }
  }

  private wasDeleted(past: Past, customer: number): boolean {
    return this.erasures
      .askedFor(customer)
      .some(
        ({ kind, knowledge, settledAt }) =>
          kind === 'delete' && knowledge === 'done' && settledAt < past.sentAt,
      );
  }

  private compareRequests(customer: number): void {
    const asked = this.erasures.askedFor(customer);
    const numbers = asked.map(({ number }) => number);
    const deletions = asked.filter(({ kind }) => kind === 'delete');
    const [isErased, isDeleted] = [this.erasures.isErased(customer), this.erasures.isDeleted(customer)];
    const done = (all: readonly Past[]) => all.filter(({ knowledge }) => knowledge === 'done').length;
    if ((isErased && asked.length === 0) || (isDeleted && deletions.length === 0)) {
      const what = `Customer ${customer} is erased (deleted: ${isDeleted}), and no request asked for it`;
      this.findings.add('nothing unasked', what, ...numbers);
    }
    if ((!isErased && done(asked) > 0) || (!isDeleted && done(deletions) > 0)) {
      const what = `Customer ${customer} is erased: ${isErased}, deleted: ${isDeleted}`;
      this.findings.add('every 200 is there', what, ...numbers);
    }
    if (done(deletions) > 1) {
      const what = `Customer ${customer} was deleted with success ${done(deletions)} times`;
      this.findings.add('nothing twice', what, ...numbers);
    }
  }

  private async compareRecord(
    customer: number,
    customers: Scene['customers'],
    connection: Asked,
  ): Promise<void> {
    const { id = '', store, email = '' } = customers[customer] ?? {};
    const path = `/api/${store}`;
    const [isErased, isDeleted] = [this.erasures.isErased(customer), this.erasures.isDeleted(customer)];
    const shown = await found<Shown>(connection, `${path}/customer/${id}`);
    const certificate = await found<Certificate>(connection, `${path}/admin/customer/${id}/erasure`);
    const report = (what: string) =>
      this.findings.add(CHECK, what, ...this.erasures.askedFor(customer).map(({ number }) => number));
    if ((shown === null) !== isDeleted || (certificate !== null) !== isErased) {
      report(
        `Customer ${customer} (erased: ${isErased}, deleted: ${isDeleted}): ${JSON.stringify({ shown, certificate })}`,
      );
    }
    if (!isErased) {
      return;
    }
    const isKnown = [shown?.firstName, shown?.lastName, shown?.email, shown?.phone, shown?.address].some(
      Boolean,
    );
    if (shown && (isKnown || (shown.labels ?? []).length > 0 || shown.active || !shown.anonymizedAt)) {
      report(`Customer ${customer} is anonymised, and shown as ${JSON.stringify(shown)}`);
    }
    const own = this.ends.get(id);
    const first = own?.get('anonymize') ?? own?.get('delete');
    const getRows = (table: string) => certificate?.tables.find((each) => each.table === table)?.rows ?? 0;
    const isRight =
      certificate?.customerId === id && first?.time === certificate.erasedAt && getRows('customer') === 1;
    if (!isRight || getRows('event') === 0 || own?.has('delete') !== isDeleted) {
      const events = JSON.stringify([...(own ?? [])]);
      report(`Customer ${customer}: the certificate is ${JSON.stringify(certificate)}, the events ${events}`);
    }
    const standing = this.erasures
      .getOwners(email)
      .filter((other) => !this.erasures.isErased(other) && customers[other]?.store === store);
    const { total } = await connection.ask<{ total: number }>(
      'GET',
      `${path}/customer/check?emailOrPhone=${email}`,
    );
    if (total !== standing.length) {
      report(`${email} of customer ${customer} is found ${total} times, not ${standing.length}`);
    }
  }
}

/** Null for what is not there. */
async function found<Body>(connection: Asked, path: string): Promise<Body | null> {
  return connection.ask<Body>('GET', path).catch((error: unknown) => {
    if (MISSING.test(String(error))) {
      return null;
    }
    throw error;
  });
}
