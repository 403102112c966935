import { randomUUID } from 'node:crypto';
import { boughtWith } from '../support/scenes/bought.js';
import { beginBulk, continueBulk, doBulk, readBulk, undoBulk } from '../support/scenes/bulk-actions.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
import { getToken, loginWith } from '../support/scenes/logins.js';
import { KEY } from '../support/waiting/repeated.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';
import type { Permissions } from '../../src/auth/index.js';

const BASE = '/api/admin/bulk-actions';
const UNKNOWN = 'There is no such customer.';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

const checkIntegrity = async () => expect(await differencesIn(app)).toEqual([]);
const admin = () => app.as('admin');
const customers = async (count: number, points = 0) => {
  const ids: string[] = [];
  while (ids.length < count) {
    ids.push(await app.customerWith({ points }));
  }
  return ids;
};
const getPoints = (ids: readonly string[]) => Promise.all(ids.map((id) => app.getPoints(id)));
const spend = (customer: string, points: number) =>
  admin().postJson('/api/points/transfer/spend', { customer, points }).expect(200);
const mugs = async (count: number) => {
  const bought = [];
  while (bought.length < count) {
    bought.push(await boughtWith(app, { reward: 'gift_code', fulfillmentTracking: true }));
  }
  return bought;
};
const getDelivery = async (coupon: string) => {
  const { body } = await admin().get('/api/campaign/bought?perPage=100').expect(200);
  const entries = body.boughtCampaigns as { couponId: string; deliveryStatus: { status: string } }[];
  return entries.find(({ couponId }) => couponId === coupon)?.deliveryStatus.status;
};

