import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { TransactionEntity } from '../../src/transaction/transaction.entity.js';
import { CustomerEntity } from '../../src/customer/customer.entity.js';
import { statuses } from '../support/waiting/batches.js';
import { untilOneWaits } from '../support/waiting/held-rows.js';
import { databaseKind } from '../support/app/test-database.js';
import { takesAllCases } from '../support/run/cases.js';
import { TestApp } from '../support/app/test-app.js';
import { posWith } from '../support/scenes/places.js';
import {
  getDate,
  getDocument,
  registered,
  sellerAt,
  storedTransaction,
  getTotals,
} from '../support/scenes/transactions.js';

/** Two services on one database: what one of them keeps in order by itself, the two of them do not. */
describe('transactions that come at the same time', () => {
  let app: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    other = await app.another();
  });
  afterAll(() => app.stop());

  const post = (service: TestApp, body: object): PromiseLike<Response> =>
    service.as('admin').postJson('/api/transaction', body);
  const services = (index: number) => (index % 2 === 0 ? app : other);
  const named = async () => {
    const email = `${randomUUID()}@example.com`;
    return { email, customer: await app.customerWith({ points: 0, email }) };
  };

  it.each([
    [takesAllCases ? 1000 : 200, true],
    [100, false],
  ])('%i times the same document is one transaction (of a customer: %s)', async (times, isNamed) => {
    const { email, customer } = await named();
    const number = randomUUID();
    const body = getDocument({ number, ...(isNamed && { customerData: { email } }) });

    const responses: Response[] = [];
    // More at once would wait longer than a request may where the machine is busy.
    for (let sent = 0; sent < times; sent += 20) {
      responses.push(
        ...(await Promise.all(Array.from({ length: 20 }, (_, index) => post(services(index), body)))),
      );
    }

    expect(new Set(statuses(responses))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body: { transactionId } }) => transactionId)).size).toBe(1);
    expect(await app.reader.manager.countBy(TransactionEntity, { documentNumber: number })).toBe(1);
    expect(await getTotals(app, customer)).toEqual(
      isNamed ? { count: 1, grossCents: 1000, revision: 1 } : null,
    );
  });

  // Where units of work follow one another, an assignment waits for the one before it.
  it.skipIf(databaseKind !== 'sqlite')('none is given to a customer who is blocked meanwhile', async () => {
    const { customer } = await named();
    const number = randomUUID();
    await post(app, getDocument({ number }));
    const assign = { customerId: customer, transactionDocumentNumber: number };
    const path = '/api/DEFAULT/admin/transaction/customer/assign';

    let asked: Promise<Response> | undefined;
    await app.unitOfWork.run(async (tx) => {
      await tx.update(CustomerEntity, { id: customer }, { statusType: 'blocked', statusState: null });
      asked = Promise.resolve(app.as('admin').postJson(path, { assign }));
      await untilOneWaits(app);
    });

    const answer = await asked;
    expect(answer?.status).toBe(400);
    expect(answer?.body.errors).toEqual([{ field: 'customerId', message: 'Such customer does not exist.' }]);
    expect(await getTotals(app, customer)).toBeNull();
    const { manager } = app.reader;
    expect(await manager.findOneBy(TransactionEntity, { documentNumber: number })).toMatchObject({
      customerId: null,
    });
  });

  // Where units of work follow one another, a sale waits for the one before it.
  it.skipIf(databaseKind !== 'sqlite')('no typed sale of a customer who is blocked meanwhile', async () => {
    const { customer } = await named();
    const seller = await sellerAt(app, await posWith(app));
    const sale = { customerId: customer, documentNumber: randomUUID(), grossValue: 12.5 };
    const path = '/api/DEFAULT/seller/transaction';

    let asked: Promise<Response> | undefined;
    await app.unitOfWork.run(async (tx) => {
      await tx.update(CustomerEntity, { id: customer }, { statusType: 'blocked', statusState: null });
      asked = Promise.resolve(
        app.as('seller', seller).postJson(path, { ...sale, purchaseDate: getDate(app) }),
      );
      await untilOneWaits(app);
    });

    const answer = await asked;
    expect(answer?.status).toBe(400);
    expect(answer?.body.errors).toEqual([{ field: 'customerId', message: 'Such customer does not exist.' }]);
    expect(await getTotals(app, customer)).toBeNull();
    const { documentNumber } = sale;
    expect(await app.reader.manager.countBy(TransactionEntity, { documentNumber })).toBe(0);
  });

  it('different documents of one customer all count', async () => {
    const { email, customer } = await named();
    const bodies = Array.from({ length: 40 }, () =>
      getDocument({ number: randomUUID(), customerData: { email } }),
    );
    const responses = await Promise.all(bodies.map((body, index) => post(services(index), body)));
    expect(new Set(statuses(responses))).toEqual(new Set([200]));
    expect(await getTotals(app, customer)).toMatchObject({ count: 40, grossCents: 40_000 });
  });

  it.each([true, false])('returns never exceed their sale (of a customer: %s)', async (isNamed) => {
    for (let round = 0; round < 5; round += 1) {
      const { email, customer } = await named();
      const number = randomUUID();
      const id = await registered(app, {
        number,
        values: [100],
        ...(isNamed && { customerData: { email } }),
      });
      const returns = Array.from({ length: 8 }, () =>
        getDocument({ number: randomUUID(), type: 'return', revised: number, values: [30] }),
      );
      const responses = await Promise.all(returns.map((body, index) => post(services(index), body)));

      expect(statuses(responses).sort()).toEqual([200, 200, 200, 400, 400, 400, 400, 400]);
      expect(await storedTransaction(app, id)).toMatchObject({ returnedCents: 9000 });
      if (isNamed) {
        expect(await getTotals(app, customer)).toMatchObject({ count: 1, grossCents: 1000 });
      }
    }
  });

  it.each([true, false])('pieces that cost nothing come back once (of a customer: %s)', async (isNamed) => {
    for (let round = 0; round < 5; round += 1) {
      const { email } = await named();
      const number = randomUUID();
      const more = { items: [{ sku: { code: 'FREE' }, name: 'Free', quantity: 2, grossValue: 0 }] };
      const customerData = isNamed ? { customerData: { email } } : {};
      await registered(app, { number, more, ...customerData });
      const one = { items: [{ ...more.items[0], quantity: 1 }] };
      const returns = Array.from({ length: 8 }, () =>
        getDocument({ number: randomUUID(), type: 'return', revised: number, more: one }),
      );
      const responses = await Promise.all(returns.map((body, index) => post(services(index), body)));

      expect(statuses(responses).sort()).toEqual([200, 200, 400, 400, 400, 400, 400, 400]);
    }
  });

  it('one that is wrong is refused by itself, and those beside it are registered', async () => {
    const number = randomUUID();
    await registered(app, { number });
    const good = Array.from({ length: 20 }, () => getDocument({ number: randomUUID() }));
    const wrong = [
      getDocument({ number, values: [1] }),
      getDocument({ number: randomUUID(), type: 'return', revised: 'none' }),
    ];
    const responses = await Promise.all(
      [...good.slice(0, 10), ...wrong, ...good.slice(10)].map((body) => post(app, body)),
    );
    expect(statuses(responses)).toEqual([
      ...Array<number>(10).fill(200),
      400,
      400,
      ...Array<number>(10).fill(200),
    ]);
  });
});
