import { randomUUID } from 'node:crypto';
import { AccountEntity } from '../../src/account/account.entity.js';
import { ruleWith } from '../support/scenes/earning.js';
import {
  activated,
  getInvitationToken,
  payReferrals,
  selfRegistered,
} from '../support/scenes/invitations.js';
import { getReturn, getSale, registered } from '../support/scenes/transactions.js';
import { differencesIn } from '../support/verify/verify.js';
import { TestApp } from '../support/app/test-app.js';

/* A new programme: points of a sale stay with its buyer for 14 days, missing points are owed, and customers send nothing unless it is switched on. */

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start({ newProgramme: true })));
beforeEach(async () => void (app = await TestApp.again(app, { newProgramme: true })));
afterEach(async () => expect(await differencesIn(app)).toEqual([]));
afterAll(() => app.stop());

const settings = (changed: object) =>
  app.as('admin').postJson('/api/settings', { settings: changed }).expect(200);
const switchOn = (more: object = {}) => settings({ customersMaySendPoints: true, ...more });
const send = (sender: string, receiver: string, points: number) =>
  app
    .as('customer', sender)
    .postJson('/api/customer/points/p2p-transfer', { transfer: { receiver, points } });
const sendAsStaff = (sender: string, receiver: string, points: number) =>
  app.as('admin').postJson('/api/admin/p2p-points-transfer', { transfer: { sender, receiver, points } });
const refusedSentence = (body: { form?: unknown; errors?: readonly { message: string }[] }) =>
  JSON.stringify(body);
const getStatus = async (customerId: string) =>
  (await app.as('customer', customerId).get(`/api/customer/${customerId}/status`).expect(200)).body;
const getWorth = async (...customerIds: string[]) => {
  const accounts = await Promise.all(
    customerIds.map((customerId) => app.reader.manager.findOneByOrFail(AccountEntity, { customerId })),
  );
  return accounts.reduce((sum, { balance, debt }) => sum + balance - debt, 0);
};
const perUnit = () => ruleWith(app, { type: 'points', pointValue: 1 });
const saleAt = async (customerId: string, value: number) => {
  const date = app.clock.now().toISOString();
  const number = randomUUID();
  const id = await registered(app, { number, values: [value], date });
  const assign = { customerId, transactionDocumentNumber: number };
  await app.as('admin').postJson('/api/admin/transaction/customer/assign', { assign }).expect(200);
  return id;
};