describe('points to many customers', () => {
  afterEach(checkIntegrity);

  it('are counted before, given in the background, and reach each of them once', async () => {
    const [anna, ben] = (await customers(2)) as [string, string];
    const stranger = randomUUID();
    const body = { points: 200, comment: 'Sorry', customers: [anna, ben, stranger, anna] };

    const preview = await admin().postJson(`${BASE}/points/preview`, body).expect(200);
    expect(preview.body).toEqual({
      total: 3,
      changed: 2,
      leftOut: [{ reason: UNKNOWN, count: 1 }],
      points: 400,
    });
    expect(await getPoints([anna, ben])).toEqual([0, 0]);

    const id = await beginBulk(app, 'points', body);
    expect(await readBulk(app, id)).toMatchObject({ state: 'running', total: 3, done: 0, rows: [] });
    expect(await getPoints([anna, ben])).toEqual([0, 0]);
    await continueBulk(app);

    expect(await readBulk(app, id)).toMatchObject({
      kind: 'points',
      state: 'done',
      points: 200,
      comment: 'Sorry',
      total: 3,
      done: 2,
      leftOut: 1,
      undone: 0,
      kept: 0,
      rows: [
        {
          subjectId: stranger,
          outcome: 'left_out',
          sentence: 'such customer does not exist',
        },
      ],
    });
    expect(await getPoints([anna, ben])).toEqual([200, 200]);
    const { body: list } = await admin().get(`/api/points/transfer?customerId=${anna}`).expect(200);
    expect(list.transfers).toMatchObject([{ value: 200, comment: 'Sorry', issuer: 'admin' }]);
  });

  it('reach the members of a segment as it is when it begins', async () => {
    const [inside, outside] = (await customers(2)) as [string, string];
    const segment = await segmentWith(app, [{ type: 'customer_list', customers: [inside] }]);
    const body = { points: 5, segment };
    const preview = await admin().postJson(`${BASE}/points/preview`, body).expect(200);
    expect(preview.body).toEqual({ total: 1, changed: 1, leftOut: [], points: 5 });

    const id = await doBulk(app, 'points', body);

    expect(await readBulk(app, id)).toMatchObject({ state: 'done', total: 1, done: 1, segmentId: segment });
    expect(await getPoints([inside, outside])).toEqual([5, 0]);
  });

  it('go to none when the segment is deleted before its members are noted', async () => {
    const [inside] = (await customers(1)) as [string];
    const segment = await segmentWith(app, [{ type: 'customer_list', customers: [inside] }]);
    const id = await beginBulk(app, 'points', { points: 5, segment });
    await admin().delete(`/api/segment/${segment}`).expect(204);
    await continueBulk(app);
    expect(await readBulk(app, id)).toMatchObject({ state: 'stopped', total: 0, done: 0 });
    expect(await app.getPoints(inside)).toBe(0);
  });

  it('are taken back as far as they are left, with a sentence about the others', async () => {
    const ids = await customers(3);
    const [whole, part, none] = ids as [string, string, string];
    const id = await doBulk(app, 'points', { points: 100, customers: ids });
    await spend(part, 30);
    await spend(none, 100);

    const undone = await undoBulk(app, id);

    expect(undone).toMatchObject({ state: 'undone', done: 3, undone: 2, kept: 1 });
    expect(Object.fromEntries(undone.rows.map(({ subjectId, outcome }) => [subjectId, outcome]))).toEqual({
      [part]: 'partly_undone',
      [none]: 'kept',
    });
    const sentences = undone.rows.map(({ sentence }) => sentence).sort();
    expect(sentences[0]).toBe('70 of 100 points were taken back: the others were spent before.');
    expect(sentences[1]).toMatch(/^None of these points are left/);
    expect(await getPoints([whole, part, none])).toEqual([0, 0, 0]);
    await admin().post(`${BASE}/${id}/undo`).expect(409);
  });

  it('stop where they are, and what was done by then can be undone', async () => {
    const ids = await customers(2);
    const id = await beginBulk(app, 'points', { points: 10, customers: ids });
    await admin().post(`${BASE}/${id}/undo`).expect(409);
    await admin().post(`${BASE}/${id}/stop`).expect(200);
    await continueBulk(app);
    expect(await readBulk(app, id)).toMatchObject({ state: 'stopped', total: 2, done: 0 });
    expect(await getPoints(ids)).toEqual([0, 0]);
    await admin().post(`${BASE}/${id}/stop`).expect(409);
    expect(await undoBulk(app, id)).toMatchObject({ state: 'undone', undone: 0, kept: 0 });
  });

  it('403: need a second factor by their sum', async () => {
    await admin()
      .postJson('/api/settings', { settings: { secondFactorAbovePoints: 500 } })
      .expect(200);
    const ids = await customers(3);
    const refused = await admin().postJson(`${BASE}/points`, { points: 200, customers: ids }).expect(403);
    expect(refused.headers['x-error-code']).toBe('auth.second-factor-required');
    await doBulk(app, 'points', { points: 200, customers: ids.slice(1) });
    expect(await getPoints(ids)).toEqual([0, 200, 200]);
  });

  it('begin once, however often the request is repeated with its key', async () => {
    const ids = await customers(1);
    const key = randomUUID();
    const ask = () =>
      admin().postJson(`${BASE}/points`, { points: 10, customers: ids }).set(KEY, key).expect(200);
    const [first, again] = [await ask(), await ask()];
    expect(again.body).toEqual(first.body);
    await continueBulk(app);
    expect(await getPoints(ids)).toEqual([10]);
  });

  const some = [randomUUID()];
  const tooMany = Array.from({ length: 1001 }, () => randomUUID());
  it.each([
    ['no points', { points: 0, customers: some }, 'points'],
    ['half a point', { points: 1.5, customers: some }, 'points'],
    ['no receivers', { points: 1 }, 'customers'],
    ['an empty list', { points: 1, customers: [] }, 'customers'],
    ['a list and a segment', { points: 1, customers: some, segment: randomUUID() }, 'customers'],
    ['too many', { points: 1, customers: tooMany }, 'customers'],
    ['an unknown segment', { points: 1, segment: randomUUID() }, 'segment'],
  ])('400: %s', async (_what, body, field) => {
    for (const path of ['points', 'points/preview']) {
      const answer = await admin().postJson(`${BASE}/${path}`, body).expect(400);
      expect(answer.body.errors).toMatchObject([{ field }]);
    }
    expect((await admin().get(BASE).expect(200)).body).toEqual({ bulkActions: [], total: 0 });
  });

  it('400: a segment without customers', async () => {
    const segment = await segmentWith(app, [labeled('nothing')]);
    const answer = await admin().postJson(`${BASE}/points`, { points: 1, segment }).expect(400);
    expect(answer.body.error).toBe('This segment has no customers now');
  });
});

