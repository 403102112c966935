import { randomUUID } from 'node:crypto';
import { posWith } from '../support/scenes/places.js';
import { TestApp } from '../support/app/test-app.js';
import { registered, sellerAt, storedTransaction, getTotals } from '../support/scenes/transactions.js';

describe('assigning transactions by hand', () => {
  let app: TestApp;
  let pos: string;
  beforeAll(async () => {
    app = await TestApp.start();
    pos = await posWith(app);
  });
  afterAll(() => app.stop());

  const phoneNumber = () => `+48${String(Math.random()).slice(2, 11)}`;
  const openDocument = async (values = [100], more = {}) => {
    const number = randomUUID();
    return { number, id: await registered(app, { number, values, more }) };
  };
  const assignAs = (role: 'admin' | 'seller', id?: string) => (body: object) =>
    app.as(role, id).postJson(`/api/${role === 'admin' ? 'admin' : 'pos'}/transaction/customer/assign`, body);

  it.each(['customerLoyaltyCardNumber', 'loyaltyCardNumber', 'customerPhoneNumber', 'phone', 'customerId'])(
    '200: an administrator by %s, and it counts from then on',
    async (field) => {
      const [phone, loyaltyCardNumber] = [phoneNumber(), randomUUID()];
      const customer = await app.customerWith({ points: 0, phone, loyaltyCardNumber });
      const { number, id } = await openDocument();
      const value = field === 'customerId' ? customer : /phone/i.test(field) ? phone : loyaltyCardNumber;

      const { body } = await assignAs('admin')({
        assign: { transactionDocumentNumber: number, [field]: value },
      }).expect(200);

      expect(body).toEqual({ transactionId: id });
      expect(await storedTransaction(app, id)).toMatchObject({ customerId: customer });
      expect(await getTotals(app, customer)).toEqual({ count: 1, grossCents: 10_000, revision: 1 });
      const types = (await app.getEventTypes(id)).map((type) => type.split('.').at(-1));
      expect(types).toEqual(['TransactionWasRegistered', 'CustomerWasAssignedToTransaction']);
      expect((await app.getEventTypes(customer)).at(-1)).toMatch(/AssignedTransactionToCustomer$/);
    },
  );

  it('200: what has come back of it goes with it', async () => {
    const customer = await app.customerWith({ points: 0 });
    const { number } = await openDocument();
    const returned = await registered(app, {
      number: randomUUID(),
      type: 'return',
      revised: number,
      values: [40],
    });
    await registered(app, { number: randomUUID(), type: 'return', revised: number, values: [60] });

    await assignAs('admin')({ transactionDocumentNumber: number, customerId: customer }).expect(200);

    expect(await storedTransaction(app, returned)).toMatchObject({ customerId: customer });
    expect(await getTotals(app, customer)).toEqual({ count: 0, grossCents: 0, revision: 3 });
    expect(
      (await app.getEventTypes(customer)).filter((type) => /AssignedTransaction/.test(type)),
    ).toHaveLength(3);
  });

  it('400: one that belongs to a customer stays with them', async () => {
    const email = `${randomUUID()}@example.com`;
    const owner = await app.customerWith({ points: 0, email });
    const customer = await app.customerWith({ points: 0 });
    const number = randomUUID();
    const id = await registered(app, { number, customerData: { email } });

    const response = await assignAs('admin')({
      transactionDocumentNumber: number,
      customerId: customer,
    }).expect(400);

    expect(response.body).toEqual({ error: 'The transaction is already assigned to a customer' });
    expect(await storedTransaction(app, id)).toMatchObject({ customerId: owner });
    expect(await getTotals(app, customer)).toBeNull();
  });

  it('400: unknown transactions and customers, on the field', async () => {
    const { number, id } = await openDocument();
    const blocked = await app.customerWith({ points: 0, status: 'blocked' });
    const getField = async (body: object) =>
      (await assignAs('admin')(body).expect(400)).body.errors.map(({ field }: { field: string }) => field);

    expect(
      await getField({
        transactionDocumentNumber: randomUUID(),
        customerId: await app.customerWith({ points: 0 }),
      }),
    ).toEqual(['transactionDocumentNumber']);
    expect(await getField({ transactionDocumentNumber: number })).toEqual(['customerId']);
    expect(await getField({ transactionDocumentNumber: number, customerId: blocked })).toEqual([
      'customerId',
    ]);
    expect(await getField({ transactionDocumentNumber: number, customerPhoneNumber: '1' })).toEqual([
      'customerPhoneNumber',
    ]);
    expect(await getField({ transactionDocumentNumber: number, loyaltyCardNumber: 'x' })).toEqual([
      'loyaltyCardNumber',
    ]);
    expect(await storedTransaction(app, id)).toMatchObject({ customerId: null, revision: 1 });
  });

  it('sellers assign what belongs to no customer, and learn nothing of other tills', async () => {
    const customer = await app.customerWith({ points: 0 });
    const seller = await sellerAt(app, pos);
    const email = `${randomUUID()}@example.com`;
    await app.customerWith({ points: 0, email });
    const [open, own, elsewhere] = [await openDocument(), randomUUID(), randomUUID()];
    await registered(app, { number: own, customerData: { email }, more: { pos } });
    await registered(app, { number: elsewhere, customerData: { email } });
    const assign = assignAs('seller', seller);

    await assign({ transactionDocumentNumber: open.number, customerId: customer }).expect(200);
    expect(
      (await assign({ transactionDocumentNumber: own, customerId: customer }).expect(400)).body.error,
    ).toMatch(/already/);
    expect(
      (await assign({ transactionDocumentNumber: elsewhere, customerId: customer }).expect(400)).body.errors,
    ).toEqual([{ field: 'transactionDocumentNumber', message: 'Transaction not exist' }]);
  });

  it('customers assign to themselves what belongs to no customer', async () => {
    const customer = await app.customerWith({ points: 0 });
    const { number, id } = await openDocument();
    const assign = () =>
      app.as('customer', customer).postJson('/api/customer/transaction/customer/assign', {
        assign: { transactionDocumentNumber: number, customerId: randomUUID() },
      });
    expect((await assign().expect(200)).body).toEqual({ transactionId: id });
    await assign().expect(400);
    expect(await storedTransaction(app, id)).toMatchObject({ customerId: customer });
  });

  it('of two at once, one is the first', async () => {
    const other = await app.another();
    for (let round = 0; round < 10; round += 1) {
      const customers = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
      const { number, id } = await openDocument();
      const responses = await Promise.all(
        customers.map((customerId, index) =>
          (index === 0 ? app : other).as('admin').postJson('/api/admin/transaction/customer/assign', {
            transactionDocumentNumber: number,
            customerId,
          }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
      const winner = customers[responses.findIndex(({ status }) => status === 200)];
      expect(await storedTransaction(app, id)).toMatchObject({ customerId: winner });
      const totals = await Promise.all(customers.map((customer) => getTotals(app, customer)));
      expect(totals.filter((each) => each !== null)).toHaveLength(1);
    }
  });
});
