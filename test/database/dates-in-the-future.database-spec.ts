import { randomUUID } from 'node:crypto';
import { TestApp } from '../support/app/test-app.js';
import { getDocument, storedTransaction, getTotals } from '../support/scenes/transactions.js';
import { TransactionEntity } from '../../src/transaction/transaction.entity.js';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('a date in the future', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterEach(() => app.clock.reset());
  afterAll(() => app.stop());

  const send = (document: object) => app.as('admin').post('/api/transaction', { transaction: document });
  const ahead = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
  const set = (settings: object) => app.as('admin').post('/api/settings', { settings }).expect(200);

  it('400: of a sale, beyond the days of the setting', async () => {
    app.clock.stopAt(new Date('2026-11-27T10:00:00Z'));
    const email = `${randomUUID()}@example.com`;
    const customer = await app.customerWith({ points: 0, email });
    const sale = (date: string) => getDocument({ number: randomUUID(), date, customerData: { email } });
    const before = await app.reader.manager.count(TransactionEntity);

    const { body } = await send(sale(ahead(DAY_MS + 1000))).expect(400);
    expect(JSON.stringify(body)).toContain('This date should be 1 day ahead or less.');
    expect(await app.reader.manager.count(TransactionEntity)).toBe(before);
    expect(await getTotals(app, customer)).toBeNull();

    const known = sale(ahead(DAY_MS));
    await send(known).expect(200);
    await set({ purchaseDaysAheadMax: 0 });
    await send(sale(ahead(1000))).expect(400);
    await send(sale(ahead(0))).expect(200);
    // The same document once more changes nothing.
    await send(known).expect(200);
    await set({ purchaseDaysAheadMax: 30 });
    await send(sale(ahead(30 * DAY_MS))).expect(200);
    await set({ purchaseDaysAheadMax: 1 });
    expect(await getTotals(app, customer)).toMatchObject({ count: 3 });
  });

  it('400: of a birth, in a registration and in changes', async () => {
    app.clock.stopAt(new Date('2026-11-27T10:00:00Z'));
    const [today, tomorrow] = ['2026-11-27', '2026-11-28'];
    const email = `${randomUUID()}@example.com`;
    const person = { firstName: 'Ann', lastName: 'X', email, agreement1: true };
    const register = (birthDate: string) =>
      app.as('admin').post('/api/admin/customer/register', { customer: { ...person, birthDate } });
    await register(tomorrow).expect(400);
    const { body } = await register(today).expect(200);
    const path = `/api/customer/${body.customerId}`;
    await app
      .as('admin')
      .put(path, { customer: { birthDate: tomorrow } })
      .expect(400);
    await app
      .as('admin')
      .put(path, { customer: { birthDate: '1990-03-14' } })
      .expect(200);
    expect((await app.as('admin').get(path).expect(200)).body.birthDate).toMatch(/^1990-03-14/);
  });

  it('400: customers set their birth date once, and send it again unchanged', async () => {
    const id = await app.customerWith({ points: 0 });
    const own = (customer: object) => app.as('customer', id).put(`/api/customer/${id}`, { customer });
    const shown = async () => (await app.as('admin').get(`/api/customer/${id}`).expect(200)).body.birthDate;
    await own({ birthDate: '1990-03-14' }).expect(200);
    await own({ birthDate: '1990-03-14', firstName: 'Anna' }).expect(200);
    for (const birthDate of ['1990-03-15', '']) {
      const { body } = await own({ birthDate, firstName: 'Other' }).expect(400);
      expect(JSON.stringify(body)).toContain('Customers can set their birth date once.');
    }
    expect(await shown()).toMatch(/^1990-03-14/);
  });
});

describe('a return whose data belong to another customer by now', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('200: belongs to its sale, while other data are refused', async () => {
    const address = () => `${randomUUID()}@example.com`;
    const [old, fresh, others] = [address(), address(), address()];
    const buyer = await app.customerWith({ points: 0, email: old });
    const send = (document: object) => app.as('admin').post('/api/transaction', { transaction: document });
    const number = randomUUID();
    await send(getDocument({ number, values: [100], customerData: { email: old } })).expect(200);
    await app
      .as('admin')
      .put(`/api/customer/${buyer}`, { customer: { email: fresh } })
      .expect(200);
    const next = await app.customerWith({ points: 0, email: old });
    await app.customerWith({ points: 0, email: others });
    const back = (email: string) =>
      getDocument({
        number: randomUUID(),
        type: 'return',
        revised: number,
        values: [20],
        customerData: { email },
      });

    await send(back(others)).expect(400);
    const { body } = await send(back(old)).expect(200);

    expect(await storedTransaction(app, body.transactionId)).toMatchObject({ customerId: buyer });
    expect(await getTotals(app, next)).toBeNull();
  });
});
