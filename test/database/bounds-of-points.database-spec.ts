import { randomUUID } from 'node:crypto';
import { change } from '#platform/database/query/change.js';
import { TestApp } from '../support/app/test-app.js';
import {
  type Buyer,
  buyerIn,
  bought,
  documentWith,
  type Line,
  ruleWith,
  sendReturn,
} from '../support/scenes/earning.js';
import { differencesIn, lotWith } from '../support/scenes/points.js';

const TOO_MANY = { error: 'This would earn too many points' };
const NO_ROOM = { error: 'The account would hold too many points' };
const EARNED_MAX = 1_000_000_000;
const BALANCE_MAX = 1_000_000_000_000;
const TOTAL_MAX_CENTS = 1_000_000_000_000_000;
const PASSWORD = 'Lantern-Leaves-7';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => expect(await differencesIn(app)).toEqual([]));
afterAll(() => app.stop());

const send = ({ phone }: Buyer, ...items: Line[]) =>
  app.as('admin').postJson('/api/transaction', documentWith({ number: randomUUID(), phone, items }));
const big = (quantity: number): Line => ({ sku: 'BIG', grossValue: 1, quantity });
const sales = async () => (await app.as('admin').get('/api/transaction').expect(200)).body.total;

describe('a sale that would earn more points than one sale may', () => {
  it('400: is refused as a whole, and so are its simulation and its row of an import', async () => {
    await ruleWith(app, { type: 'product_purchase', skuIds: ['BIG'], pointsAmount: 1_000_000_000 });
    const buyer = await buyerIn(app);
    for (const lines of [
      [big(90_071_992.547)],
      [big(1.001)],
      Array.from({ length: 10 }, () => big(1_000_000_000)),
    ]) {
      await send(buyer, ...lines).expect(400, TOO_MANY);
      const simulation = { customerId: buyer.customerId, items: lines };
      await app.as('admin').postJson('/api/earningRule/simulate', { simulation }).expect(400, TOO_MANY);
    }
    const file = JSON.stringify(documentWith({ number: 'IMPORTED', phone: buyer.phone, items: [big(2)] }));
    const { text } = await app
      .as('admin')
      .ask('post', '/api/admin/transaction/import')
      .attach('file', Buffer.from(file), 'sales.jsonl');
    expect(text).toContain(TOO_MANY.error);
    expect([await app.getPoints(buyer.customerId), await sales()]).toEqual([0, 0]);

    await send(buyer, big(1)).expect(200);
    expect(await app.getPoints(buyer.customerId)).toBe(EARNED_MAX);
  });

  it('400: leaves those alone that arrive with it', async () => {
    await ruleWith(app, { type: 'product_purchase', skuIds: ['BIG'], pointsAmount: 1_000_000_000 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => buyerIn(app)));
    const answers = await Promise.all(buyers.map((buyer, index) => send(buyer, big(index === 2 ? 2 : 1))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 200, 200, 200]);
  });

  it('200: is paid as far as a cap allows, unless even that is out of all reason', async () => {
    const rule = {
      type: 'product_purchase',
      skuIds: ['BIG'],
      pointsAmount: 1_000_000_000,
      dailyPointsMax: 10,
    };
    await ruleWith(app, rule);
    const buyer = await buyerIn(app);
    await send(buyer, big(1_000.001)).expect(400, TOO_MANY);
    await send(buyer, big(1_000)).expect(200);
    expect(await app.getPoints(buyer.customerId)).toBe(10);
  });
});

describe('a customer whose sales come to as much as they may', () => {
  const TOO_MUCH = { error: 'The sales of this customer would come to too much' };
  const totals = async ({ customerId }: Buyer) =>
    (await app.as('admin').get(`/api/customer/${customerId}`).expect(200)).body.transactionsAmount as number;

  it('400: for one more, sent or assigned; what comes back makes room', async () => {
    const buyer = await buyerIn(app);
    await bought(app, { number: 's', phone: buyer.phone, items: [{ sku: 'TEA', grossValue: 8 }] });
    const statement = 'UPDATE customer_transactions SET grossCents = ? WHERE customerId = ?';
    await app.unitOfWork.run((tx) => change(tx, statement, [TOTAL_MAX_CENTS - 200, buyer.customerId]));
    const most = TOTAL_MAX_CENTS / 100;
    const before = await sales();

    await send(buyer, { sku: 'TEA', grossValue: 2.01 }).expect(400, TOO_MUCH);
    expect([await totals(buyer), await sales()]).toEqual([most - 2, before]);
    await send(buyer, { sku: 'TEA', grossValue: 2 }).expect(200);
    expect(await totals(buyer)).toBe(most);

    const stranger = '+48999999999';
    await bought(app, { number: 'open', phone: stranger, items: [{ sku: 'TEA', grossValue: 5 }] });
    await sendReturn(app, stranger, 'open', [{ sku: 'TEA', grossValue: 2 }]).expect(200);
    const assign = { customerId: buyer.customerId, transactionDocumentNumber: 'open' };
    const assigned = () => app.as('admin').postJson('/api/admin/transaction/customer/assign', { assign });
    await assigned().expect(400, TOO_MUCH);
    await sendReturn(app, buyer.phone, 's', [{ sku: 'TEA', grossValue: 3 }]).expect(200);
    await assigned().expect(200);
    expect(await totals(buyer)).toBe(most);
  });
});

describe('an account without room', () => {
  it('400: for points that are added, sent or earned; and it can still be spent from', async () => {
    await ruleWith(app, { type: 'points', pointValue: 1 });
    const buyer = await buyerIn(app);
    const { customerId } = buyer;
    const sender = await app.customerWith({ points: 50 });
    await lotWith(app, customerId, { points: BALANCE_MAX - 7 });
    const add = (points: number) =>
      app.as('admin').postJson('/api/points/transfer/add', { transfer: { customer: customerId, points } });
    const p2p = (points: number) =>
      app.as('customer', sender).postJson('/api/customer/points/p2p-transfer', {
        transfer: { receiver: customerId, points },
      });

    await add(8).expect(400, NO_ROOM);
    await p2p(8).expect(400, NO_ROOM);
    await send(buyer, { sku: 'TEA', grossValue: 8 }).expect(400, NO_ROOM);
    expect([await app.getPoints(customerId), await app.getPoints(sender)]).toEqual([BALANCE_MAX - 7, 50]);

    await bought(app, { number: randomUUID(), phone: buyer.phone, items: [{ sku: 'TEA', grossValue: 4 }] });
    await p2p(3).expect(200);
    await add(1).expect(400, NO_ROOM);
    const spend = { transfer: { customer: customerId, points: 1 } };
    await app.as('admin').postJson('/api/points/transfer/spend', spend).expect(200);
    await add(1).expect(200);
    expect(await app.getPoints(customerId)).toBe(BALANCE_MAX);
  });

  it('200: lets its customer log in, who earns nothing for it', async () => {
    const email = `${randomUUID()}@example.com`;
    const customerId = await app.customerWith({ points: 0, email, password: PASSWORD });
    await ruleWith(app, { type: 'event', eventName: 'oloy.customer.logged_in', pointsAmount: 5 });
    await lotWith(app, customerId, { points: BALANCE_MAX });
    const login = { _username: email, _password: PASSWORD };
    await app.asAnonymous().post('/api/customer/login_check').send(login).expect(200);
    expect(await app.getPoints(customerId)).toBe(BALANCE_MAX);
  });
});
