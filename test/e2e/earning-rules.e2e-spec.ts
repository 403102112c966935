import { EarningRuleEntity } from '../../src/earning/earning-rule.entity.js';
import { EarningRuleVersionEntity } from '../../src/earning/earning-rule-version.entity.js';
import { everyLevel, ruleWith } from '../support/scenes/earning.js';
import { levelWith } from '../support/scenes/customers.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';

const UNKNOWN = '00000000-0000-4000-8000-0000000000ff';
/** What the kinds need that customers can report. */
const REPORTED = { eventName: 'a', code: 'a', latitude: 1, longitude: 1, radius: 1, pointsAmount: 1 };
const LIMIT = { active: true, period: 'week', limit: 3 };

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

describe('earning rules', () => {
  it.each<[string, object]>([
    [
      'points',
      {
        pointValue: 2.5,
        excludedSKUs: ['BAG'],
        labelsInclusionType: 'exclude_labels',
        excludedLabels: [{ key: 'sale', value: 'yes' }],
        includedLabels: [],
        excludeDeliveryCost: true,
        minOrderValue: 10.5,
      },
    ],
    ['event', { eventName: 'oloy.customer.logged_in', pointsAmount: 5 }],
    ['custom_event', { eventName: 'facebook_like', pointsAmount: 100, limit: LIMIT }],
    ['custom_event', { eventName: 'visit', pointsAmount: 1, limit: LIMIT, customersMayReport: true }],
    ['product_purchase', { skuIds: ['TEA'], pointsAmount: 7 }],
    ['multiply_for_product', { skuIds: ['TEA'], multiplier: 1.5, labels: [{ key: 'bio', value: 'yes' }] }],
    ['multiply_by_product_labels', { labelMultipliers: [{ key: 'bio', value: 'yes', multiplier: 3 }] }],
    ['referral', { eventName: 'register', rewardType: 'both', pointsAmount: 50 }],
    ['geolocation', { latitude: 52.52, longitude: 13.405, radius: 100, pointsAmount: 3, limit: LIMIT }],
    ['qrcode', { code: 'window', pointsAmount: 4, limit: LIMIT }],
  ])('of the type %s are read as they were written, and sent back change nothing', async (type, fields) => {
    const id = await ruleWith(app, { type, name: `All of ${type}`, description: 'For all', ...fields });
    const { body: record } = await app.as('admin').get(`/api/earningRule/${id}`).expect(200);
    expect(record).toMatchObject({ earningRuleId: id, type, active: true, version: 1, ...fields });
    expect(Object.values(record.levelNames)).not.toEqual([]);
    await app.as('admin').putJson(`/api/earningRule/${id}`, { earningRule: record }).expect(200);
    expect(await getVersions(id)).toEqual([1]);
  });

  it.each([
    ['custom_event', [false, false, false, true, true, false]],
    ['geolocation', [false, true, false, true, true, false]],
    ['qrcode', [false, true, false, true, true, false]],
  ])(
    'of the type %s say whether customers may report them, and keep it where it is left out',
    async (type, expected) => {
      const levels = await everyLevel(app);
      const rule = { name: 'A rule', allTimeActive: true, levels, ...REPORTED };
      const id = await ruleWith(app, { ...rule, type });
      const path = `/api/earningRule/${id}`;
      const found: boolean[] = [];
      const look = async () =>
        found.push((await app.as('admin').get(path).expect(200)).body.customersMayReport);
      await look();
      for (const change of [
        { limit: LIMIT },
        { limit: LIMIT, customersMayReport: false },
        { limit: LIMIT, customersMayReport: '1' },
        { limit: LIMIT },
        {},
      ]) {
        await app
          .as('admin')
          .putJson(path, { ...rule, ...change })
          .expect(200);
        await look();
      }
      expect(found).toEqual(expected);
      const told = { ...rule, limit: LIMIT, customersMayReport: false };
      await app.as('admin').putJson(path, told).expect(200);
      await app
        .as('admin')
        .putJson(path, { ...rule, limit: LIMIT })
        .expect(200);
      await look();
      expect(found.at(-1)).toBe(false);
    },
  );

  it('give a reward of a campaign that there is', async () => {
    const rewardCampaignId = await app.campaignWith({ coupons: 1, cost: 5 });
    const id = await ruleWith(app, { type: 'instant_reward', rewardCampaignId });
    const { body } = await app.as('admin').get(`/api/earningRule/${id}`).expect(200);
    expect(body).toMatchObject({ type: 'instant_reward', rewardCampaignId });
  });

  it('take a form as existing clients write it: what is false is left out', async () => {
    const [level = ''] = await everyLevel(app);
    const form = {
      type: 'points',
      name: 'Form',
      allTimeActive: '1',
      levels: [level],
      pointValue: '1.25',
      excludedSKUs: 'A;B',
      excludedLabels: 'a:b;c:d:e',
      labelsInclusionType: 'exclude_labels',
    };
    const { body } = await app.as('admin').post('/api/earningRule', { earningRule: form }).expect(200);
    const { body: record } = await app.as('admin').get(`/api/earningRule/${body.earningRuleId}`).expect(200);
    expect(record).toMatchObject({
      active: false,
      lastExecutedRule: false,
      excludeDeliveryCost: false,
      pointValue: 1.25,
      excludedSKUs: ['A', 'B'],
      excludedLabels: [
        { key: 'a', value: 'b' },
        { key: 'c', value: 'd:e' },
      ],
    });
  });

  it('keep every version, and what is left out of a change is empty', async () => {
    const id = await ruleWith(app, { type: 'points', pointValue: 1, description: 'Once', daysLocked: 3 });
    const levels = await everyLevel(app);
    const changed = { name: 'Twice', allTimeActive: true, levels, pointValue: 2 };
    await app.as('admin').putJson(`/api/earningRule/${id}`, { earningRule: changed }).expect(200);
    await app.as('admin').postJson(`/api/earningRule/${id}/activate`, { active: true }).expect(200);
    const { body: record } = await app.as('admin').get(`/api/earningRule/${id}`).expect(200);
    expect(record).toMatchObject({ name: 'Twice', active: true, pointValue: 2, version: 3 });
    expect(record).not.toHaveProperty('description');
    expect(record).not.toHaveProperty('daysLocked');
    expect(await getVersions(id)).toEqual([1, 2, 3]);
    expect(await app.getEventTypes(id)).toEqual([
      'Service.Domain.EarningRule.Event.EarningRuleWasCreated',
      ...Array.from({ length: 2 }, () => 'Service.Domain.EarningRule.Event.EarningRuleWasUpdated'),
    ]);
  });

  it('show each version with its names, and restore the terms of one, whether it pays or not', async () => {
    const segment = await segmentWith(app, [labeled('tea')]);
    const first = { type: 'points', pointValue: 1, description: 'Once', minOrderValue: 5 };
    const until = { allTimeActive: false, startAt: '2030-01-01', endAt: '2030-01-31' };
    const id = await ruleWith(app, { ...first, ...until, levels: undefined, segments: [segment] });
    const path = `/api/earningRule/${id}`;
    const before = (await app.as('admin').get(path).expect(200)).body;
    const changed = { name: 'Twice', allTimeActive: true, levels: await everyLevel(app), pointValue: 2 };
    await app.as('admin').putJson(path, { earningRule: changed }).expect(200);

    const { body } = await app.as('admin').get(`${path}/versions`).expect(200);
    expect(body.total).toBe(2);
    expect(body.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    const { createdAt, hasPhoto, revision, ...terms } = before;
    expect(hasPhoto).toBe(false);
    expect(body.versions[1]).toEqual({ ...terms, since: createdAt });
    expect(Object.values(body.versions[1].segmentNames)).toHaveLength(1);
    const older = await app.as('admin').get(`${path}/versions?before=2`).expect(200);
    expect(older.body.versions).toEqual([body.versions[1]]);

    await app.as('admin').postJson(`${path}/restore`, { version: 1 }).expect(200);
    const restored = (await app.as('admin').get(path).expect(200)).body;
    // The second version pays nothing, because its change left the flag out.
    expect(restored).toEqual({ ...before, active: false, version: 3, revision: restored.revision });
    expect(revision).not.toBe(restored.revision);
    const { endAt } = await app.reader.manager.findOneByOrFail(EarningRuleEntity, { id });
    expect(endAt?.toISOString()).toBe('2030-01-31T23:59:59.999Z');
    await app.as('admin').postJson(`${path}/restore`, { version: 1 }).expect(200);
    expect(await getVersions(id)).toEqual([1, 2, 3]);
  });

  it('restore nothing that there is not, and no segment that is gone', async () => {
    const segment = await segmentWith(app, [labeled('coffee')]);
    const id = await ruleWith(app, { type: 'points', pointValue: 1, levels: undefined, segments: [segment] });
    const path = `/api/earningRule/${id}`;
    const changed = { name: 'For all', allTimeActive: true, levels: await everyLevel(app), pointValue: 2 };
    await app.as('admin').putJson(path, { earningRule: changed }).expect(200);
    await app.as('admin').delete(`/api/segment/${segment}`).expect(204);

    const refused = await app.as('admin').postJson(`${path}/restore`, { version: 1 }).expect(400);
    expect(refused.body.errors).toMatchObject([{ field: 'segments' }]);
    for (const version of [0, 'x', '', 1.5, 2 ** 31]) {
      const { body } = await app.as('admin').postJson(`${path}/restore`, { version }).expect(400);
      expect(body.errors).toMatchObject([{ field: 'version' }]);
    }
    const unknown = await app.as('admin').postJson(`${path}/restore`, { version: 9 }).expect(404);
    expect(unknown.headers['x-error-code']).toBe('earning.version-not-found');
    await app.as('admin').postJson(`/api/earningRule/${UNKNOWN}/restore`, { version: 1 }).expect(404);
    await app.as('admin').get(`/api/earningRule/${UNKNOWN}/versions`).expect(404);
    expect(await getVersions(id)).toEqual([1, 2]);
  });

  it.each<[string, object, string]>([
    ['no name', { type: 'points', name: '', pointValue: 1 }, 'name'],
    ['no type', { pointValue: 1 }, 'type'],
    ['an unknown type', { type: 'x' }, 'type'],
    ['no value', { type: 'points' }, 'pointValue'],
    ['no end', { type: 'points', pointValue: 1, allTimeActive: false, startAt: '2026-01-01' }, 'endAt'],
    ['no level', { type: 'points', pointValue: 1, target: 'level', levels: [] }, 'levels'],
    ['no segment', { type: 'points', pointValue: 1, target: 'segment' }, 'segments'],
    ['another target', { type: 'points', pointValue: 1, target: 'all' }, 'target'],
    ['an unknown level', { type: 'points', pointValue: 1, levels: [UNKNOWN] }, 'levels'],
    ['an unknown segment', { type: 'points', pointValue: 1, segments: [UNKNOWN] }, 'segments'],
    ['an unknown reward', { type: 'instant_reward', rewardCampaignId: UNKNOWN }, 'rewardCampaignId'],
    ['an unknown event', { type: 'event', eventName: 'x', pointsAmount: 1 }, 'eventName'],
    [
      'a limit without a period',
      { type: 'qrcode', code: 'a', pointsAmount: 1, limit: { active: 1 } },
      'limit',
    ],
    ...(['custom_event', 'geolocation', 'qrcode'] as const).map((type): [string, object, string] => [
      `customers who report without a limit (${type})`,
      { type, ...REPORTED, customersMayReport: true, limit: { active: false, period: 'day', limit: 1 } },
      'limit.active',
    ]),
    ['no radius', { type: 'geolocation', latitude: 1, longitude: 1, radius: 0, pointsAmount: 1 }, 'radius'],
  ])('are refused with %s, and nothing is added', async (_, scene, field) => {
    const levels = await everyLevel(app);
    const before = await app.reader.manager.count(EarningRuleEntity);
    const earningRule = { name: 'A rule', allTimeActive: true, levels, ...scene };
    const { body } = await app.as('admin').postJson('/api/earningRule', { earningRule }).expect(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(await app.reader.manager.count(EarningRuleEntity)).toBe(before);
  });

  it('are for everybody without levels and segments: customers of later levels earn by them', async () => {
    const levels = await everyLevel(app);
    const create = async (audience: object) => {
      const earningRule = {
        type: 'points',
        name: 'By audience',
        pointValue: 1,
        allTimeActive: true,
        ...audience,
      };
      const { body } = await app.as('admin').postJson('/api/earningRule', { earningRule }).expect(200);
      return body.earningRuleId as string;
    };
    const everybody = [
      await create({ target: 'everybody', levels }),
      await create({}),
      await create({ levels: [], segments: [] }),
    ];
    const some = await create({ levels });
    for (const id of everybody) {
      const { body } = await app.as('admin').get(`/api/earningRule/${id}`).expect(200);
      expect(body).toMatchObject({ levels: [], segments: [] });
      // Clients send a whole record back.
      await app
        .as('admin')
        .putJson(`/api/earningRule/${id}`, { ...body, active: true })
        .expect(200);
    }
    await app.as('admin').postJson(`/api/earningRule/${some}/activate`, { active: true }).expect(200);

    const level = await levelWith(app, { name: 'Later', conditionValue: 5 });
    const list = async () => {
      const query = `withoutLevel=${level}&active=1&name=audience&perPage=-1`;
      const { body } = await app.as('admin').get(`/api/earningRule?${query}`).expect(200);
      return body.earningRules.map(({ earningRuleId }: { earningRuleId: string }) => earningRuleId);
    };
    expect(await list()).toEqual([some]);
    const customer = await app.customerWith({ points: 10 });
    const { body: reached } = await app.as('admin').get(`/api/customer/${customer}`).expect(200);
    expect(reached.levelId).toBe(level);
    const items = [{ sku: 'A', quantity: 1, grossValue: 10 }];
    const simulate = async () =>
      (
        await app
          .as('admin')
          .postJson('/api/earningRule/simulate', { customerId: customer, items })
          .expect(200)
      ).body;
    const earned = (await simulate()).rules.filter(({ points }: { points: number }) => points > 0);
    expect(earned.map(({ earningRuleId }: { earningRuleId: string }) => earningRuleId).sort()).toEqual(
      [...everybody].sort(),
    );
    const { body: rule } = await app.as('admin').get(`/api/earningRule/${some}`).expect(200);
    await app
      .as('admin')
      .putJson(`/api/earningRule/${some}`, { ...rule, levels: [...levels, level] })
      .expect(200);
    expect(await list()).toEqual([]);

    for (const id of [...everybody, some]) {
      await app.as('admin').postJson(`/api/earningRule/${id}/activate`, { active: false }).expect(200);
    }
  });

  it('are listed for administrators and sellers, and never deleted from under a segment', async () => {
    const segmentId = await segmentWith(app, [labeled('rule')]);
    const name = 'Only for the segment';
    const id = await ruleWith(app, {
      type: 'points',
      name,
      pointValue: 1,
      levels: [],
      segments: [segmentId],
    });
    for (const [role, path] of [
      ['admin', '/api/earningRule'],
      ['seller', '/api/seller/earningRule'],
    ] as const) {
      const { body } = await app.as(role).get(`${path}?name=segment&type=points&paginated=0`).expect(200);
      expect(Object.keys(body)[0]).toBe('earningRules');
      expect(body).toMatchObject({ total: 1, earningRules: [{ earningRuleId: id, segments: [segmentId] }] });
      expect(Object.keys(body.earningRules[0].segmentNames)).toEqual([segmentId]);
    }
    const { body } = await app.as('admin').delete(`/api/segment/${segmentId}`).expect(400);
    expect(body.error).toContain(name);
  });

  it('are shown to the customers that they concern, without codes to scan', async () => {
    const customerId = await app.customerWith({ points: 0 });
    const code = 'behind-the-counter';
    const id = await ruleWith(app, { type: 'qrcode', name: 'Find it', code, pointsAmount: 9 });
    const off = await ruleWith(app, { type: 'points', pointValue: 1, active: false });
    const { body, text } = await app.as('customer', customerId).get('/api/customer/earningRule').expect(200);
    const ids = body.earningRules.map(({ earningRuleId }: { earningRuleId: string }) => earningRuleId);
    expect(ids).toContain(id);
    expect(ids).not.toContain(off);
    expect(text).not.toContain(code);
    const own = await ruleWith(app, {
      type: 'custom_event',
      ...REPORTED,
      limit: LIMIT,
      customersMayReport: true,
    });
    const shops = await ruleWith(app, { type: 'custom_event', ...REPORTED, limit: LIMIT });
    const listed = await app.as('customer', customerId).get('/api/customer/earningRule').expect(200);
    const says = new Map(
      listed.body.earningRules.map(
        (rule: { earningRuleId: string; customersMayReport?: boolean }) =>
          [rule.earningRuleId, rule.customersMayReport] as const,
      ),
    );
    expect([says.get(own), says.get(shops), says.get(id)]).toEqual([true, false, false]);
    expect(body.currency).toEqual(expect.any(String));
  });

  it('are 404 in another store, and for an unknown id', async () => {
    await app.as('admin').get(`/api/earningRule/${UNKNOWN}`).expect(404);
    await app.as('admin').putJson(`/api/earningRule/${UNKNOWN}`, { name: 'A' }).expect(404);
  });
});

async function getVersions(ruleId: string): Promise<number[]> {
  const where = { ruleId };
  const found = await app.reader.manager.find(EarningRuleVersionEntity, { where, order: { version: 'ASC' } });
  return found.map(({ version }) => version);
}
