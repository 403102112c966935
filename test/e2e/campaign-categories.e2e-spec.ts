import { createCategory, fieldsIn } from '../support/scenes/campaign-requests.js';
import { loginWith } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const UNKNOWN = '00000000-0000-4000-8000-0000000000ff';
const BASE = '/api/campaignCategory';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

const read = async (id: string) => (await app.as('admin').get(`${BASE}/${id}`).expect(200)).body as object;

describe('POST /api/campaignCategory', () => {
  it('200: keeps names by language, or the one there is', async () => {
    const translations = { en: { name: 'Drinks' }, pl: { name: 'Napoje' } };
    const sent = { campaign_category: { translations, sortOrder: 3, active: '0' } };
    const { body } = await app.as('admin').postJson(BASE, sent).expect(200);
    expect(await read(body.campaignCategoryId)).toEqual({
      campaignCategoryId: body.campaignCategoryId,
      name: 'Drinks',
      active: false,
      sortOrder: 3,
      translations: [
        { locale: 'en', name: 'Drinks' },
        { locale: 'pl', name: 'Napoje' },
      ],
      revision: expect.stringMatching(/^[\da-f]{16}$/),
    });
    const form = { campaign_category: { name: 'Food', sortOrder: '0' } };
    const { body: plain } = await app.as('admin').post(BASE, form).expect(200);
    expect(await read(plain.campaignCategoryId)).toMatchObject({ name: 'Food', active: true });
  });

  it.each([
    [{ sortOrder: 1 }, 'name translations.en.name'],
    [{ translations: { pl: { name: 'Napoje' } }, sortOrder: 1 }, 'translations.en.name'],
    [{ translations: { en: { name: '' } }, sortOrder: 1 }, 'translations.en.name'],
    [{ name: 'Drinks' }, 'sortOrder'],
    [{ name: 'Drinks', sortOrder: -1 }, 'sortOrder'],
    [{ name: 'Drinks', sortOrder: 1, active: 'x' }, 'active'],
    [{ translations: [{ name: 'Drinks' }], sortOrder: 1 }, 'translations'],
  ])('400: %j, on %s', async (category, field) => {
    const { body } = await app.as('admin').postJson(BASE, { campaign_category: category }).expect(400);
    expect(fieldsIn(body)).toEqual(field.split(' '));
  });
});

describe('PUT /api/campaignCategory/{category}', () => {
  it('200: takes the record back, and changes what is named', async () => {
    const id = await createCategory(app, 'Drinks', 5);
    const before = await read(id);
    await app.as('admin').putJson(`${BASE}/${id}`, before).expect(200, { campaignCategoryId: id });
    expect(await read(id)).toEqual(before);
    const changes = { translations: { en: { name: 'Beverages' } } };
    await app.as('admin').putJson(`${BASE}/${id}`, { campaign_category: changes }).expect(200);
    expect(await read(id)).toMatchObject({ name: 'Beverages', sortOrder: 5, active: true });
  });

  it('400: an emptied name, and nothing has changed', async () => {
    const id = await createCategory(app, 'Drinks');
    const before = await read(id);
    const { body } = await app.as('admin').putJson(`${BASE}/${id}`, { name: '', sortOrder: 9 }).expect(400);
    expect(fieldsIn(body)).toEqual(['translations.en.name']);
    expect(await read(id)).toEqual(before);
  });
});

describe('POST /api/campaignCategory/{category}/active', () => {
  it('204: switches it, and nothing else', async () => {
    const id = await createCategory(app, 'Drinks');
    const before = await read(id);
    await app.as('admin').postJson(`${BASE}/${id}/active`, { active: false }).expect(204);
    expect(await read(id)).toEqual({ ...before, active: false, revision: expect.any(String) });
    await app.as('admin').post(`${BASE}/${id}/active`, { active: '1' }).expect(204);
    expect(await read(id)).toEqual(before);
  });

  it('400: without the flag', async () => {
    const id = await createCategory(app, 'Drinks');
    expect(fieldsIn((await app.as('admin').post(`${BASE}/${id}/active`).expect(400)).body)).toEqual([
      'active',
    ]);
  });
});

describe('GET /api/campaignCategory', () => {
  it('200: lists, filters, sorts and pages', async () => {
    for (const [index, name] of ['q c', 'q a', 'q b'].entries()) {
      await createCategory(app, name, 100 + index);
    }
    const names = async (query: string) => {
      const { body } = await app.as('admin').get(`${BASE}?name=q%2520&${query}`).expect(200);
      expect(Object.keys(body)).toEqual(['categories', 'total']);
      expect(body.total).toBe(3);
      return body.categories.map(({ name }: { name: string }) => name);
    };
    expect(await names('')).toEqual(['q c', 'q a', 'q b']);
    expect(await names('sort=order&direction=desc')).toEqual(['q b', 'q a', 'q c']);
    expect(await names('sort=name&perPage=-1')).toEqual(['q a', 'q b', 'q c']);
    expect(await names('sort=name&perPage=2&page=2')).toEqual(['q c']);
  });
});

describe('who may', () => {
  it.each([
    ['get', BASE],
    ['post', BASE],
    ['put', `${BASE}/${UNKNOWN}`],
    ['post', `${BASE}/${UNKNOWN}/active`],
  ] as const)('401, 403: %s %s is for administrators', async (method, path) => {
    await app.asAnonymous()[method](path).expect(401, { message: 'Authentication Required' });
    await app.as('customer').ask(method, path).expect(403, FORBIDDEN);
    await app.as('seller').ask(method, path).expect(403, FORBIDDEN);
  });

  it('403: changes, for an administrator who may only look; one category, for customers', async () => {
    const id = await createCategory(app, 'Drinks');
    const viewer = await loginWith(app, { role: 'admin', permissions: { REWARD_CAMPAIGN: ['VIEW'] } });
    await app.as('admin', viewer).get(BASE).expect(200);
    await app.as('admin', viewer).post(BASE).expect(403, FORBIDDEN);
    await app.as('admin', viewer).put(`${BASE}/${id}`).expect(403, FORBIDDEN);
    await app.as('admin', viewer).post(`${BASE}/${id}/active`).expect(403, FORBIDDEN);
    await app.as('seller').get(`${BASE}/${id}`).expect(200);
    await app.as('customer').get(`${BASE}/${id}`).expect(403, FORBIDDEN);
    await app.asAnonymous().get(`${BASE}/${id}`).expect(401);
  });

  it.each([UNKNOWN, 'nonsense'])('404: for %s', async (id) => {
    await app.as('admin').get(`${BASE}/${id}`).expect(404, NOT_FOUND);
    await app.as('admin').putJson(`${BASE}/${id}`, { name: 'A' }).expect(404, NOT_FOUND);
    await app.as('admin').post(`${BASE}/${id}/active`, { active: 1 }).expect(404, NOT_FOUND);
  });
});
