import { randomUUID } from 'node:crypto';
import { getRecord, levelWith, typesSince, lastEvent } from '../support/scenes/customers.js';
import { ruleWith } from '../support/scenes/earning.js';
import {
  activated,
  getInvitationToken,
  payReferrals,
  selfRegistered,
} from '../support/scenes/invitations.js';
import { loginWith } from '../support/scenes/logins.js';
import {
  after,
  busyPerson,
  getMergePath,
  give,
  merge,
  personWith,
  pointsForSales,
  readRows,
  sell,
  undo,
} from '../support/scenes/merges.js';
import { storeWith } from '../support/scenes/points.js';
import {
  getReturn,
  getSale,
  getTotals,
  registered,
  storedTransaction,
} from '../support/scenes/transactions.js';
import type { Job } from '#platform/background/job.js';
import { ApplyLevelRulesJob } from '../../src/customer/levels/apply-level-rules.job.js';
import { RecalculateLevelsJob } from '../../src/customer/levels/recalculate-levels.job.js';
import { AnnounceEndingsJob } from '../../src/notice/announce-endings.job.js';
import { SettleDuePointsJob } from '../../src/points/settle-due-points.job.js';
import { levelScene } from '../support/scenes/level-scene.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const CONFLICT = { error: { code: 409, message: 'Conflict' } };

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

const admin = () => app.as('admin');
const show = async (id: string) => (await admin().get(getMergePath(id)).expect(200)).body;
const getStatus = async (id: string) =>
  (await admin().get(`/api/admin/customer/${id}/status`).expect(200)).body;
const count = async (table: string, id: string) => {
  const [row] = await app.reader.query(`SELECT COUNT(*) AS rows_ FROM ${table} WHERE customerId = ?`, [id]);
  return Number(row.rows_);
};

function isRefused(
  { status, body, headers }: { status: number; body: unknown; headers: Readonly<Record<string, string>> },
  code: string,
): void {
  expect({ status, body, code: headers['x-error-code'] }).toEqual({ status: 409, body: CONFLICT, code });
}

