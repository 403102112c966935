import { randomUUID } from 'node:crypto';
import { AccountService } from '../../src/account/index.js';
import { EventRecorderService } from '../../src/event/index.js';
import {
  getAccount,
  differencesIn,
  inDays,
  lotWith,
  onlooker,
  getPointsEvents,
  remainingIn,
  settle,
  storeWith,
} from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

const cancel = (id: string) => `/api/points/transfer/${id}/cancel`;
const REFUSED = { error: 'this transfer cannot be canceled' };

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => {
  expect(await differencesIn(app)).toEqual([]);
});
afterAll(() => app.stop());

describe('POST /api/points/transfer/{transfer}/cancel', () => {
  const act = async (what: string, body: object): Promise<string> => {
    const response = await app.as('admin').post(`/api/points/transfer/${what}`, body).expect(200);
    return response.body.pointsTransferId;
  };

  it('200: takes back what is left, and says so to the record', async () => {
    const customer = await app.customerWith({ points: 0 });
    const id = await lotWith(app, customer, { points: 100 });
    await act('spend', { customer, points: 40 });

    const response = await app.as('admin').postJson(cancel(id), {}).expect(200);

    expect(response.body).toEqual([]);
    expect(await getAccount(app, customer)).toMatchObject({ balance: 0 });
    const { id: accountId } = await getAccount(app, customer);
    expect((await getPointsEvents(app, customer)).at(-1)).toEqual([
      'PointsTransferHasBeenCanceled',
      { accountId: { accountId }, pointsTransferId: { pointsTransferId: id }, value: 60 },
    ]);
    const { body } = await app.as('admin').get(`/api/points/transfer?customerId=${customer}&type=adding`);
    expect(body.transfers).toMatchObject([{ pointsTransferId: id, state: 'canceled', value: 100 }]);
  });

  it('200: points that were locked', async () => {
    const customer = await app.customerWith({ points: 0 });
    const id = await lotWith(app, customer, { points: 100, lockedUntil: inDays(app, 5) });
    await app.as('admin').post(cancel(id)).expect(200);
    app.clock.advance({ days: 6 });
    await settle(app);
    expect(await app.getPoints(customer)).toBe(0);
  });

  it('200: of points that are held, what is held stays, and may be captured', async () => {
    const customer = await app.customerWith({ points: 0 });
    const id = await lotWith(app, customer, { points: 100 });
    const block = await act('block', { customer, points: 40 });
    await app.as('admin').post(cancel(id)).expect(200);
    expect(await app.getPoints(customer)).toBe(0);
    expect(await differencesIn(app)).toEqual([]);
    await act(`${block}/capture`, {});
  });

  it('200: of points that are held, what is released later is canceled with the others', async () => {
    const customer = await app.customerWith({ points: 7 });
    const id = await lotWith(app, customer, { points: 100, expiresAt: inDays(app, 90) });
    const block = await act('block', { customer, points: 40 });
    await app.as('admin').post(cancel(id)).expect(200);

    await act(`${block}/release`, {});

    expect(await app.getPoints(customer)).toBe(7);
    expect(await differencesIn(app)).toEqual([]);
    await app.as('admin').post('/api/points/transfer/spend', { customer, points: 8 }).expect(400);
    await settle(app);
    expect(await remainingIn(app, id)).toBe(0);
    expect(await getAccount(app, customer)).toMatchObject({ balance: 7 });
    expect((await getPointsEvents(app, customer)).slice(-2).map(([name]) => name)).toEqual([
      'PointsWereReturned',
      'PointsTransferHasBeenCanceled',
    ]);
  });

  it('200: of a purchase, what is given back later is canceled with the others', async () => {
    const customer = await app.customerWith({ points: 0 });
    const id = await lotWith(app, customer, { points: 100 });
    const transferId = await act('spend', { customer, points: 40 });
    await app.as('admin').post(cancel(id)).expect(200);

    const accounts = app.nest.get(AccountService);
    await app.unitOfWork.run(async (tx) => {
      const account = await accounts.lock(tx, customer);
      if (account) {
        const cause = { points: 40, comment: '', issuer: 'system' } as const;
        const { event } = await accounts.giveBack(tx, account, { transferId }, cause);
        expect(account.available).toBe(0);
        await app.nest.get(EventRecorderService).record(tx, event);
      }
    });

    expect(await app.getPoints(customer)).toBe(0);
    await settle(app);
    expect(await getAccount(app, customer)).toMatchObject({ balance: 0 });
  });

  it('400: twice', async () => {
    const customer = await app.customerWith({ points: 0 });
    const id = await lotWith(app, customer, { points: 100 });
    await app.as('admin').post(cancel(id)).expect(200);
    await app.as('admin').post(cancel(id)).expect(400, REFUSED);
    const events = (await getPointsEvents(app, customer)).filter(([name]) => name.endsWith('Canceled'));
    expect(events).toHaveLength(1);
  });

  it('400: points that were spent, sent, received, held, given back or have expired', async () => {
    const customer = await app.customerWith({ points: 100 });
    const other = await app.customerWith({ points: 0 });
    const send = { transfer: { sender: customer, receiver: other, points: 10 } };
    const sent = await app.as('admin').post('/api/admin/p2p-points-transfer', send).expect(200);
    const { body } = await app.as('admin').get(`/api/points/transfer?customerId=${other}`).expect(200);
    const block = await act('block', { customer, points: 10 });
    const expired = await lotWith(app, customer, { points: 10, expiresAt: inDays(app, 1) });
    app.clock.advance({ days: 1 });
    const refused = [
      await act('spend', { customer, points: 10 }),
      sent.body.pointsTransferId,
      body.transfers[0].pointsTransferId,
      block,
      await act(`${block}/release`, {}),
      expired,
    ];
    for (const id of refused) {
      await app.as('admin').post(cancel(id)).expect(400, REFUSED);
    }
    expect(await app.getPoints(customer)).toBe(80);
    expect(await app.getPoints(other)).toBe(10);
  });

  it('404: unknown transfers, those of another store, and what cannot be one', async () => {
    const customer = await app.customerWith({ points: 0, storeId: await storeWith(app, 'NORTH') });
    const id = await lotWith(app, customer, { points: 100 });
    for (const unknown of [randomUUID(), 'x', id]) {
      await app.as('admin').post(cancel(unknown)).expect(404);
    }
    expect(await app.getPoints(customer)).toBe(100);
    await app.as('admin').post(`/api/NORTH/points/transfer/${id}/cancel`).expect(200);
  });

  it('401: without a login; 403: customers, sellers, and administrators who may only look', async () => {
    const customer = await app.customerWith({ points: 0 });
    const id = await lotWith(app, customer, { points: 100 });
    await app.asAnonymous().post(cancel(id)).expect(401);
    await app.as('customer', customer).post(cancel(id)).expect(403);
    await app.as('seller').post(cancel(id)).expect(403);
    await app
      .as('admin', await onlooker(app))
      .post(cancel(id))
      .expect(403);
    expect(await app.getPoints(customer)).toBe(100);
  });
});
