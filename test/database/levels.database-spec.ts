import { randomUUID } from 'node:crypto';
import { levelWith } from '../support/scenes/customers.js';
import { loginWith } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const GOLD = {
  translations: { en: { name: 'Gold', description: 'Comes often' }, pl: { name: 'Złoto' } },
  conditionValue: 1500,
  minOrder: '49.99',
  active: '1',
  reward: { name: 'Gold reward', value: 15, code: 'gold' },
  specialRewards: [
    {
      name: 'Mother’s day',
      value: '12.5',
      code: 'mom',
      active: '1',
      startAt: '2026-05-26',
      endAt: '2026-05-27',
    },
  ],
};

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

const lookOnly = () => loginWith(app, { role: 'admin', permissions: { LEVEL: ['VIEW'] } });

describe.each(['/api', '/api/DEFAULT'])('levels of %s', (base) => {
  it('POST create 200: percent comes in, a fraction goes out', async () => {
    const { body } = await app.as('admin').post(`${base}/level/create`, { level: GOLD }).expect(200);
    expect(body).toEqual({ id: expect.any(String) });
    const shown = await app.as('admin').get(`${base}/level/${body.id}`).expect(200);
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
    expect(shown.body).toEqual({
      id: body.id,
      name: 'Gold',
      description: 'Comes often',
      active: true,
      conditionValue: 1500,
      minOrder: 49.99,
      reward: { name: 'Gold reward', value: 0.15, code: 'gold' },
      specialRewards: [
        {
          name: 'Mother’s day',
          value: 0.125,
          code: 'mom',
          active: true,
          startAt: '2026-05-26',
          endAt: '2026-05-27',
          createdAt: timestamp,
        },
      ],
      customersCount: 0,
      hasPhoto: false,
      translations: [
        { locale: 'en', name: 'Gold', description: 'Comes often' },
        { locale: 'pl', name: 'Złoto' },
      ],
      createdAt: timestamp,
      revision: expect.any(String),
    });
    await app.as('seller').get(`${base}/seller/level/${body.id}`).expect(200, shown.body);
  });

  it('POST create 200 with the least', async () => {
    const level = { name: 'Small', conditionValue: '10' };
    const { body } = await app.as('admin').post(`${base}/level/create`, level).expect(200);
    const shown = await app.as('admin').get(`${base}/level/${body.id}`).expect(200);
    expect(shown.body).toMatchObject({ name: 'Small', active: false, reward: { value: 0 } });
    expect(shown.body).not.toHaveProperty('minOrder');
  });

  it.each([
    ['translations.en.name', { translations: undefined }],
    ['translations.en.name', { translations: { en: { name: '' } } }],
    ['translations', { translations: { english: { name: 'Gold' } } }],
    ['conditionValue', { conditionValue: undefined }],
    ['conditionValue', { conditionValue: -1 }],
    ['reward.value', { reward: { value: 101 } }],
    ['reward.value', { reward: { name: 'R' } }],
    ['specialRewards[0].value', { specialRewards: [{ name: 'S' }] }],
    [
      'specialRewards[0].endAt',
      { specialRewards: [{ value: 1, startAt: '2026-02-02', endAt: '2026-02-01' }] },
    ],
  ])('POST create 400 on %s: %j', async (field, wrong) => {
    const level = { ...GOLD, ...wrong };
    const { body } = await app.as('admin').postJson(`${base}/level/create`, { level }).expect(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
    const list = await app.as('admin').get(`${base}/level`).expect(200);
    expect(list.body.total).toBe(1);
  });

  it('PUT 200: what is sent changes, the rest stays; a record goes back whole', async () => {
    const { body } = await app.as('admin').post(`${base}/level/create`, { level: GOLD }).expect(200);
    const path = `${base}/level/${body.id}`;
    const before = (await app.as('admin').get(path).expect(200)).body;
    const edit = { translations: { pl: { name: 'Zlote' } }, conditionValue: 2000 };
    await app.as('admin').put(path, { level: edit }).expect(200, { id: body.id });
    const after = (await app.as('admin').get(path).expect(200)).body;
    expect(after).toEqual({
      ...before,
      conditionValue: 2000,
      revision: expect.any(String),
      translations: [before.translations[0], { locale: 'pl', name: 'Zlote' }],
    });
    const { reward, specialRewards, ...rest } = after;
    await app.as('admin').putJson(path, { level: rest }).expect(200);
    expect((await app.as('admin').get(path)).body).toEqual({ ...rest, reward, specialRewards });
  });

  it('POST activate 200: no customer enters an inactive level', async () => {
    const id = await levelWith(app, { name: 'Silver', conditionValue: 400 });
    await app.as('admin').postJson(`${base}/level/${id}/activate`, { active: false }).expect(200);
    const customer = await app.customerWith({ points: 500 });
    const shown = await app.as('admin').get(`${base}/customer/${customer}`).expect(200);
    expect(shown.body.level.name).toBe('Bronze');
    await app.as('admin').post(`${base}/level/${id}/activate`, { active: '1' }).expect(200);
    expect((await app.as('admin').get(`${base}/level/${id}`)).body.active).toBe(true);
    const { body } = await app.as('admin').post(`${base}/level/${id}/activate`).expect(400);
    expect(body.errors[0].field).toBe('active');
  });

  it('GET 200: levels by condition; sorted by how many customers; all of them', async () => {
    await levelWith(app, { name: 'Silver', conditionValue: 400 });
    await levelWith(app, { name: 'Alpha', conditionValue: 900, active: false });
    await app.customerWith({ points: 0 });
    await app.customerWith({ points: 500 });
    await app.customerWith({ points: 500 });
    const names = async (query: string, role: 'admin' | 'seller' = 'admin') => {
      const path = role === 'admin' ? 'level' : 'seller/level';
      const { body } = await app.as(role).get(`${base}/${path}?${query}`).expect(200);
      expect(Object.keys(body)).toEqual(['levels', 'total']);
      return body.levels.map((level: { name: string }) => level.name);
    };
    expect(await names('perPage=-1')).toEqual(['Bronze', 'Silver', 'Alpha']);
    expect(await names('sort=name&direction=asc')).toEqual(['Alpha', 'Bronze', 'Silver']);
    expect(await names('sort=customersCount&direction=desc')).toEqual(['Silver', 'Bronze', 'Alpha']);
    expect(await names('active=1')).toEqual(['Bronze', 'Silver']);
    expect(await names('', 'seller')).toEqual(['Bronze', 'Silver', 'Alpha']);
    const { body } = await app.as('admin').get(`${base}/level`).expect(200);
    expect(body.levels.map((level: { customersCount: number }) => level.customersCount)).toEqual([1, 2, 0]);
  });

  it('GET customer/level 200: what there is to reach, in its own shape', async () => {
    const off = await levelWith(app, { name: 'Off', conditionValue: 100, active: false });
    const { body } = await app.as('customer').get(`${base}/customer/level`).expect(200);
    expect(body).toEqual({
      levels: [{ levelId: expect.any(String), name: 'Bronze', hasPhoto: false, conditionValue: 0 }],
      total: 1,
    });
    expect(body.levels[0].levelId).not.toBe(off);
    await app.as('admin').get(`${base}/customer/level`).expect(403, FORBIDDEN);
    await app.asAnonymous().get(`${base}/customer/level`).expect(401);
  });

  it('401, 403, 404', async () => {
    const id = await levelWith(app, { name: 'Silver', conditionValue: 400 });
    const admin = app.as('admin', await lookOnly());
    await admin.get(`${base}/level`).expect(200);
    await app.as('customer').get(`${base}/level`).expect(403, FORBIDDEN);
    for (const role of ['customer', 'seller'] as const) {
      await app.as(role).post(`${base}/level/create`, GOLD).expect(403, FORBIDDEN);
    }
    await admin.post(`${base}/level/create`, GOLD).expect(403, FORBIDDEN);
    await admin.put(`${base}/level/${id}`, GOLD).expect(403, FORBIDDEN);
    await admin.post(`${base}/level/${id}/activate`, { active: 0 }).expect(403, FORBIDDEN);
    await app.as('admin').get(`${base}/seller/level`).expect(403, FORBIDDEN);
    await app.asAnonymous().get(`${base}/level`).expect(401);
    await app.asAnonymous().post(`${base}/level/create`).expect(401);
    for (const unknown of [randomUUID(), 'gold']) {
      await app.as('admin').get(`${base}/level/${unknown}`).expect(404, NOT_FOUND);
      await app.as('admin').put(`${base}/level/${unknown}`, GOLD).expect(404, NOT_FOUND);
      await app.as('admin').post(`${base}/level/${unknown}/activate`, { active: 1 }).expect(404, NOT_FOUND);
      await app.as('seller').get(`${base}/seller/level/${unknown}`).expect(404, NOT_FOUND);
    }
    expect((await app.as('admin').get(`${base}/level/${id}`)).body.name).toBe('Silver');
  });
});