describe('a merge', () => {
  it('gives all points, coupons, sales and sums to the one who remains, and closes the other one', async () => {
    await pointsForSales(app);
    const campaign = await app.campaignWith({ cost: 10, coupons: 10 });
    const [source, target] = [await busyPerson(app, campaign), await busyPerson(app, campaign)];
    const before = [await getStatus(source.id), await getStatus(target.id)];
    const last = await lastEvent(app);
    const answer = await merge(app, source.id, target.id).expect(204);
    expect(answer.text).toBe('');
    expect((await typesSince(app, last)).at(-1)).toBe('CustomerWasMerged');

    const after = await getStatus(target.id);
    for (const figure of [
      'points',
      'earnedPoints',
      'usedPoints',
      'lockedPoints',
      'transactionsCount',
    ] as const) {
      const sum = before.reduce<number>((all, each) => all + Number(each[figure] ?? 0), 0);
      expect([figure, Number(after[figure] ?? 0)]).toEqual([figure, sum]);
    }
    expect(await getStatus(source.id)).toMatchObject({ points: 0 });
    for (const table of [
      'points_transfer',
      'coupon',
      'shop_transaction',
      'earning',
      'customer_transactions',
    ]) {
      expect([table, await count(table, source.id)]).toEqual([table, 0]);
    }
    expect(await getTotals(app, target.id)).toMatchObject({ count: 2, grossCents: 2000 });
    expect(await getRecord(app, source.id)).toMatchObject({
      active: false,
      mergedInto: target.id,
      status: { type: 'blocked' },
    });
    expect(await show(source.id)).toMatchObject({ into: target.id, canBeUndone: true });
    expect(await count('coupon', target.id)).toBe(2);
    const [stock] = await app.reader.query('SELECT SUM(buyers) AS buyers FROM coupon_stock');
    expect(Number(stock.buyers)).toBe(1);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('keeps the ends of lots, and what was received from others', async () => {
    const [source, target, other] = [
      await personWith(app, 0),
      await personWith(app, 0),
      await personWith(app, 50),
    ];
    const lot = await give(app, source.id, { points: 12, expiresAt: after(app, 3) });
    const send = (sender: string, receiver: string) =>
      admin()
        .postJson('/api/admin/p2p-points-transfer', { transfer: { sender, receiver, points: 5 } })
        .expect(200);
    await send(other.id, source.id);
    await send(source.id, target.id);
    await merge(app, source.id, target.id).expect(204);
    expect(await getStatus(target.id)).toMatchObject({ points: 17 });
    expect(await differencesIn(app)).toEqual([]);
    app.clock.advance({ days: 4 });
    expect(await app.getPoints(target.id)).toBe(5);
    await admin().post(`/api/points/transfer/${lot}/cancel`).expect(400);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('goes on with returns, cancellations and blocks of the source', async () => {
    await pointsForSales(app);
    const campaign = await app.campaignWith({ cost: 10, coupons: 10 });
    const [source, target] = [await busyPerson(app, campaign), await personWith(app, 5)];
    const sale = await sell(app, source, [30]);
    await merge(app, source.id, target.id).expect(204);
    const points = await app.getPoints(target.id);
    const back = await getReturn(app, sale, 30);
    expect(await storedTransaction(app, back)).toMatchObject({ customerId: target.id });
    expect(await app.getPoints(target.id)).toBe(points - 30);
    const [coupon] = await app.reader.query('SELECT id FROM coupon WHERE customerId = ?', [target.id]);
    const path = `/api/admin/customer/${target.id}/bought/coupon/${coupon.id}/return`;
    await admin().post(path).expect(200);
    expect(await app.getPoints(target.id)).toBe(points - 20);
    const [block] = await app.reader.query("SELECT id FROM points_block WHERE status = 'open'");
    await admin().post(`/api/points/transfer/${block.id}/release`).expect(200);
    expect(await app.getPoints(target.id)).toBe(points - 13);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('raises the level by what both have, and not one that was set by hand', async () => {
    const silver = await levelWith(app, { name: 'Silver', conditionValue: 150 });
    const [source, target, third, fixed] = [
      await personWith(app, 100),
      await personWith(app, 100),
      await personWith(app, 200),
      await personWith(app, 0),
    ];
    const preview = await admin()
      .get(`${getMergePath(source.id)}/preview?into=${target.id}`)
      .expect(200);
    expect(preview.body).toMatchObject({ levelId: silver, source: { availablePoints: 100 } });
    await merge(app, source.id, target.id).expect(204);
    expect(await getRecord(app, target.id)).toMatchObject({ levelId: silver });
    const { levelId } = await getRecord(app, source.id);
    expect(levelId).not.toBe(silver);
    const chosen = await levelWith(app, { name: 'Chosen', conditionValue: 5000 });
    await admin().postJson(`/api/customer/${fixed.id}/level`, { levelId: chosen }).expect(200);
    await merge(app, third.id, fixed.id).expect(204);
    expect(await getRecord(app, fixed.id)).toMatchObject({ levelId: chosen });
    expect(await differencesIn(app)).toEqual([]);
  });

  it('moves contacts that the other one lacks, and follows the others', async () => {
    await pointsForSales(app);
    const card = `K${randomUUID().slice(0, 8)}`;
    const source = await app.customerWith({ points: 0, phone: '+4915790000001', loyaltyCardNumber: card });
    const target = await app.customerWith({ points: 0, phone: '+4915790000002' });
    const { email } = await getRecord(app, source);
    await merge(app, source, target).expect(204);
    expect(await getRecord(app, target)).toMatchObject({ loyaltyCardNumber: card, phone: '+4915790000002' });
    expect(await getRecord(app, source)).toMatchObject({ phone: '+4915790000001', email });
    expect((await getRecord(app, source)).loyaltyCardNumber).toBeUndefined();
    for (const [index, customerData] of [
      { phone: '+4915790000001' },
      { email },
      { loyaltyCardNumber: card },
    ].entries()) {
      const id = await registered(app, { number: `F${index}`, customerData });
      expect(await storedTransaction(app, id)).toMatchObject({ customerId: target });
    }
    expect(await differencesIn(app)).toEqual([]);
  });

  it('pays the one who remains for friends of the other one, and for those who come by its token', async () => {
    await ruleWith(app, {
      type: 'referral',
      eventName: 'first_purchase',
      rewardType: 'referrer',
      pointsAmount: 9,
    });
    const [source, target] = [await personWith(app, 0), await personWith(app, 0)];
    const token = await getInvitationToken(app, source.id);
    const friend = await activated(app, await selfRegistered(app, { invitationToken: token }));
    await merge(app, source.id, target.id).expect(204);
    const late = await activated(app, await selfRegistered(app, { invitationToken: token }));
    for (const id of [friend, late]) {
      await getSale(app, id);
    }
    await payReferrals(app);
    expect(await app.getPoints(target.id)).toBe(18);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('takes back what was paid for a friend who is the source by now', async () => {
    await ruleWith(app, {
      type: 'referral',
      eventName: 'first_purchase',
      rewardType: 'both',
      pointsAmount: 9,
    });
    const [referrer, target] = [await personWith(app, 0), await personWith(app, 0)];
    const token = await getInvitationToken(app, referrer.id);
    const friend = await activated(app, await selfRegistered(app, { invitationToken: token }));
    const sale = await getSale(app, friend);
    await payReferrals(app);
    await merge(app, friend, target.id).expect(204);
    expect([await app.getPoints(referrer.id), await app.getPoints(target.id)]).toEqual([9, 9]);
    await getReturn(app, sale, 10);
    await payReferrals(app);
    expect([await app.getPoints(referrer.id), await app.getPoints(target.id)]).toEqual([0, 0]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('leaves the source without a login, a way to earn, to buy or to be changed', async () => {
    const campaign = await app.campaignWith({ cost: 0, coupons: 10 });
    const [source, target] = [await personWith(app, 10), await personWith(app, 10)];
    await merge(app, source.id, target.id).expect(204);
    await app.as('customer', source.id).get(`/api/customer/${source.id}`).expect(401);
    const { id } = source;
    const transfer = { customer: id, points: 5 };
    for (const request of [
      admin().postJson('/api/points/transfer/add', { transfer }),
      admin().postJson('/api/points/transfer/spend', { transfer }),
      admin().postJson('/api/points/transfer/block', { transfer }),
      admin().postJson('/api/admin/p2p-points-transfer', {
        transfer: { sender: target.id, receiver: id, points: 1 },
      }),
      admin().putJson(`/api/customer/${id}`, { customer: { firstName: 'Bea' } }),
      admin().post(`/api/admin/customer/${id}/activate`),
      admin().post(`/api/customer/${id}/anonymize`),
      admin().delete(`/api/customer/${id}`),
      merge(app, id, target.id),
    ]) {
      isRefused(await request, 'account.is-merged');
    }
    const buy = await admin().postJson(`/api/admin/customer/${id}/campaign/${campaign}/buy`, {});
    expect([400, 409]).toContain(buy.status);
    expect(await app.getPoints(target.id)).toBe(20);
    expect(await getRecord(app, id)).toMatchObject({ firstName: 'Anna', active: false });
    expect(await differencesIn(app)).toEqual([]);
  });
});

describe('jobs after a merge', () => {
  const JOBS = [SettleDuePointsJob, AnnounceEndingsJob, ApplyLevelRulesJob, RecalculateLevelsJob] as const;
  const runAll = async () => {
    for (const job of JOBS) {
      while ((await app.nest.get<Job>(job).run()) > 0) {
        // Each run is a piece of what is due.
      }
    }
  };
  const getRows = async (id: string) => {
    const found: Record<string, object[]> = {};
    for (const [table, column] of Object.entries({
      customer: 'id',
      account: 'customerId',
      points_transfer: 'customerId',
      coupon: 'customerId',
      customer_transactions: 'customerId',
      message: 'accountId',
    })) {
      found[table] = await app.reader.query(`SELECT * FROM ${table} WHERE ${column} = ?`, [id]);
    }
    return found;
  };

  it('end, announce and move what is of the one who remains, and leave the source as it is', async () => {
    const { save, getEvents } = levelScene(() => app);
    await save({
      levelDowngradeMode: 'after_x_days',
      levelDowngradeDays: 10,
      levelDowngradeBase: 'none',
      expirePointsNotificationDays: 7,
      expireLevelsNotificationDays: 3,
    });
    const campaign = await app.campaignWith({ cost: 10, coupons: 10 });
    await levelWith(app, { name: 'Silver', conditionValue: 20 });
    const [source, target] = [await busyPerson(app, campaign), await busyPerson(app, campaign)];
    await merge(app, source.id, target.id).expect(204);
    const [before, events] = [await getRows(source.id), await getEvents(source.id)];

    for (const days of [5, 30, 10]) {
      app.clock.advance({ days });
      await levelWith(app, { name: `After ${days}`, conditionValue: days });
      await runAll();
    }

    expect(await getRows(source.id)).toEqual(before);
    expect(await getEvents(source.id)).toEqual(events);
    expect(await getEvents(target.id)).toEqual(
      expect.arrayContaining(['PointsExpiryWasAnnounced', 'CustomerLevelWasRecalculated']),
    );
    // Each has 30 points that end; 10 of them are spent, and 7 are blocked.
    expect(await getStatus(target.id)).toMatchObject({ expiredPoints: 26, lockedPoints: 0 });
    expect(await differencesIn(app)).toEqual([]);
  });
});

describe('a refused merge changes nothing', () => {
  it('of a customer with themselves, an unknown one, and one of another store', async () => {
    const { id } = await personWith(app, 5);
    const storeId = await storeWith(app, `S${randomUUID().slice(0, 6)}`);
    const elsewhere = await app.customerWith({ points: 0, storeId });
    const rows = await readRows(app);
    const into = (message: string) => ({ form: { children: { into: { errors: [message] } } } });
    const themselves = await merge(app, id, id).expect(400);
    expect(themselves.body).toMatchObject(into('A customer cannot be merged into themselves.'));
    for (const unknown of [randomUUID(), elsewhere]) {
      const { body } = await merge(app, id, unknown).expect(400);
      expect(body).toMatchObject(into('The store has no such customer.'));
      await merge(app, unknown, id).expect(404);
    }
    await merge(app, id, 'no-id').expect(400);
    await admin().postJson(getMergePath(id), {}).expect(400);
    expect(await readRows(app)).toEqual(rows);
  });

  it('of deleted and anonymised customers', async () => {
    const { id } = await personWith(app, 5);
    const [erased, deleted] = [await personWith(app, 5), await personWith(app, 5)];
    await admin().post(`/api/customer/${erased.id}/anonymize`).expect(204);
    await admin().delete(`/api/customer/${deleted.id}`).expect(204);
    const rows = await readRows(app);
    await merge(app, id, erased.id).expect(400);
    await merge(app, erased.id, id).expect(400);
    await merge(app, id, deleted.id).expect(400);
    await merge(app, deleted.id, id).expect(404);
    expect(await readRows(app)).toEqual(rows);
  });

  it('of chains, in both directions; several into one are possible', async () => {
    const [one, two, three, four] = [
      await personWith(app, 1),
      await personWith(app, 2),
      await personWith(app, 4),
      await personWith(app, 8),
    ];
    await merge(app, one.id, two.id).expect(204);
    const rows = await readRows(app);
    isRefused(await merge(app, one.id, three.id), 'account.is-merged');
    isRefused(await merge(app, three.id, one.id), 'account.is-merged');
    isRefused(await merge(app, two.id, one.id), 'account.is-merged');
    isRefused(await merge(app, two.id, three.id), 'customer.has-merged-customers');
    expect(await readRows(app)).toEqual(rows);
    await merge(app, four.id, two.id).expect(204);
    expect(await app.getPoints(two.id)).toBe(11);
    await undo(app, one.id).expect(409);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('of callers who may not', async () => {
    const [source, target] = [await personWith(app, 5), await personWith(app, 5)];
    const viewer = await loginWith(app, { role: 'admin', permissions: { CUSTOMER: ['VIEW'] } });
    const path = getMergePath(source.id);
    for (const caller of [app.as('customer', source.id), app.as('seller'), app.as('admin', viewer)]) {
      await caller.postJson(path, { into: target.id }).expect(403);
      await caller.delete(path).expect(403);
    }
    await app.asAnonymous().delete(path).expect(401);
    await app.as('admin', viewer).get(`${path}/preview?into=${target.id}`).expect(200);
    await app.as('admin', viewer).get(path).expect(404);
    expect(await app.getPoints(source.id)).toBe(5);
  });
});

describe('an undone merge', () => {
  it('leaves all as it was, and the person can act again', async () => {
    await pointsForSales(app);
    await levelWith(app, { name: 'Silver', conditionValue: 150 });
    const campaign = await app.campaignWith({ cost: 10, coupons: 10 });
    const [source, target] = [await busyPerson(app, campaign), await busyPerson(app, campaign)];
    const rows = await readRows(app);
    await merge(app, source.id, target.id).expect(204);
    expect(await readRows(app)).not.toEqual(rows);
    await undo(app, source.id).expect(204);
    expect(await readRows(app)).toEqual(rows);
    expect(await differencesIn(app)).toEqual([]);
    await undo(app, source.id).expect(404);
    await sell(app, source, [10]);
    await give(app, source.id, { points: 1 });
    await merge(app, source.id, target.id).expect(204);
    expect(await differencesIn(app)).toEqual([]);
    const again = await readRows(app);
    await undo(app, source.id).expect(204);
    await merge(app, source.id, target.id).expect(204);
    expect({ ...(await readRows(app)), customer_merge: [] }).toEqual({ ...again, customer_merge: [] });
    expect(await differencesIn(app)).toEqual([]);
  });

  it('gives back contacts, the state of a card, and what activates a new customer', async () => {
    const fresh = await app.customerWith({ points: 3, status: 'new', phone: '+4915790000009' });
    const card = `K${randomUUID().slice(0, 8)}`;
    const carded = await app.customerWith({ points: 0, loyaltyCardNumber: card });
    const { id } = await personWith(app, 0);
    const rows = await readRows(app);
    for (const source of [fresh, carded]) {
      await merge(app, source, id).expect(204);
      expect(await differencesIn(app)).toEqual([]);
      await undo(app, source).expect(204);
    }
    expect(await readRows(app)).toEqual(rows);
    expect(await differencesIn(app)).toEqual([]);
  });

  const ACTS: readonly (readonly [string, (id: string, campaign: string) => PromiseLike<unknown>])[] = [
    [
      'points came',
      (customer) =>
        app
          .as('admin')
          .postJson('/api/points/transfer/add', { transfer: { customer, points: 1 } })
          .expect(200),
    ],
    [
      'points went',
      (customer) =>
        app
          .as('admin')
          .postJson('/api/points/transfer/spend', { transfer: { customer, points: 1 } })
          .expect(200),
    ],
    [
      'something was bought',
      (id, campaign) => app.as('customer', id).post(`/api/customer/campaign/${campaign}/buy`).expect(200),
    ],
    [
      'the record changed',
      (id) =>
        app
          .as('admin')
          .putJson(`/api/customer/${id}`, { customer: { firstName: 'Bea' } })
          .expect(200),
    ],
    [
      'the customer was blocked',
      (id) => app.as('admin').post(`/api/admin/customer/${id}/deactivate`).expect(200),
    ],
  ];

  it.each(ACTS)('is refused once %s', async (_, act) => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 5 });
    const [source, target] = [await personWith(app, 10), await personWith(app, 10)];
    await merge(app, source.id, target.id).expect(204);
    await act(target.id, campaign);
    const rows = await readRows(app);
    expect(await show(source.id)).toMatchObject({ canBeUndone: false });
    isRefused(await undo(app, source.id), 'customer.merge-cannot-be-undone');
    expect(await readRows(app)).toEqual(rows);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('is refused once a coupon of the source was used', async () => {
    const campaign = await app.campaignWith({ cost: 10, coupons: 10 });
    const [source, target] = [await personWith(app, 10), await personWith(app, 10)];
    await app.as('customer', source.id).post(`/api/customer/campaign/${campaign}/buy`).expect(200);
    await merge(app, source.id, target.id).expect(204);
    const [{ id: couponId, code }] = await app.reader.query(
      'SELECT id, code FROM coupon WHERE customerId = ?',
      [target.id],
    );
    const coupons = [{ customerId: target.id, couponId, campaignId: campaign, code, used: true }];
    await admin().postJson('/api/admin/campaign/coupons/mark_as_used', { coupons }).expect(200);
    await undo(app, source.id).expect(409);
    expect(await differencesIn(app)).toEqual([]);
  });
});

describe('a merged pair', () => {
  it('is erased together, by the one who remains', async () => {
    await pointsForSales(app);
    const campaign = await app.campaignWith({ cost: 10, coupons: 10 });
    const [source, target, other] = [
      await busyPerson(app, campaign),
      await busyPerson(app, campaign),
      await personWith(app, 20),
    ];
    const transfer = { sender: other.id, receiver: source.id, points: 2, comment: 'To a friend' };
    await admin().postJson('/api/admin/p2p-points-transfer', { transfer }).expect(200);
    await merge(app, source.id, target.id).expect(204);
    await admin().delete(`/api/customer/${target.id}`).expect(204);
    for (const { id, phone, email } of [source, target]) {
      await admin().get(`/api/customer/${id}`).expect(404);
      for (const table of ['customer', 'login_name', 'shop_transaction', 'event', 'customer_search']) {
        const text = JSON.stringify(await app.reader.query(`SELECT * FROM ${table}`));
        expect([table, text.includes(phone), text.includes(email)]).toEqual([table, false, false]);
      }
    }
    for (const table of ['points_transfer', 'event']) {
      expect(JSON.stringify(await app.reader.query(`SELECT * FROM ${table}`))).not.toContain('To a friend');
    }
    await undo(app, source.id).expect(404);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('is exported together', async () => {
    const [source, target] = [await personWith(app, 11), await personWith(app, 22)];
    await merge(app, source.id, target.id).expect(204);
    const { body } = await admin().get(`/api/admin/customer/${target.id}/export`).expect(200);
    expect(body.lists.mergedCustomers).toMatchObject([{ customerId: source.id, email: source.email }]);
    expect(body.lists.transfers).toHaveLength(2);
  });
});
