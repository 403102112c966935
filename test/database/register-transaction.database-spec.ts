import { randomUUID } from 'node:crypto';
import { EventEntity } from '../../src/event/event.entity.js';
import { TransactionEntity } from '../../src/transaction/transaction.entity.js';
import { TestApp } from '../support/app/test-app.js';
import { getDocument, registered, storedTransaction, getTotals } from '../support/scenes/transactions.js';

const NAMES = /[^.]+$/;

describe.each(['/api/DEFAULT', '/api'])('POST %s/transaction', (base) => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const post = (body: object) => app.as('admin').postJson(`${base}/transaction`, body);
  const count = () => app.reader.manager.count(TransactionEntity);
  const getEvents = async (uuid: string) =>
    (await app.reader.manager.find(EventEntity, { where: { uuid }, order: { recordId: 'ASC' } })).map(
      ({ type, payload }) => ({ name: NAMES.exec(type)?.[0], payload }),
    );
  const customerNamed = async () => {
    const email = `${randomUUID()}@example.com`;
    return { email, customer: await app.customerWith({ points: 0, email }) };
  };

  it('200: belongs to the customer that it names, counts for them, and tells', async () => {
    const { email, customer } = await customerNamed();
    const number = randomUUID();

    const body = getDocument({
      number,
      values: [19.9, 0.11],
      customerData: { name: 'Anna', email: email.toUpperCase() },
    });
    const { body: answer } = await post(body).expect(200);

    expect(answer).toEqual({ transactionId: expect.any(String) });
    const { transactionId } = answer as { transactionId: string };
    expect(await storedTransaction(app, transactionId)).toMatchObject({
      customerId: customer,
      grossCents: 2001,
    });
    expect(await getTotals(app, customer)).toEqual({ count: 1, grossCents: 2001, revision: 1 });
    expect(await getEvents(transactionId)).toMatchObject([
      {
        name: 'TransactionWasRegistered',
        payload: {
          transactionData: {
            documentNumber: number,
            documentType: 'sell',
            purchaseDate: '2026-11-20T10:00:00+0000',
          },
          items: [
            { sku: { code: 'SKU-1' }, grossValue: 19.9, labels: [{ key: 'colour', value: 'red' }] },
            { grossValue: 0.11 },
          ],
        },
      },
      { name: 'CustomerWasAssignedToTransaction', payload: { customerId: { customerId: customer }, email } },
    ]);
    expect((await getEvents(customer)).at(-1)).toEqual({
      name: 'AssignedTransactionToCustomer',
      payload: {
        customerId: { customerId: customer },
        transactionId: { transactionId },
        grossValue: 20.01,
        grossValueWithoutDeliveryCosts: 20.01,
        documentNumber: number,
        amountExcludedForLevel: 0,
        isReturn: false,
      },
    });
  });

  it('200: in the wrapper and as a form', async () => {
    const number = randomUUID();
    const form = {
      transaction: {
        transactionData: { documentNumber: number, documentType: 'sell', purchaseDate: '2026-11-20' },
        items: [{ sku: { code: 'A' }, name: 'A', quantity: '1.5', grossValue: '3.50' }],
        labels: 'channel:shop;till:2',
      },
    };
    const { body } = await app.as('admin').post(`${base}/transaction`, form).expect(200);
    expect(await storedTransaction(app, body.transactionId)).toMatchObject({
      grossCents: 350,
      customerId: null,
    });
  });

  it('200: the same document once more has the same id, and changes nothing', async () => {
    const { email, customer } = await customerNamed();
    const body = getDocument({ number: randomUUID(), customerData: { email } });
    const { body: first } = await post(body).expect(200);
    const [transactions, events] = [await count(), await app.reader.manager.count(EventEntity)];

    expect((await post({ transaction: body }).expect(200)).body).toEqual(first);

    expect([await count(), await app.reader.manager.count(EventEntity)]).toEqual([transactions, events]);
    expect(await getTotals(app, customer)).toMatchObject({ count: 1, revision: 1 });
  });

  it('400: another document under the same number', async () => {
    const { email, customer } = await customerNamed();
    const number = randomUUID();
    await post(getDocument({ number, customerData: { email } })).expect(200);

    const response = await post(getDocument({ number, values: [11], customerData: { email } })).expect(400);

    expect(response.body.errors).toMatchObject([{ field: 'transactionData.documentNumber' }]);
    expect(await getTotals(app, customer)).toMatchObject({ count: 1, grossCents: 1000 });
  });

  it('looks for card, e-mail and phone in the order of the setting', async () => {
    const [byCard, byPhone] = [String(Math.random()), `+48${String(Math.random()).slice(2, 11)}`];
    const card = await app.customerWith({ points: 0, loyaltyCardNumber: byCard });
    const phone = await app.customerWith({ points: 0, phone: byPhone });
    const { email, customer } = await customerNamed();
    const getOwner = async (customerData: object) =>
      (await storedTransaction(app, await registered(app, { number: randomUUID(), customerData })))
        ?.customerId;

    expect(await getOwner({ loyaltyCardNumber: byCard, email, phone: byPhone })).toBe(card);
    expect(await getOwner({ loyaltyCardNumber: 'none', email, phone: byPhone })).toBe(customer);
    expect(await getOwner({ phone: byPhone })).toBe(phone);
    expect(await getOwner({ email: 'unknown@example.com' })).toBeNull();
    expect(await getOwner({})).toBeNull();

    const priority = (fields: readonly string[]) => ({
      settings: { customersIdentificationPriority: fields.map((field, priority) => ({ field, priority })) },
    });
    await app
      .as('admin')
      .post('/api/settings', priority(['phone', 'email', 'loyaltyCardNumber']))
      .expect(200);
    expect(await getOwner({ loyaltyCardNumber: byCard, email, phone: byPhone })).toBe(phone);
    await app
      .as('admin')
      .post('/api/settings', priority(['email']))
      .expect(200);
    expect(await getOwner({ loyaltyCardNumber: byCard, phone: byPhone })).toBeNull();
    await app
      .as('admin')
      .post('/api/settings', priority(['loyaltyCardNumber', 'email', 'phone']))
      .expect(200);
  });

  it('leaves customers alone who are blocked or deleted', async () => {
    const email = `${randomUUID()}@example.com`;
    const customer = await app.customerWith({ points: 0, email, status: 'blocked' });
    const id = await registered(app, { number: randomUUID(), customerData: { email } });
    expect((await storedTransaction(app, id))?.customerId).toBeNull();
    expect(await getTotals(app, customer)).toBeNull();
  });

  it.each([
    [
      { transactionData: { documentType: 'sell' } },
      ['transactionData.documentNumber', 'transactionData.purchaseDate', 'items'],
    ],
    [{ ...getDocument({ number: 'x' }), items: [] }, ['items']],
    [{ ...getDocument({ number: 'x' }), items: 'none' }, ['items']],
    [getDocument({ number: 'x', values: [-1] }), ['items']],
    [getDocument({ number: 'x', values: [999_999_999, 1.01] }), ['items']],
    [getDocument({ number: 'x', values: [-2e9] }), ['items[0].grossValue']],
    [getDocument({ number: 'x', more: { pos: 'till' } }), ['pos']],
    [getDocument({ number: 'x\0' }), ['transactionData.documentNumber']],
    [getDocument({ number: 'x', date: 'yesterday' }), ['transactionData.purchaseDate']],
    [
      getDocument({
        number: 'x',
        more: { items: [{ sku: {}, name: [], quantity: 'no', grossValue: 'NaN' }] },
      }),
      ['items[0].sku', 'items[0].name', 'items[0].quantity', 'items[0].grossValue'],
    ],
    [getDocument({ number: 'x', type: 'gift' as never }), ['transactionData.documentType']],
  ])('400: %j', async (body, fields) => {
    const before = await count();
    const response = await post(body).expect(400);
    const named = (response.body.errors as { field: string }[]).map(({ field }) => field);
    expect([...new Set(named)].sort()).toEqual([...fields].sort());
    expect(await count()).toBe(before);
  });

  describe('of a return', () => {
    const sold = async (values: readonly number[] = [60, 40]) => {
      const { email, customer } = await customerNamed();
      const number = randomUUID();
      await registered(app, { number, values, customerData: { email } });
      return { email, customer, number };
    };
    const returning = (revised: string, values: readonly number[], customerData?: object) =>
      post(
        getDocument({
          number: randomUUID(),
          type: 'return',
          revised,
          values,
          ...(customerData && { customerData }),
        }),
      );

    it('200: takes back a part and the rest, of the customer of the sale', async () => {
      const { customer, email, number } = await sold();
      const { body } = await returning(number, [30]).expect(200);
      expect(await getTotals(app, customer)).toMatchObject({ count: 1, grossCents: 7000 });
      expect(await storedTransaction(app, body.transactionId)).toMatchObject({ customerId: customer });
      await returning(number, [30, 40], { email }).expect(200);
      expect(await getTotals(app, customer)).toMatchObject({ count: 0, grossCents: 0 });
      expect((await getEvents(customer)).at(-1)).toMatchObject({
        payload: { isReturn: true, revisedDocument: number, grossValue: 70 },
      });
    });

    it('400: what the sale does not allow, and nothing changes', async () => {
      const { customer, number } = await sold();
      const other = await customerNamed();
      await returning(number, [30]).expect(200);
      const returnNumber = randomUUID();
      await post(getDocument({ number: returnNumber, type: 'return', revised: number, values: [1] })).expect(
        200,
      );
      const unowned = randomUUID();
      await registered(app, { number: unowned });
      const before = await count();

      for (const [response, message] of [
        [await returning(randomUUID(), [1]), 'Transaction not exist'],
        [await returning(number, [1], { email: other.email }), 'Incorrect owner of the transaction'],
        [await returning(unowned, [1], { email: other.email }), 'Incorrect owner of the transaction'],
        [await returning(returnNumber, [1]), 'Transaction wrong type'],
        [await returning(number, [69.01]), 'More would come back than was bought.'],
        [
          await post(getDocument({ number: randomUUID(), type: 'return' })),
          'This value should not be blank.',
        ],
      ] as const) {
        expect(response.body.errors).toEqual([{ field: 'revisedDocument', message }]);
        expect(response.status).toBe(400);
      }
      await app
        .as('admin')
        .post('/api/settings', { settings: { returns: false } })
        .expect(200);
      expect((await returning(number, [1]).expect(400)).body.errors).toMatchObject([
        { field: 'revisedDocument' },
      ]);
      await app
        .as('admin')
        .post('/api/settings', { settings: { returns: true } })
        .expect(200);

      expect(await count()).toBe(before);
      expect(await getTotals(app, customer)).toMatchObject({ grossCents: 6900 });
    });
  });
});
