import { randomUUID } from 'node:crypto';
import { createCampaign, createCategory } from '../support/scenes/campaign-requests.js';
import { levelWith } from '../support/scenes/customers.js';
import { driverStatementsOf, listenToDrivers } from '../support/statements/driver-statements.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
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

  const pathOf = (role: Role, list: string) =>
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
    const get = () => app.as(role, role === 'customer' ? customerId : undefined).get(pathOf(role, list));
    await get().expect(200);
    expect(await driverStatementsOf(get())).toHaveLength(count);
  });
});