describe('deliveries of many rewards', () => {
  afterEach(checkIntegrity);

  it('move on by one step, and back again where nothing has changed them since', async () => {
    const bought = await mugs(2);
    const [first, second] = bought.map(({ coupon }) => coupon) as [string, string];
    const other = await boughtWith(app);
    const coupons = [first, second, other.coupon];
    const preview = await admin()
      .postJson(`${BASE}/delivery-status/preview`, { status: 'shipped', coupons })
      .expect(200);
    expect(preview.body).toEqual({
      total: 3,
      changed: 2,
      leftOut: [{ reason: 'This reward is not delivered.', count: 1 }],
    });

    const id = await doBulk(app, 'delivery-status', { status: 'shipped', coupons });

    expect(await readBulk(app, id)).toMatchObject({
      kind: 'delivery_status',
      state: 'done',
      deliveryStatus: 'shipped',
      done: 2,
      leftOut: 1,
      rows: [
        {
          subjectId: other.coupon,
          sentence: 'This reward is not delivered.',
        },
      ],
    });
    expect([await getDelivery(first), await getDelivery(second)]).toEqual(['shipped', 'shipped']);
    await doBulk(app, 'delivery-status', { status: 'delivered', coupons: [second] });

    const undone = await undoBulk(app, id);

    expect(undone).toMatchObject({ state: 'undone', undone: 1, kept: 1 });
    expect(undone.rows.find(({ subjectId }) => subjectId === second)).toMatchObject({
      outcome: 'kept',
      sentence: 'This reward is delivered by now: it was changed since.',
    });
    expect([await getDelivery(first), await getDelivery(second)]).toEqual(['ordered', 'delivered']);
  });
});

describe('a label of many customers', () => {
  afterEach(checkIntegrity);

  it('is added to those who do not have it, and removed from these again', async () => {
    const [anna, ben] = (await customers(2)) as [string, string];
    const label = { key: 'event', value: 'summer' };
    const other = { key: 'tier', value: 'gold' };
    const getLabels = async (id: string) =>
      (await admin().get(`/api/customer/${id}`).expect(200)).body.labels as object[];
    await admin()
      .putJson(`/api/customer/${ben}`, { customer: { labels: [label, other] } })
      .expect(200);
    const body = { ...label, customers: [anna, ben] };
    const preview = await admin().postJson(`${BASE}/labels/preview`, body).expect(200);
    expect(preview.body).toEqual({
      total: 2,
      changed: 1,
      leftOut: [{ reason: 'This customer has the label already.', count: 1 }],
    });

    const id = await doBulk(app, 'labels', body);

    expect(await readBulk(app, id)).toMatchObject({
      kind: 'labels',
      state: 'done',
      ...label,
      done: 1,
      leftOut: 1,
      rows: [
        {
          subjectId: ben,
          sentence: 'This customer has the label already.',
        },
      ],
    });
    expect(await getLabels(anna)).toEqual([label]);
    expect(await undoBulk(app, id)).toMatchObject({ state: 'undone', undone: 1, kept: 0 });
    expect([await getLabels(anna), await getLabels(ben)]).toEqual([[], [label, other]]);
  });
});

