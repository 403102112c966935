import { ErasureAudit } from '../../chaos/audit/customers/erasure-audit.js';
import { Erasures } from '../../chaos/audit/customers/erasures.js';
import { PersonalTexts } from '../../chaos/audit/customers/personal-texts.js';
import { RegistrationAudit } from '../../chaos/audit/customers/registrations.js';
import type { EventRecord } from '../../chaos/audit/events/event-pages.js';
import { Findings } from '../../chaos/audit/findings.js';
import { History, type Past } from '../../chaos/audit/history.js';
import type { Source } from '../../chaos/audit/source.js';
import {
  getBuyer,
  getContacts,
  getDetails,
  namedIn,
  getName,
  getNewcomer,
} from '../../chaos/plan/personal.js';
import { TestApp } from '../support/app/test-app.js';
import { getDocument } from '../support/scenes/transactions.js';

const EMAILS = ['chaos-0@example.com', 'chaos-1@example.com', 'chaos-2@example.com', 'chaos-0@example.com'];
/** Operations: what is done before the erasures, the erasures, and what is done behind them. */
const [ADDED, SOLD, SENT, ANONYMIZED, DELETED, AGAIN, LATE, REGISTERED, BOUGHT] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

describe('what storms compare of erasures', () => {
  let app: TestApp;
  let events: readonly EventRecord[];
  const customers: { id: string; email: string; store: 'DEFAULT' }[] = [];
  const pasts: Past[] = [];

  beforeAll(async () => {
    app = await TestApp.start();
    for (const customer of [0, 1, 2]) {
      const name = getName(customer);
      await register({ firstName: 'Chaos', lastName: name, ...getContacts(customer), ...getDetails(name) });
    }
    await happen();
    events = (await app.as('admin').get('/api/event?fromId=1').expect(200)).body.events;
  });
  afterAll(() => app.stop());

  const register = async (more: object) => {
    const email = EMAILS[customers.length] ?? '';
    const customer = { email, agreement1: true, ...more };
    const { body } = await app.as('admin').postJson('/api/customer/register', { customer }).expect(200);
    customers.push({ id: body.customerId, email, store: 'DEFAULT' });
    return String(body.customerId);
  };

  /** One is deleted, one is anonymised, and one stays. A shop knows of nothing, and the address is registered again. */
  const happen = async () => {
    const [deleted, anonymized, stays] = customers.map(({ id }) => id);
    const admin = app.as('admin');
    const points = (customer: string | undefined, operation: number) => ({
      transfer: { customer, points: 50, comment: `op ${operation}` },
    });
    const added = await admin.postJson('/api/points/transfer/add', points(deleted, ADDED)).expect(200);
    note(ADDED, 'add', 0, ['p50'], added.body.pointsTransferId);
    await sell(SOLD, 0);
    const transfer = { sender: deleted, receiver: anonymized, points: 5, comment: `op ${SENT}` };
    const sent = await admin.postJson('/api/admin/p2p-points-transfer', { transfer }).expect(200);
    note(SENT, 'send', 0, ['p5', 'c1'], sent.body.pointsTransferId);
    await admin.post(`/api/customer/${anonymized}/anonymize`).expect(204);
    note(ANONYMIZED, 'anonymize', 1, []);
    await admin.delete(`/api/admin/customer/${deleted}`).expect(204);
    note(DELETED, 'delete', 0, []);
    const refused = await admin.delete(`/api/customer/${deleted}`).expect(404);
    note(AGAIN, 'delete', 0, [], undefined, refused.text);
    await sell(LATE, 0);
    const name = getNewcomer(REGISTERED);
    const id = await register({ firstName: 'New', lastName: name, ...getDetails(name) });
    note(REGISTERED, 'register', 2, [EMAILS[0] ?? ''], id);
    await admin.postJson('/api/points/transfer/add', points(stays, BOUGHT)).expect(200);
  };

  const sell = async (number: number, customer: number) => {
    const customerData = getBuyer(customer, number, EMAILS[customer]);
    const sale = getDocument({ number: `S${number}`, customerData });
    const { body } = await app.as('admin').postJson('/api/transaction', sale).expect(200);
    note(number, 'sell', customer, [`S${number}`], body.transactionId);
  };

  const note = (
    number: number,
    kind: Past['kind'],
    customer: number,
    words: readonly string[],
    made?: string,
    refusal = '',
  ) =>
    pasts.push({
      number,
      kind,
      customer,
      words,
      hasKey: true,
      digest: '',
      lost: 0,
      refusal,
      made: made === undefined ? [] : [made],
      sentAt: number,
      settledAt: number + 0.5,
      knowledge: refusal === '' ? 'done' : 'refused',
    });

  interface Seen {
    readonly events: readonly EventRecord[];
    readonly pasts: readonly Past[];
    /** A row more in a table. */
    readonly row?: Readonly<Record<string, string>>;
  }
  type Fault = (seen: Seen) => Seen;

  const found = async (fault: Fault) => {
    const findings = new Findings();
    const history = new History(findings);
    const seen = fault({ events, pasts: pasts.map((past) => ({ ...past })) });
    seen.pasts.forEach((past) => history.operations.set(past.number, past));
    const scene = {
      customers,
      planned: 3,
      campaigns: [],
      sellerToken: '',
      levels: [],
      segment: '',
      pos: '',
    };
    const source = sourceWith(seen.row);
    const erasures = await Erasures.of(history, scene, source);
    const registrations = new RegistrationAudit(history, findings, erasures);
    const [audit, texts] = [
      new ErasureAudit(history, erasures, findings),
      new PersonalTexts(history, erasures, findings),
    ];
    for (const event of seen.events) {
      [registrations, audit, texts].forEach((each) => each.look(event));
    }
    const connections = [{ ask }] as unknown as Parameters<RegistrationAudit['compare']>[1];
    await registrations.compare(scene, connections);
    await audit.compare(scene, connections);
    await texts.compare(source, { mails: [], logs: [] });
    return findings.first.map(({ check, what }) => `${check}: ${what}`);
  };

  const ask = async <Body>(_method: string, path: string): Promise<Body> => {
    if (path.startsWith('/api/SECOND')) {
      return { total: 0 } as Body;
    }
    const { status, body } = await app.as('admin').get(path);
    if (status !== 200) {
      throw new Error(`GET ${path} answered ${status}`);
    }
    return body as Body;
  };

  const TABLES = [
    'customer',
    'customer_label',
    'customer_search',
    'points_transfer',
    'shop_transaction',
    'event',
  ];
  const sourceWith = (row: Seen['row']): Source => ({
    rows: async function* (sql) {
      yield* await app.reader.query(sql);
      if (row && sql.includes('customer_label')) {
        yield row;
      }
    },
    tables: () => Promise.resolve(TABLES),
    close: () => undefined,
  });

  const hasName = (name: string) => (event: EventRecord) => event.type.endsWith(`.Event.${name}`);
  const withPayload =
    (name: string, more: object): Fault =>
    (seen) => ({
      ...seen,
      events: seen.events.map((event) =>
        hasName(name)(event) ? { ...event, payload: { ...event.payload, ...more } } : event,
      ),
    });
  const answered =
    (number: number, more: Partial<Past>): Fault =>
    (seen) => ({
      ...seen,
      pasts: seen.pasts.map((past) => (past.number === number ? { ...past, ...more } : past)),
    });
  const and =
    (past: Partial<Past>): Fault =>
    (seen) => ({
      ...seen,
      pasts: [...seen.pasts, { ...(pasts[0] as Past), number: 99, sentAt: 90, settledAt: 91, ...past }],
    });

  it('finds nothing in what the service has done', async () => {
    expect(events.filter(hasName('CustomerWasAnonymized'))).toHaveLength(1);
    expect(events.filter(hasName('CustomerWasDeleted'))).toHaveLength(1);
    expect(await found((seen) => seen)).toEqual([]);
  });

  it('finds nothing when the clock jumps before the event of an erasure is recorded', async () => {
    const later = (event: EventRecord) => ({ ...event, recorderOn: '2099-01-01T00:00:00+0000' });
    expect(await found((seen) => ({ ...seen, events: seen.events.map(later) }))).toEqual([]);
  });

  it.each<readonly [string, Fault, RegExp]>([
    [
      'a comment that was left',
      withPayload('PointsWereTransferred', { pointsTransfer: { comment: `op ${SENT}` } }),
      /personal texts: Event \d+ names customer 0, who is erased/,
    ],
    [
      'a name that was left',
      withPayload('CustomerWasDeleted', { lastName: getName(0) }),
      /personal texts: Event \d+ names customer 0/,
    ],
    [
      'a row that was left',
      (seen) => ({ ...seen, row: { labelValue: `${getName(1)} note` } }),
      /personal texts: A row of customer_label names customer 1/,
    ],
    [
      'a telephone number that was left',
      (seen) => ({ ...seen, row: { labelValue: '+49155500000001' } }),
      /names customer 1/,
    ],
    [
      'an erasure that is not answered with success',
      answered(ANONYMIZED, { knowledge: 'refused' }),
      /nothing unasked: Customer 1 is erased \(deleted: false\)/,
    ],
    [
      'an erasure without effect',
      and({ kind: 'anonymize', customer: 2 }),
      /every 200 is there: Customer 2 is erased: false/,
    ],
    [
      'a deletion without effect',
      and({ kind: 'delete', customer: 1 }),
      /every 200 is there: Customer 1 is erased: true, deleted: false/,
    ],
    [
      'a deletion that is answered twice with success',
      answered(AGAIN, { knowledge: 'done', refusal: '' }),
      /nothing twice: Customer 0 was deleted with success 2 times/,
    ],
    [
      'a second event of an erasure',
      (seen) => ({
        ...seen,
        events: [...seen.events, ...seen.events.filter(hasName('CustomerWasAnonymized'))],
      }),
      /nothing twice: Event \d+: CustomerWasAnonymized of customer \S+ a second time/,
    ],
    [
      'an erasure without an event',
      (seen) => ({
        ...seen,
        events: seen.events.filter((event) => !hasName('CustomerWasAnonymized')(event)),
      }),
      /erasures: Customer 1: the certificate is/,
    ],
    [
      'a certificate with another time than its event',
      withPayload('CustomerWasAnonymized', { anonymizedAt: '2099-01-01T00:00:00+0000' }),
      /erasures: Customer 1: the certificate is/,
    ],
    [
      'a purchase of a customer who was erased',
      and({ kind: 'buy', customer: 1 }),
      /erasures: buy of customer 1, who was erased before/,
    ],
    [
      'points that a customer gets who was deleted',
      and({ kind: 'send', customer: 2, words: ['p5', 'c0'] }),
      /erasures: send of customers 2, 0: one was deleted before/,
    ],
    [
      'a customer who is turned away and is not erased',
      and({ kind: 'buy', customer: 2, knowledge: 'refused', refusal: '401', unauthorisedAt: 91 }),
      /answers: Customer 2 is not erased, and was answered 401/,
    ],
    [
      'an address that is registered before its customer is erased',
      answered(REGISTERED, { sentAt: 0, settledAt: 0.5 }),
      /nothing twice: chaos-0@example.com is registered/,
    ],
  ])('finds %s', async (_, fault, finding) => {
    expect((await found(fault)).join('\n')).toMatch(finding);
  });
});

describe('texts about persons', () => {
  it.each([
    ['Person7x street', [7], [], []],
    ['person7', [], [], []],
    ['+49155500000012 CHAOS', [12], [], []],
    ['to rush-3@example.com, op 4', [], ['rush-3@example.com'], [4]],
    ['op-31@example.com', [], ['op-31@example.com'], []],
    ['"op0000012x city" op 12', [], [], [12]],
    // A ciphertext that a storm has found.
    ['6OA4wi4nLGth3v+oP9xJ4PNgTllTrQZv2htrCVK', [], [], []],
    ['shop 12, laptop 3', [], [], []],
  ])('"%s" names customers %j, addresses %j and operations %j', (text, customers, emails, operations) => {
    const { customers: one = [], emails: two = [], operations: three = [] } = namedIn(text) ?? {};
    expect([one, two, three]).toEqual([customers, emails, operations]);
  });
});
