import { CustomerStateAudit } from '../../chaos/audit/customers/customer-states.js';
import type { EventRecord, Payload } from '../../chaos/audit/events/event-pages.js';
import { Findings } from '../../chaos/audit/findings.js';
import { History, type Past } from '../../chaos/audit/history.js';
import { Expected } from '../../chaos/audit/points/ledger-of-journal.js';
import { PointsReplay } from '../../chaos/audit/points/points-replay.js';
import { ClaimAudit } from '../../chaos/audit/sales/claims.js';
import { ReportAudit } from '../../chaos/audit/sales/reports.js';
import { SalesAudit } from '../../chaos/audit/sales/sales.js';
import { getItems } from '../../chaos/plan/files.js';
import {
  CLAIMS_PER_DAY,
  DELIVERY_SKU,
  linesIn,
  RECEIPT,
  rulesFor,
  STAMP,
  VISIT,
} from '../../chaos/plan/sales.js';
import { TestApp } from '../support/app/test-app.js';
import { everyLevel } from '../support/scenes/earning.js';

const LINE = 'TEA/1000/1999';
const RECEIPTS = CLAIMS_PER_DAY + 2;
const DAY_MS = 86_400_000;
const STAMPS = 10;
/** A receipt that comes back before it is claimed, and its return. */
const EARLY = 1;
const BACK = 90;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: { readonly transactionId?: string };
}