describe('the activity of many campaigns', () => {
  afterEach(checkIntegrity);

  it('is switched, and back again where nothing has switched it since', async () => {
    const campaign = () => app.campaignWith({ cost: 1, coupons: 1 });
    const [first, second, third] = [await campaign(), await campaign(), await campaign()];
    const isActive = async (id: string) =>
      (await admin().get(`/api/campaign/${id}`).expect(200)).body.active as boolean;
    const activate = (id: string) => admin().post(`/api/campaign/${id}/active`).expect(200);
    await admin().post(`/api/campaign/${third}/inactive`).expect(200);
    const body = { active: false, campaigns: [first, second, third] };
    const preview = await admin().postJson(`${BASE}/campaign-activity/preview`, body).expect(200);
    expect(preview.body).toEqual({
      total: 3,
      changed: 2,
      leftOut: [{ reason: 'This campaign is inactive already.', count: 1 }],
    });

    const id = await doBulk(app, 'campaign-activity', body);

    expect(await readBulk(app, id)).toMatchObject({
      kind: 'campaign_activity',
      state: 'done',
      active: false,
      done: 2,
      leftOut: 1,
      rows: [
        {
          subjectId: third,
          sentence: 'This campaign is inactive already.',
        },
      ],
    });
    expect([await isActive(first), await isActive(second)]).toEqual([false, false]);
    await activate(second);

    const undone = await undoBulk(app, id);

    expect(undone).toMatchObject({ state: 'undone', undone: 1, kept: 1 });
    expect(undone.rows.find(({ subjectId }) => subjectId === second)?.sentence).toBe(
      'This campaign was switched since.',
    );
    expect(await isActive(first)).toBe(true);
    expect([await isActive(second), await isActive(third)]).toEqual([true, false]);
  });
});

describe('the archive of many campaigns', () => {
  afterEach(checkIntegrity);

  const getCampaign = async (id: string) => (await admin().get(`/api/campaign/${id}`).expect(200)).body;
  const getStates = async (ids: readonly string[]) => {
    const states: [active: boolean, isArchived: boolean][] = [];
    for (const id of ids) {
      const { active, archivedAt } = await getCampaign(id);
      states.push([active, archivedAt !== undefined]);
    }
    return states;
  };
  const ACTIVE = [true, false];
  const INACTIVE = [false, false];
  const ARCHIVED = [false, true];

  it('takes them, and gives back as it was what nothing has taken out since', async () => {
    const campaign = () => app.campaignWith({ cost: 1, coupons: 2 });
    const [active, inactive, archived, other] = [
      await campaign(),
      await campaign(),
      await campaign(),
      await campaign(),
    ];
    await admin().post(`/api/campaign/${inactive}/inactive`).expect(200);
    await admin().post(`/api/campaign/${archived}/archive`).expect(200);
    const customer = await app.customerWith({ points: 10 });
    const buy = (id: string) => admin().post(`/api/admin/customer/${customer}/campaign/${id}/buy`);
    await buy(active).expect(200);
    const all = [active, inactive, archived, other];
    const body = { archived: true, campaigns: [...all, randomUUID()] };
    const preview = await admin().postJson(`${BASE}/campaign-archive/preview`, body).expect(200);
    expect(preview.body).toEqual({
      total: 5,
      changed: 3,
      leftOut: [
        { reason: 'There is no such campaign.', count: 1 },
        { reason: 'This campaign is archived already.', count: 1 },
      ],
    });
    expect(await getStates(all)).toEqual([ACTIVE, INACTIVE, ARCHIVED, ACTIVE]);

    const id = await doBulk(app, 'campaign-archive', body);

    expect(await readBulk(app, id)).toMatchObject({
      kind: 'campaign_archive',
      state: 'done',
      archived: true,
      done: 3,
      leftOut: 2,
    });
    expect(await getStates(all)).toEqual([ARCHIVED, ARCHIVED, ARCHIVED, ARCHIVED]);
    expect((await buy(active).expect(400)).body).toEqual({ error: 'The campaign is archived' });
    expect(await app.couponsSold(active)).toBe(1);
    await admin().post(`/api/campaign/${other}/unarchive`).expect(200);

    const undone = await undoBulk(app, id);

    expect(undone).toMatchObject({ state: 'undone', undone: 2, kept: 1 });
    expect(undone.rows.find(({ subjectId }) => subjectId === other)?.sentence).toBe(
      'This campaign was taken out of the archive since.',
    );
    expect(await getStates(all)).toEqual([ACTIVE, INACTIVE, ARCHIVED, INACTIVE]);
    await buy(active).expect(200);
  });

  it('is left by those that are in it, inactive, and taken again by an undoing', async () => {
    const campaign = () => app.campaignWith({ cost: 1, coupons: 1 });
    const [first, second, outside] = [await campaign(), await campaign(), await campaign()];
    await doBulk(app, 'campaign-archive', { archived: true, campaigns: [first, second] });
    const all = [first, second, outside];

    const id = await doBulk(app, 'campaign-archive', { archived: false, campaigns: all });

    expect(await readBulk(app, id)).toMatchObject({
      archived: false,
      done: 2,
      leftOut: 1,
      rows: [
        {
          subjectId: outside,
          sentence: 'This campaign is not archived.',
        },
      ],
    });
    expect(await getStates(all)).toEqual([INACTIVE, INACTIVE, ACTIVE]);
    await admin().post(`/api/campaign/${second}/archive`).expect(200);
    const undone = await undoBulk(app, id);
    expect(undone).toMatchObject({ undone: 1, kept: 1 });
    expect(undone.rows.find(({ subjectId }) => subjectId === second)?.sentence).toBe(
      'This campaign was archived since.',
    );
    expect(await getStates(all)).toEqual([ARCHIVED, ARCHIVED, ACTIVE]);
  });
});

