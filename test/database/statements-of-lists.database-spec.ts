import { randomUUID } from 'node:crypto';
import { createCampaign, createCategory } from '../support/scenes/campaign-requests.js';
import { levelWith } from '../support/scenes/customers.js';
import { getDriverStatements, listenToDrivers } from '../support/statements/driver-statements.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
import { ruleWith } from '../support/scenes/earning.js';
import { posWith } from '../support/scenes/places.js';
import { registered, sellerAt } from '../support/scenes/transactions.js';
import { TestApp } from '../support/app/test-app.js';

type Role = 'customer' | 'admin' | 'seller';

/** Each statement is a way to the database and back: these lists are asked for most. */
describe('statements of the lists of a customer', () => {
  let app: TestApp;
  let stopListening: () => void;
  let customerId: string;
  beforeAll(async () => {
    stopListening = listenToDrivers();
    app = await TestApp.start();
    const label = randomUUID();
    const level = await levelWith(app, { name: 'Gold', conditionValue: 500 });
    const categories = [await createCategory(app, 'Drinks')];
    const segments = [await segmentWith(app, [labeled(label)])];
    customerId = await app.customerWith({ points: 600, labels: [{ key: label, value: '1' }] });
    const offers = [{}, { levels: [level] }, { segments }, { categories, levels: [level], segments }];
    for (const [index, offer] of offers.entries()) {
      // Lists are in the order of names.
      const translations = { en: { name: `Offer ${index}` } };
      const campaign = await createCampaign(app, { ...offer, translations });
      const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
      await app.as('customer', customerId).post(path, { quantity: 1 }).expect(200);
    }
  });
  afterAll(async () => {
    stopListening();
    await app.stop();
  });

  const getPath = (role: Role, list: string) =>
    role === 'customer'
      ? `/api/DEFAULT/customer/campaign/${list}`
      : `/api/${role}/customer/${customerId}/campaign/${list}`;

  it.each([
    ['customer', 'available?perPage=10', 5],
    // The first page names no segments, which have to be counted: of levels it is known how many customers they have.
    ['customer', 'available?perPage=2', 4],
    ['customer', 'available?perPage=2&page=2', 5],
    ['admin', 'available?perPage=2&page=2', 5],
    ['seller', 'available?perPage=2&page=2', 5],
    ['customer', 'bought?perPage=2', 2],
    ['customer', 'bought?perPage=2&includeDetails=1', 4],
    ['admin', 'bought?perPage=2&includeDetails=1', 6],
    ['seller', 'bought?perPage=2&includeDetails=1', 6],
  ] as const)('%s: %s sends %i', async (role, list, count) => {
    const get = () => app.as(role, role === 'customer' ? customerId : undefined).get(getPath(role, list));
    await get().expect(200);
    expect(await getDriverStatements(get())).toHaveLength(count);
  });

  it('transfers of a page are completed by the same statements, however many they are', async () => {
    const get = (perPage: number) => app.as('admin').get(`/api/points/transfer?perPage=${perPage}`);
    await ruleWith(app, { type: 'points', pointValue: 1 });
    const pos = await posWith(app);
    const seller = await sellerAt(app, pos);
    const customerData = { phone: '+48600200999' };
    const transfer = { customer: await app.customerWith({ points: 0, ...customerData }), points: 1 };
    for (let round = 0; round < 3; round += 1) {
      await registered(app, { number: randomUUID(), customerData, more: { pos } });
      await app.as('seller', seller).postJson('/api/points/transfer/add', { transfer }).expect(200);
    }
    await get(2).expect(200);
    // Rows and total, what became of them in three, customers, transactions, sellers and points of sale.
    const few = await getDriverStatements(get(2));
    expect(few.filter((sql) => /FROM .?(shop_transaction|seller|pos)\b/.test(sql))).toHaveLength(3);
    expect(await getDriverStatements(get(6))).toHaveLength(few.length);
  });
});
