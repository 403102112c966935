import { CustomerStateAudit } from '../../chaos/audit/customers/customer-states.js';
import type { EventRecord } from '../../chaos/audit/events/event-pages.js';
import { Findings } from '../../chaos/audit/findings.js';
import { History, type Past } from '../../chaos/audit/history.js';
import { Expected } from '../../chaos/audit/points/ledger-of-journal.js';
import { PointsReplay } from '../../chaos/audit/points/points-replay.js';
import { DailyCap } from '../../chaos/audit/sales/daily-cap.js';
import { Sale } from '../../chaos/audit/sales/sale.js';
import { SalesAudit } from '../../chaos/audit/sales/sales.js';
import { learn } from '../../chaos/client/learn.js';
import { Memory } from '../../chaos/client/memory.js';
import { requestFor } from '../../chaos/client/requests.js';
import { readOptions } from '../../chaos/options.js';
import { operationAt } from '../../chaos/plan/operations.js';
import { DELIVERY_SKU, linesIn, rulesFor } from '../../chaos/plan/sales.js';
import { TestApp } from '../support/app/test-app.js';
import { everyLevel } from '../support/scenes/earning.js';

const OPERATIONS = 70;
const CUSTOMERS = 3;
const OPTIONS = readOptions(['--seed', '11', '--customers', '30'], 11);

describe('what storms expect of sales', () => {
  /** The points that are left of a sale, whatever order its returns come in. */
  const computeLeft = (sold: string, ...returns: string[]) => {
    const sale = new Sale('', 0, 1, linesIn(sold.split(' ')));
    sale.isAssigned = true;
    returns.forEach((back) => sale.bringBack(linesIn(back.split(' '))));
    return sale.earned.points - sale.due;
  };

  it.each<readonly [string, string, readonly string[], number]>([
    ['19.99 earn 20.09', 'TEA/1000/1999', [], 20],
    ['a half is rounded up', 'TEA/1000/10000', [], 101 + 25],
    ['what is excluded earns nothing', 'TEA/1000/1999 CARD/1000/9000', [], 20],
    ['what is excluded takes nothing back', 'TEA/1000/1999 CARD/1000/9000', ['CARD/1000/9000'], 20],
    ['voided lines earn nothing', 'TEA/1000/2000 VOID/0/300', [], 20],
    ['discounts lower all lines by their share', 'TEA/1000/2000 CARD/1000/2000 OFF/1000/-1001', [], 15],
    ['lamps are multiplied', 'LAMP/1000/2000', [], 20 + 10],
    ['labels multiply what lamps have', 'LAMP/1000/2000/promo', [], 20 + 10 + 38],
    ['pieces are paid whole', 'MUG/3000/300', [], 3 + 21],
    ['one of three comes back', 'MUG/3000/300', ['MUG/1000/100'], 2 + 14],
    ['all comes back in parts', 'MUG/3000/300 TEA/1000/1999', ['TEA/1000/1999', 'MUG/3000/300'], 0],
    ['a discount is spread', 'TEA/1000/5000 CARD/1000/5000 OFF/1000/-2000', ['TEA/1000/4000'], 0],
    ['what cost nothing comes back by pieces', 'FREE/2000/0', ['FREE/1000/0'], 7],
    ['the minimum is judged once', 'TEA/2000/10000', ['TEA/1000/5000'], 50 + 13],
  ])('%s', (_, sold, returns, points) => {
    expect(computeLeft(sold, ...returns)).toBe(points);
    expect(computeLeft(sold, ...[...returns].reverse())).toBe(points);
  });

  it.each<readonly [string, number, readonly string[], number]>([
    ['a cap leaves a part', 10, [], 3 + 10],
    ['a cap leaves nothing', 0, [], 3],
    ['a cap cuts the rest only where it is above it', 10, ['MUG/1000/100'], 2 + 10],
    ['a cap holds for what is left', 10, ['MUG/2000/200'], 1 + 7],
  ])('%s', (_, left, returns, points) => {
    const sale = new Sale('', 0, 1, linesIn(['MUG/3000/300']));
    sale.assign(0, left);
    returns.forEach((back) => sale.bringBack(linesIn([back])));
    expect(sale.points - sale.due).toBe(points);
  });

  it('counts a cap on the day of the payment, which may be the one before its event', () => {
    const cap = new DailyCap();
    const [first, second, third] = [1, 2, 3].map((each) => new Sale('', 0, each, linesIn(['FREE/3000/0'])));
    const after = '2027-03-02T00:10:00Z';
    cap.assign(first as Sale, 0, after);
    expect(cap.correct(first as Sale, '2027-03-01T20:00:00Z')).toBe(0);
    cap.assign(second as Sale, 0, after);
    cap.assign(third as Sale, 0, after);
    expect(cap.correct(third as Sale, after)).toBe(0);
    expect([first, second, third].map((sale) => sale?.points)).toEqual([21, 21, 9]);
  });

  it.each<readonly [string, string, readonly string[], string, boolean]>([
    ['a line that was not sold', 'TEA/1000/1999', [], 'MUG/1000/1', false],
    ['more money than a line has', 'TEA/1000/1999 MUG/1000/500', [], 'TEA/1000/2000', false],
    ['more pieces than a line has', 'TEA/1000/1999', [], 'TEA/2000/10', false],
    ['a line', 'TEA/2000/2000', [], 'TEA/1000/1000', true],
    ['a line twice', 'TEA/2000/2000', ['TEA/1000/1000'], 'TEA/1000/1000', true],
    ['a line three times', 'TEA/2000/2000', ['TEA/1000/1000', 'TEA/1000/1000'], 'TEA/1000/1000', false],
    ['more than was paid', 'TEA/1000/2000 OFF/1000/-500', [], 'TEA/1000/2000', false],
  ])('%s', (_, sold, before, lines, isAllowed) => {
    const sale = new Sale('', 0, 1, linesIn(sold.split(' ')));
    before.forEach((back) => sale.bringBack(linesIn(back.split(' '))));
    expect(sale.allows(linesIn(lines.split(' ')))).toBe(isAllowed);
  });
});