describe('POST /api/customer/points/p2p-transfer in a new programme', () => {
  it('400: is off until it is switched on, and staff sends all the same', async () => {
    const [one, other] = [await app.customerWith({ points: 50 }), await app.customerWith({ points: 0 })];
    const { body: shown } = await app.asAnonymous().get('/api/settings/public').expect(200);
    expect(shown.settings).toMatchObject({ customersMaySendPoints: false });
    const refused = await send(one, other, 10).expect(400);
    expect(refused.headers['x-error-code']).toBe('points.sending-is-off');
    await sendAsStaff(one, other, 10).expect(200);
    expect([await app.getPoints(one), await app.getPoints(other)]).toEqual([40, 10]);
    await switchOn();
    await send(one, other, 10).expect(200);
    expect([await app.getPoints(one), await app.getPoints(other)]).toEqual([30, 20]);
  });

  it('400: keeps points of a sale with the buyer for 14 days, and says until when', async () => {
    await switchOn();
    await perUnit();
    const [buyer, friend] = [await app.customerWith({ points: 20 }), await app.customerWith({ points: 0 })];
    await saleAt(buyer, 100);
    expect(await getStatus(buyer)).toMatchObject({ points: 120, sendablePoints: 20 });
    for (const act of [send, sendAsStaff]) {
      const { body, headers } = await act(buyer, friend, 21).expect(400);
      expect(headers['x-error-code']).toBe('points.too-fresh');
      expect(refusedSentence(body)).toMatch(
        /no more than 20 of these points can be sent now, and 100 more from \d{4}-\d\d-\d\d on/,
      );
    }
    const none = await send(buyer, friend, 121).expect(400);
    expect(refusedSentence(none.body)).toContain('not enough points');
    await send(buyer, friend, 15).expect(200);
    expect(await getStatus(buyer)).toMatchObject({ points: 105, sendablePoints: 5 });
    app.clock.advance({ days: 13 });
    await send(buyer, friend, 6).expect(400);
    app.clock.advance({ days: 1, seconds: 1 });
    expect(await getStatus(buyer)).toMatchObject({ points: 105, sendablePoints: 105 });
    await send(buyer, friend, 105).expect(200);
    // What was received was old before.
    await send(friend, buyer, 120).expect(200);
    expect(await getWorth(buyer, friend)).toBe(120);
  });

  it('200: leaves the debt with the sender, and takes nothing from the receiver', async () => {
    await switchOn();
    await perUnit();
    const [buyer, friend] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
    const sale = await saleAt(buyer, 100);
    app.clock.advance({ days: 15 });
    await send(buyer, friend, 100).expect(200);
    await getReturn(app, sale, 100);
    expect(await app.getPoints(friend)).toBe(100);
    expect(await getStatus(buyer)).toMatchObject({ points: 0, owedPoints: 100 });
    expect(await getWorth(buyer, friend)).toBe(0);
  });

  it('400: looks at the time of the purchase, and at points that were given for days of their own', async () => {
    await switchOn({ sendGivenPointsAfterDays: 2 });
    await perUnit();
    const [buyer, friend] = [await app.customerWith({ points: 30 }), await app.customerWith({ points: 0 })];
    await send(buyer, friend, 1).expect(400);
    app.clock.advance({ days: 2, seconds: 1 });
    // Dated back: it was made when the goods were bought.
    await getSale(app, buyer, [50]);
    await send(buyer, friend, 30).expect(200);
    expect((await getStatus(buyer)).points).toBe(50);
  });

  it('400: does not forget it when points come back from a block or a reward', async () => {
    await switchOn();
    await perUnit();
    const [buyer, friend] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
    await saleAt(buyer, 100);
    const campaign = await app.campaignWith({ cost: 60, coupons: 3 });
    const bought = await app
      .as('customer', buyer)
      .post(`/api/DEFAULT/customer/campaign/${campaign}/buy`, { quantity: 1 })
      .expect(200);
    const transfer = { customer: buyer, points: 40 };
    const blocked = await app.as('admin').postJson('/api/points/transfer/block', { transfer }).expect(200);
    await app.as('admin').post(`/api/points/transfer/${blocked.body.pointsTransferId}/release`).expect(200);
    const path = `/api/admin/customer/${buyer}/bought/coupon/${bought.body.coupons[0].id}/return`;
    await app.as('admin').post(path).expect(200);
    expect(await app.getPoints(buyer)).toBe(100);
    expect((await getStatus(buyer)).sendablePoints).toBe(0);
    await send(buyer, friend, 1).expect(400);
  });

  it('400: sends points of a recommendation when the sale of the friend is old, and of a registration not before', async () => {
    await switchOn();
    for (const [eventName, pointsAmount] of [
      ['register', 7],
      ['every_purchase', 100],
    ] as const) {
      await ruleWith(app, { type: 'referral', eventName, rewardType: 'both', pointsAmount });
    }
    const referrer = await app.customerWith({ points: 0 });
    const friend = await activated(
      app,
      await selfRegistered(app, { invitationToken: await getInvitationToken(app, referrer) }),
    );
    await payReferrals(app);
    app.clock.advance({ days: 60 });
    expect(await getStatus(referrer)).toMatchObject({ points: 7, sendablePoints: 0 });
    await send(referrer, friend, 1).expect(400);
    const sale = await saleAt(friend, 10);
    await payReferrals(app);
    expect(await getStatus(referrer)).toMatchObject({ points: 107, sendablePoints: 0 });
    app.clock.advance({ days: 14, seconds: 1 });
    expect(await getStatus(referrer)).toMatchObject({ points: 107, sendablePoints: 107 });
    expect(await getStatus(friend)).toMatchObject({ points: 107, sendablePoints: 107 });
    await getReturn(app, sale, 10);
    await payReferrals(app);
    expect(await getStatus(referrer)).toMatchObject({ points: 7, sendablePoints: 0 });
  });
});
