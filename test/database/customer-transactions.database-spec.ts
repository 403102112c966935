import { randomUUID } from 'node:crypto';
import { CustomerTransactionsEntity } from '../../src/customer/customer-transactions.entity.js';
import { TestApp } from '../support/app/test-app.js';
import { registered } from '../support/scenes/transactions.js';
import { differencesIn } from '../support/verify/verify.js';

describe('customers and what they have bought', () => {
  let app: TestApp;
  const people: Record<'none' | 'small' | 'big', string> = { none: '', small: '', big: '' };
  const number = randomUUID();

  beforeAll(async () => {
    app = await TestApp.start({ freshDatabase: true });
    const settings = { excludedDeliverySKUs: ['SKU-2'], excludedLevelSKUs: ['SKU-1'] };
    await app.as('admin').postJson('/api/settings', { settings }).expect(200);
    for (const [name, values] of [
      ['none', []],
      ['small', [[10, 5]]],
      ['big', [[100, 5], [50]]],
    ] as const) {
      const email = `${name}@example.com`;
      people[name] = await app.customerWith({ points: 0, firstName: name, email });
      for (const [index, each] of values.entries()) {
        const date = index === 0 ? '2026-11-01T10:00:00Z' : '2026-10-01T10:00:00Z';
        await registered(app, {
          number: `${number}-${name}-${index}`,
          values: each,
          date,
          customerData: { email },
        });
      }
    }
    await registered(app, { number: randomUUID(), type: 'return', revised: `${number}-big-0`, values: [20] });
  });
  afterAll(() => app.stop());

  it('stand in the status, for all roles', async () => {
    const figures = {
      transactionsAmount: 135,
      transactionsAmountWithoutDeliveryCosts: 130,
      averageTransactionsAmount: '67.50',
      transactionsCount: 2,
    };
    const paths = [
      ['admin', 'admin/customer'],
      ['seller', 'seller/customer'],
      ['customer', 'customer'],
    ] as const;
    for (const [role, path] of paths) {
      const as = role === 'customer' ? app.as('customer', people.big) : app.as(role);
      expect((await as.get(`/api/${path}/${people.big}/status`).expect(200)).body).toMatchObject(figures);
    }
    expect(
      (await app.as('admin').get(`/api/admin/customer/${people.none}/status`).expect(200)).body,
    ).toMatchObject({
      transactionsAmount: 0,
      averageTransactionsAmount: '0.00',
      transactionsCount: 0,
    });
  });

  it('stand in the record', async () => {
    expect((await app.as('admin').get(`/api/customer/${people.big}`).expect(200)).body).toMatchObject({
      transactionsCount: 2,
      transactionsAmount: 135,
      transactionsAmountWithoutDeliveryCosts: 130,
      amountExcludedForLevel: 130,
      averageTransactionAmount: '67.50',
      firstPurchaseAt: '2026-10-01T10:00:00+0000',
      lastTransactionDate: '2026-11-01T10:00:00+0000',
    });
    const { body } = await app.as('admin').get(`/api/customer/${people.none}`).expect(200);
    expect(body).toMatchObject({
      transactionsCount: 0,
      transactionsAmount: 0,
      averageTransactionAmount: '0.00',
    });
    expect(body).not.toHaveProperty('lastTransactionDate');
  });

  it.each([
    ['sort=transactionsAmount&direction=desc', ['big', 'small', 'none']],
    ['sort=averageTransactionAmount&direction=asc', ['none', 'small', 'big']],
    ['sort=transactionsCount&direction=desc', ['big', 'small', 'none']],
    ['transactionsAmount=135', ['big']],
    ['averageTransactionAmount=67.5', ['big']],
    ['transactionsCount=1', ['small']],
    ['transactionsCount=0', ['none']],
    ['daysFromLastTransaction=1000000000&sort=transactionsCount', ['small', 'big']],
    ['daysFromLastTransaction=0', []],
    ['sort=transactionsAmount&perPage=1&page=2', ['small']],
  ])('sort and narrow the list: ?%s', async (query, names) => {
    const { body } = await app.as('admin').get(`/api/customer?${query}`).expect(200);
    expect(body.customers.map(({ firstName }: { firstName: string }) => firstName)).toEqual(names);
  });

  it.each([
    ['what does not count for the level', 'SKU-1', { deliveryCents: 0, excludedForLevelCents: 8000 }],
    ['costs of delivery', 'SKU-2', { deliveryCents: 8000, excludedForLevelCents: 0 }],
  ])('sum up to no less than 0 after a discount: %s', async (_, sku, amounts) => {
    const email = `${randomUUID()}@example.com`;
    const customerId = await app.customerWith({ points: 0, email });
    const line = { name: sku, quantity: 1 };
    const items = [
      { ...line, sku: { code: sku }, grossValue: 100 },
      { ...line, sku: { code: 'SPRING' }, grossValue: -20 },
    ];
    const sale = randomUUID();
    await registered(app, { number: sale, customerData: { email }, more: { items } });
    const row = () => app.reader.manager.findOneBy(CustomerTransactionsEntity, { customerId });
    expect(await row()).toMatchObject({ grossCents: 8000, ...amounts });
    expect(await differencesIn(app)).toEqual([]);
    const back = [{ ...line, sku: { code: sku }, grossValue: 80 }];
    await registered(app, { number: randomUUID(), type: 'return', revised: sale, more: { items: back } });
    expect(await row()).toMatchObject({ grossCents: 0, deliveryCents: 0, excludedForLevelCents: 0 });
    expect(await differencesIn(app)).toEqual([]);
  });
});
