import { randomUUID } from 'node:crypto';
import { posWith } from '../support/scenes/places.js';
import { sellerWith, storeWith } from '../support/scenes/points.js';
import {
  getDate,
  getTotals,
  registered,
  sellerAt,
  storedTransaction,
} from '../support/scenes/transactions.js';
import { TestApp } from '../support/app/test-app.js';

describe('POST /api/seller/transaction', () => {
  let app: TestApp;
  let pos: string;
  let seller: string;
  beforeAll(async () => {
    app = await TestApp.start();
    pos = await posWith(app);
    seller = await sellerAt(app, pos);
  });
  afterAll(() => app.stop());

  const sell = (sale: object, { by = seller, path = '/api/DEFAULT/seller/transaction', key = '' } = {}) => {
    const body = { documentNumber: randomUUID(), purchaseDate: getDate(app), grossValue: 12.5, ...sale };
    const request = app.as('seller', by).postJson(path, body);
    return key === '' ? request : request.set('Idempotency-Key', key);
  };

  it('200: registers a sale of the customer at the point of sale of the seller', async () => {
    const customerId = await app.customerWith({ points: 0, email: `${randomUUID()}@example.com` });
    const documentNumber = randomUUID();

    const { body } = await sell({ customerId, documentNumber }).expect(200);

    expect(body).toEqual({ transactionId: expect.any(String) });
    const path = `/api/seller/transaction/${documentNumber}`;
    const { body: found } = await app.as('seller', seller).get(path).expect(200);
    const items = [{ name: 'Sale', quantity: 1, grossValue: 12.5 }];
    const sale = { documentNumber, documentType: 'sell', grossValue: 12.5, posId: pos, customerId };
    expect(found.transactions).toMatchObject([{ ...sale, items }]);
    expect(await storedTransaction(app, body.transactionId)).toMatchObject({ customerId, grossCents: 1250 });
    expect(await getTotals(app, customerId)).toMatchObject({ count: 1, grossCents: 1250 });
  });

  it('200: a repeated request, whose answer was lost, registers it once', async () => {
    const customerId = await app.customerWith({ points: 0 });
    const [documentNumber, key] = [randomUUID(), randomUUID()];
    const first = await sell({ customerId, documentNumber }, { key }).expect(200);
    const second = await sell({ customerId, documentNumber }, { key }).expect(200);
    expect(second.body).toEqual(first.body);
    expect(await getTotals(app, customerId)).toMatchObject({ count: 1, grossCents: 1250 });
  });

  it('400: refuses a document number that is taken, by the shop or for another customer', async () => {
    const [one, other] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
    const [typed, sent] = [randomUUID(), randomUUID()];
    await sell({ customerId: one, documentNumber: typed }).expect(200);
    await registered(app, { number: sent });
    for (const documentNumber of [typed, sent]) {
      const { body } = await sell({ customerId: other, documentNumber, grossValue: 99 }).expect(400);
      expect(body.errors).toEqual([
        { field: 'transactionData.documentNumber', message: 'This value is already used.' },
      ]);
    }
    expect(await getTotals(app, other)).toBeNull();
  });

  it('400: refuses a customer who is unknown, blocked, or of another store', async () => {
    const store = `S${randomUUID().slice(0, 8)}`;
    await storeWith(app, store);
    const blocked = await app.customerWith({ points: 0, status: 'blocked' });
    const customerId = await app.customerWith({ points: 0 });
    const path = `/api/${store}/seller/transaction`;
    for (const response of [
      await sell({ customerId: randomUUID() }).expect(400),
      await sell({ customerId: blocked }).expect(400),
      await sell({ customerId }, { path }).expect(400),
    ]) {
      expect(response.body.errors).toEqual([
        { field: 'customerId', message: 'Such customer does not exist.' },
      ]);
    }
    expect(await getTotals(app, customerId)).toBeNull();
  });

  it.each([
    ['no amount', { grossValue: '' }, 'grossValue'],
    ['an amount below 0', { grossValue: -1 }, 'grossValue'],
    ['a word as its amount', { grossValue: 'much' }, 'grossValue'],
    ['no number', { documentNumber: ' ' }, 'documentNumber'],
    ['no date', { purchaseDate: 'once' }, 'purchaseDate'],
    ['a point of sale', { pos: randomUUID() }, 'pos'],
  ])('400: with %s', async (_name, wrong, field) => {
    const customerId = await app.customerWith({ points: 0 });
    const { body } = await sell({ customerId, ...wrong }).expect(400);
    expect(body.errors).toMatchObject([{ field }]);
    expect(await getTotals(app, customerId)).toBeNull();
  });

  it('403: for a seller who may not give points, and for others', async () => {
    const customerId = await app.customerWith({ points: 0 });
    const response = await sell({ customerId }, { by: await sellerWith(app, false) }).expect(403);
    expect(response.headers['x-error-code']).toBe('transaction.may-not-sell');
    await app.asAnonymous().post('/api/seller/transaction').expect(401);
    await app.as('admin').post('/api/seller/transaction', {}).expect(403);
    await app.as('customer').post('/api/seller/transaction', {}).expect(403);
    expect(await getTotals(app, customerId)).toBeNull();
  });
});