describe('what storms compare of sales', () => {
  let app: TestApp;
  let events: readonly EventRecord[];
  const pasts: Past[] = [];
  const scene = {
    customers: [] as {
      id: string;
      email: string;
      store: 'DEFAULT';
    }[],
    planned: CUSTOMERS,
    campaigns: [],
    sellerToken: '',
    levels: [],
    segment: '',
    pos: '',
  };

  beforeAll(async () => {
    app = await TestApp.start();
    const admin = app.as('admin');
    const settings = { excludedDeliverySKUs: [DELIVERY_SKU] };
    await admin.postJson('/api/settings', { settings }).expect(200);
    for (const earningRule of rulesFor(await everyLevel(app))) {
      await admin.postJson('/api/earningRule', { earningRule }).expect(200);
      app.clock.advance({ seconds: 1 });
    }
    for (let customer = 0; customer < CUSTOMERS; customer += 1) {
      const email = `chaos-${customer}@example.com`;
      const id = await app.customerWith({ points: 0, email });
      scene.customers.push({ id, email, store: 'DEFAULT' });
    }
    await sendAll();
    events = await allEvents();
  });
  afterAll(() => app.stop());

  /** Sales and returns as a storm sends them, one after the other. */
  const sendAll = async () => {
    const memory = new Memory();
    for (let number = 0; number < OPERATIONS; number += 1) {
      const kind = number % 3 === 0 ? 'sell' : number % 20 === 1 ? 'visit' : 'bringBack';
      const planned = operationAt(OPTIONS, number);
      const own = { ...planned, number, kind, customer: Math.floor(number / 3) % CUSTOMERS } as const;
      const request = requestFor(own, scene, memory, app.clock.now().getTime());
      if (!request) {
        continue;
      }
      const { path, body, words } = request;
      const { status, body: answer } = await app.as('admin').postJson(path, body ? JSON.parse(body) : {});
      const isDone = status === 200;
      if (isDone) {
        learn(memory, own, request, JSON.stringify(answer), scene);
      }
      pasts.push({
        number,
        kind,
        customer: own.customer,
        hasKey: true,
        digest: '',
        lost: 0,
        words: words.split(' ').slice(2),
        made: [String(answer.transactionId)],
        refusal: '',
        knowledge: isDone ? 'done' : 'refused',
        sentAt: number,
        settledAt: number,
      });
      app.clock.advance({ seconds: 1 });
    }
  };

  const allEvents = async () => {
    const all: EventRecord[] = [];
    for (;;) {
      const path = `/api/event?fromId=${all.length + 1}`;
      const { body } = await app.as('admin').get(path).expect(200);
      const page = body.events as EventRecord[];
      if (page.length === 0) {
        return all;
      }
      all.push(...page);
    }
  };

  const found = (fault: (events: readonly EventRecord[]) => readonly EventRecord[]) => {
    const findings = new Findings();
    const history = new History(findings);
    pasts.forEach((past) => history.operations.set(past.number, { ...past }));
    const expected = new Expected(scene);
    const states = new CustomerStateAudit(history, expected, findings);
    const sales = new SalesAudit(history, expected, states, findings, CUSTOMERS);
    const replay = new PointsReplay(history, [], expected, findings, sales);
    for (const event of fault(events)) {
      [states, sales, replay].forEach((each) => each.look(event));
    }
    replay.end();
    return findings.first.map(({ check, what }) => `${check}: ${what}`);
  };

  const isOf = (name: string) => (event: EventRecord) => event.type.endsWith(`.${name}`);
  const isTakenBack = ({ payload }: EventRecord) =>
    payload.pointsTransfer?.revisedTransactionId !== undefined;
  const isEarned = (event: EventRecord) =>
    isOf('PointsWereAdded')(event) && event.payload.pointsTransfer?.transactionId !== undefined;
  const withPoints = (more: number) => (event: EventRecord) => {
    const { pointsTransfer } = event.payload;
    return pointsTransfer
      ? {
          payload: {
            ...event.payload,
            pointsTransfer: { ...pointsTransfer, value: pointsTransfer.value + more },
          },
        }
      : {};
  };
  const withoutRules = ({ payload }: EventRecord) => {
    const { pointsTransfer } = payload;
    return pointsTransfer
      ? { payload: { ...payload, pointsTransfer: { ...pointsTransfer, earnedBy: [] } } }
      : {};
  };
  const last =
    (is: (event: EventRecord) => boolean, changed: (event: EventRecord) => readonly EventRecord[]) =>
    (all: readonly EventRecord[]) => {
      const at = all.findLastIndex(is);
      return all.flatMap((event, index) => (index === at ? changed(event) : [event]));
    };

  it('finds nothing in what the service has recorded', () => {
    expect(pasts.filter(({ knowledge }) => knowledge === 'refused').length).toBeGreaterThan(3);
    expect(events.filter(isTakenBack).length).toBeGreaterThan(5);
    expect(found((all) => all)).toEqual([]);
  });

  it.each<readonly [string, (all: readonly EventRecord[]) => readonly EventRecord[], RegExp]>([
    [
      'a sale that earns a point too many',
      last(isEarned, (event) => [{ ...event, ...withPoints(1)(event) }]),
      /earns \d+ points \(.*\), the oracle \d+/,
    ],
    [
      'a payment of a rule that is one of another',
      last(isEarned, (event) => [{ ...event, ...withoutRules(event) }]),
      /names other rules: , the oracle \w+ \d+/,
    ],
    ['a sale that earns nothing', last(isEarned, () => []), /comes before the \d+ points of a sale/],
    [
      'a return that takes a point too many',
      last(isTakenBack, (event) => [{ ...event, ...withPoints(1)(event) }]),
      /takes \d+ points back, \d+ at most are due/,
    ],
    [
      'a return that takes a point too few',
      last(isTakenBack, (event) => [{ ...event, ...withPoints(-1)(event) }]),
      /takes \d+ points back of \d+ that are due, the oracle \d+/,
    ],
    ['a return that takes nothing', last(isTakenBack, () => []), /comes before \d+ points are taken back/],
    [
      'a return that takes its points twice',
      last(isTakenBack, (event) => [event, event]),
      /takes back points that were not due/,
    ],
    [
      'a document that is registered twice',
      last(isOf('TransactionWasRegistered'), (event) => [event, event]),
      /is registered a second time/,
    ],
    [
      'a document of which a line is missing',
      last(isOf('TransactionWasRegistered'), (event) => [
        { ...event, payload: { ...event.payload, items: event.payload.items?.slice(1) ?? [] } },
      ]),
      /has the lines .*, sent were /,
    ],
    ...[{ currency: 'usd' }, { grossValue: 98_765.43 }, { grossValueText: '98765.430' }].map(
      (wrong): [string, (events: readonly EventRecord[]) => EventRecord[], RegExp] => [
        `a document whose ${Object.keys(wrong).join()} is another one`,
        last(isOf('TransactionWasRegistered'), (event) => [
          { ...event, payload: { ...event.payload, ...wrong } },
        ]),
        /has the total .*, sent was eur /,
      ],
    ),
    [
      'a document of another customer',
      last(isOf('AssignedTransactionToCustomer'), (event) => [
        { ...event, payload: { ...event.payload, customerId: { customerId: 'another' } } },
      ]),
      /customer -1 gets what belongs to \d/,
    ],
  ])('finds %s', (_, fault, finding) => {
    expect(found(fault).join('\n')).toMatch(finding);
  });
});
