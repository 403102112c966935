import { randomUUID } from 'node:crypto';
import { TransactionEntity } from '../../src/transaction/transaction.entity.js';
import { TestApp } from '../support/app/test-app.js';
import { registered, storedTransaction, getTotals } from '../support/scenes/transactions.js';
import { differencesIn } from '../support/verify/verify.js';

const AT_ONCE = 32;

let app: TestApp;
let nodes: readonly TestApp[];
beforeAll(async () => {
  app = await TestApp.start();
  nodes = [app, await app.another()];
});
afterEach(async () => expect(await differencesIn(app)).toEqual([]));
afterAll(() => app.stop());

const claim = (index: number, customerId: string, transactionDocumentNumber: string) =>
  (nodes[index % nodes.length] ?? app)
    .as('customer', customerId)
    .postJson('/api/customer/transaction/customer/assign', { assign: { transactionDocumentNumber } });
const times = <T>(make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => make(index)));

describe('claims at once, on two nodes', () => {
  it('of one receipt by many customers: exactly one gets it', async () => {
    const customers = await times(() => app.customerWith({ points: 0 }));
    const number = randomUUID();
    const id = await registered(app, { number });

    const answers = await Promise.all(customers.map((customerId, index) => claim(index, customerId, number)));

    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(AT_ONCE - 1).fill(400),
    ]);
    const winner = customers[answers.findIndex(({ status }) => status === 200)];
    expect(await storedTransaction(app, id)).toMatchObject({ customerId: winner });
    const totals = await Promise.all(customers.map((customerId) => getTotals(app, customerId)));
    expect(totals.filter((each) => each !== null)).toHaveLength(1);
  });

  it('of many receipts by one customer: as many as the number of a day', async () => {
    const settings = { claimsPerDayMax: 5 };
    await app.as('admin').postJson('/api/settings', { settings }).expect(200);
    const customerId = await app.customerWith({ points: 0 });
    const numbers = await times(async () => {
      const number = randomUUID();
      await registered(app, { number });
      return number;
    });

    const answers = await Promise.all(numbers.map((number, index) => claim(index, customerId, number)));

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    // A claim counts as a wrong one until it is known to be right.
    expect(statuses.filter((status) => ![200, 400, 429].includes(status))).toEqual([]);
    expect(await app.reader.manager.countBy(TransactionEntity, { customerId })).toBe(5);
    expect(await getTotals(app, customerId)).toMatchObject({ count: 5 });
  });
});