describe('what storms compare of claims and of reported events', () => {
  let app: TestApp;
  let events: readonly EventRecord[];
  const customers: { id: string; email: string; store: 'DEFAULT' }[] = [];
  const pasts: Past[] = [];

  beforeAll(async () => {
    app = await TestApp.start();
    // Around midnight claims are not counted: clocks are read at different times.
    app.clock.set(new Date((Math.ceil(app.clock.now().getTime() / DAY_MS) + 0.5) * DAY_MS));
    const settings = { excludedDeliverySKUs: [DELIVERY_SKU], claimsPerDayMax: CLAIMS_PER_DAY };
    await app.as('admin').postJson('/api/settings', { settings }).expect(200);
    for (const earningRule of rulesFor(await everyLevel(app))) {
      await app.as('admin').postJson('/api/earningRule', { earningRule }).expect(200);
      app.clock.advance({ seconds: 1 });
    }
    for (const customer of [0, 1]) {
      const email = `chaos-${customer}@example.com`;
      customers.push({ id: await app.customerWith({ points: 0, email }), email, store: 'DEFAULT' });
    }
    await happen();
    events = await allEvents();
  });
  afterAll(() => app.stop());

  /** A wrong amount, one too many, one that is taken; a stamp too many, one of the next day, and what only shops report. */
  const happen = async () => {
    for (let number = 0; number < RECEIPTS; number += 1) {
      await sell(number);
      if (number === EARLY) {
        await bringBack(BACK, number);
      }
      await claim(RECEIPTS + number, 0, number, number === 0);
    }
    await claim(2 * RECEIPTS, 1, 1, false);
    for (const number of Array.from({ length: STAMP.limit + 1 }).keys()) {
      await report(3 * RECEIPTS + number, STAMP.event);
    }
    await report(3 * RECEIPTS + STAMPS - 1, VISIT.event);
    app.clock.advance({ days: 1 });
    await report(3 * RECEIPTS + STAMPS, STAMP.event);
  };

  const sell = (number: number) =>
    send(number, 'sell', [`S${number}`, RECEIPT, LINE], 'sell', { customerData: { name: 'Unknown' } });

  const bringBack = (number: number, receipt: number) =>
    send(number, 'bringBack', [`R${number}`, `S${receipt}`, LINE], 'return', {
      revisedDocument: `S${receipt}`,
    });

  const send = async (
    number: number,
    kind: Past['kind'],
    words: readonly string[],
    documentType: string,
    more: object,
  ) => {
    const purchaseDate = app.clock.now().toISOString();
    const transactionData = { documentNumber: words[0], documentType, purchaseDate };
    const transaction = { transactionData, items: getItems(linesIn([LINE])), ...more };
    note(number, kind, 0, words, await app.as('admin').postJson('/api/transaction', { transaction }));
  };

  const claim = async (number: number, customer: number, receipt: number, isWrong: boolean) => {
    const assign = { transactionDocumentNumber: `S${receipt}`, grossValue: isWrong ? 20 : 19.99 };
    const answer = await app
      .as('customer', customers[customer]?.id)
      .postJson('/api/customer/transaction/customer/assign', { assign });
    note(number, 'claim', customer, [`S${receipt}`, isWrong ? 'wrong' : 'right', LINE], answer);
  };

  const report = async (number: number, event: string) => {
    const answer = await app.as('customer', customers[0]?.id).post(`/api/customer/earnRule/${event}`);
    note(number, 'stamp', 0, [event], answer);
  };

  const note = (
    number: number,
    kind: Past['kind'],
    customer: number,
    words: readonly string[],
    { status, text, body }: Answer,
  ) => {
    const isDone = status === 200;
    pasts.push({
      number,
      kind,
      words,
      customer,
      hasKey: true,
      digest: '',
      lost: 0,
      refusal: isDone ? '' : text,
      made: [body.transactionId ?? ''].filter(Boolean),
      sentAt: number,
      settledAt: number + 0.5,
      knowledge: isDone ? 'done' : 'refused',
    });
    app.clock.advance({ seconds: 1 });
  };

  const allEvents = async () => {
    const all: EventRecord[] = [];
    for (;;) {
      const { body } = await app
        .as('admin')
        .get(`/api/event?fromId=${all.length + 1}`)
        .expect(200);
      const page = body.events as EventRecord[];
      if (page.length === 0) {
        return all;
      }
      all.push(...page);
    }
  };

  type Fault = (scene: { events: readonly EventRecord[]; pasts: readonly Past[] }) => typeof scene;
  const found = (fault: Fault) => {
    const findings = new Findings();
    const history = new History(findings);
    const scene = fault({ events, pasts: pasts.map((past) => ({ ...past })) });
    scene.pasts.forEach((past) => history.operations.set(past.number, past));
    const known = { customers, planned: 2, campaigns: [], sellerToken: '', levels: [], segment: '', pos: '' };
    const expected = new Expected(known);
    const states = new CustomerStateAudit(history, expected, findings);
    const sales = new SalesAudit(history, expected, states, findings, 2);
    const claims = new ClaimAudit(history, known, expected, sales, findings);
    const reports = new ReportAudit(history, expected, findings);
    const replay = new PointsReplay(history, [], expected, findings, sales);
    for (const event of scene.events) {
      [states, sales, claims, reports, replay].forEach((each) => each.look(event));
    }
    replay.end();
    claims.compare();
    reports.compare(states);
    return findings.first.map(({ check, what }) => `${check}: ${what}`);
  };

  const isAssigned = ({ type }: EventRecord) => type.endsWith('.AssignedTransactionToCustomer');
  const isStamp = ({ payload }: EventRecord) => payload.pointsTransfer?.comment === STAMP.name;
  const onLast =
    (is: (event: EventRecord) => boolean, changed: (event: EventRecord) => readonly EventRecord[]): Fault =>
    (scene) => {
      const at = scene.events.findLastIndex(is);
      return {
        ...scene,
        events: scene.events.flatMap((event, index) => (index === at ? changed(event) : [event])),
      };
    };
  const withPayload = (event: EventRecord, more: Payload) => ({
    ...event,
    payload: { ...event.payload, ...more },
  });
  const answered =
    (is: (past: Past) => boolean, more: Partial<Past>): Fault =>
    (scene) => ({
      ...scene,
      pasts: scene.pasts.map((past) => (is(past) ? { ...past, ...more } : past)),
    });

  it('finds nothing in what the service has recorded', () => {
    expect(events.filter(isAssigned)).toHaveLength(CLAIMS_PER_DAY + 1);
    expect(events.filter(isStamp)).toHaveLength(STAMP.limit + 1);
    expect(pasts.filter(({ knowledge }) => knowledge === 'refused')).toHaveLength(5);
    expect(found((scene) => scene)).toEqual([]);
  });

  it('finds nothing when the claim of a customer who may be erased is refused', () => {
    const refused = answered(({ words }) => words[1] === 'wrong', { words: ['S0', 'right', LINE] });
    const erased: Fault = ({ pasts: all, ...rest }) => {
      const [sold] = pasts as [Past];
      return { ...rest, pasts: [...all, { ...sold, number: 99, kind: 'anonymize', words: [], made: [] }] };
    };
    expect(found((scene) => erased(refused(scene)))).toEqual([]);
  });

  it.each<readonly [string, Fault, RegExp]>([
    [
      'a claim without effect',
      onLast(isAssigned, () => []),
      /every 200 is there: Receipt S3 is not customer 0's/,
    ],
    [
      'an early return whose claim takes nothing back',
      (scene) => ({
        ...scene,
        events: scene.events.filter(({ payload }) => !payload.pointsTransfer?.revisedTransactionId),
      }),
      /comes before \d+ points are taken back/,
    ],
    [
      'a receipt that another customer gets',
      onLast(isAssigned, (event) => [
        withPayload(event, { customerId: { customerId: customers[1]?.id ?? '' } }),
      ]),
      /nothing unasked: Event \d+: customer 1 gets receipt S3/,
    ],
    [
      'a receipt that two customers get',
      answered(({ kind, customer }) => kind === 'claim' && customer === 1, {
        knowledge: 'done',
        refusal: '',
      }),
      /nothing twice: Receipt S1 was claimed with success 2 times/,
    ],
    [
      'a claim that is taken with a wrong amount',
      answered(({ words }) => words[1] === 'wrong', { knowledge: 'done', refusal: '' }),
      /Receipt S0 was claimed by 0 with wrong facts/,
    ],
    [
      'a free receipt that is refused',
      answered(({ words }) => words[1] === 'wrong', { words: ['S0', 'right', LINE] }),
      /Receipt S0 was free, and was refused/,
    ],
    [
      'a claim too many',
      onLast(isAssigned, (event) => [event, event]),
      new RegExp(`customer 0 claims receipt ${CLAIMS_PER_DAY + 1} of a day`),
    ],
    [
      'a stamp too many',
      ({ events: all, ...rest }) => {
        const stamps = all.filter(isStamp);
        return { ...rest, events: [...all, ...stamps.slice(0, 1)] };
      },
      new RegExp(`limits: Event \\d+: customer 0 gets stamp ${STAMP.limit + 1} of `),
    ],
    ['a stamp that is not paid', onLast(isStamp, () => []), /the rule has paid the customer 3 times, 4 to 4/],
    [
      'a report that only shops may send',
      answered(({ words }) => words[0] === VISIT.event, { knowledge: 'done' }),
      /Customer 0 has reported what only shops report/,
    ],
  ])('finds %s', (_, fault, finding) => {
    expect(found(fault).join('\n')).toMatch(finding);
  });
});