describe('who may see and do them', () => {
  const as = async (permissions: Permissions) => {
    const id = await loginWith(app, { role: 'admin', permissions });
    return { Authorization: `Bearer ${getToken(app, 'admin', id)}` };
  };
  const MODIFY = ['VIEW', 'MODIFY'] as const;

  it('is decided by the permission of the single change', async () => {
    const ids = await customers(1);
    const points = await beginBulk(app, 'points', { points: 10, customers: ids });
    const [mug] = await mugs(1);
    const delivery = await beginBulk(app, 'delivery-status', { status: 'shipped', coupons: [mug?.coupon] });
    const rewards = await as({ REWARD_CAMPAIGN: MODIFY });
    const ask = () => app.asAnonymous();

    const { body } = await ask().get(BASE).set(rewards).expect(200);
    expect(body.bulkActions.map((each: { bulkActionId: string }) => each.bulkActionId)).toEqual([delivery]);
    await ask().get(`${BASE}/${points}`).set(rewards).expect(403);
    await ask().post(`${BASE}/${points}/stop`).set(rewards).expect(403);
    await ask().post(`${BASE}/${delivery}/stop`).set(rewards).expect(200);
    expect((await readBulk(app, points)).state).toBe('running');

    const segment = await segmentWith(app, [{ type: 'customer_list', customers: ids }]);
    const giver = await as({ POINT_TRANSFER: MODIFY });
    const refused = await ask().post(`${BASE}/points`).set(giver).send({ points: 1, segment }).expect(403);
    expect(refused.headers['x-required-permission']).toBe('SEGMENT:VIEW');
    await continueBulk(app);
  });

  it('404: an action of no store, and an id of none', async () => {
    await admin().get(`${BASE}/${randomUUID()}`).expect(404);
    await admin().post(`${BASE}/${randomUUID()}/stop`).expect(404);
    await admin().get(`${BASE}/nothing`).expect(404);
  });
});
