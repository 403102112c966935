import { existsSync } from 'node:fs';
import { API_DOCUMENT } from '../support/run/build.js';
import { documentedOperations } from '../support/api/hostile-input.js';
import { TestApp } from '../support/app/test-app.js';

const COLUMNS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'gender',
  'loyaltyCardNumber',
  'createdAt',
  'updatedAt',
  'birthDate',
  'level.name',
  'manuallyAssignedLevelId',
  'no such column',
  '',
];

describe('lists by page and by cursor', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    // Ties, times a second apart, names that only case or accents tell apart, and columns that some have nothing in.
    const names = ['Anna', 'anna', 'Änna', 'Zoë', 'Zoe', '张', '😀'];
    for (let index = 0; index < 14; index += 1) {
      await app.customerWith({
        points: 0,
        firstName: names[index % names.length] ?? '',
        lastName: index % 2 === 0 ? 'Nowak' : 'nowak',
        gender: index % 3 === 0 ? 'male' : 'female',
        ...(index % 2 === 0 && { birthDate: `19${60 + (index % 4)}-04-17` }),
        ...(index % 3 === 0 && { phone: `+4850010020${index % 10}${index}` }),
        ...(index % 4 === 0 && { loyaltyCardNumber: `card-${index}` }),
      });
      if (index % 3 === 2) {
        app.clock.advance({ seconds: 1 });
      }
    }
  });
  afterAll(() => app.stop());

  it.each(COLUMNS.flatMap((sort) => ['ASC', 'DESC'].map((direction) => [sort, direction] as const)))(
    '200: %j %s shows everybody once, in the same order',
    async (sort, direction) => {
      const query = `sort=${encodeURIComponent(sort)}&direction=${direction}`;
      const all = await idsAt(`/api/customer?${query}&perPage=1000`);
      const expected = all.ids;
      expect(new Set(expected).size).toBe(14);
      expect(all.next).toBeUndefined();
      for (const perPage of [2, 5]) {
        const byPage: string[] = [];
        for (let page = 1; byPage.length < 14; page += 1) {
          byPage.push(...(await idsAt(`/api/customer?${query}&perPage=${perPage}&page=${page}`)).ids);
        }
        expect(byPage).toEqual(expected);
        expect(await byCursor(`/api/customer?${query}&perPage=${perPage}`)).toEqual(expected);
      }
    },
  );

  it('200: says where the next page is, with the filters of this one and on the path that was asked', async () => {
    const { next = '' } = await idsAt('/api/DEFAULT/customer?lastName=nowak&perPage=2&page=3');
    expect(next).toMatch(/^\/api\/DEFAULT\/customer\?lastName=nowak&perPage=2&cursor=[\w-]+$/);
  });

  it('200: pages that begin beyond the end are empty, and their total is right', async () => {
    const { body } = await app.as('admin').get('/api/customer?page=100').expect(200);
    expect(body).toEqual({ customers: [], total: 14 });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=a',
    'perPage=0',
    'perPage=-1',
    'perPage=1001',
    'direction=UP',
  ])('400: %s, and says which it is', async (query) => {
    const { body } = await app.as('admin').get(`/api/customer?${query}`).expect(400);
    expect(body.errors).toEqual([{ field: query.split('=')[0], message: expect.any(String) }]);
  });

  it('400: beyond the result window, and not with a cursor', async () => {
    const error = 'Result window is too large: page * perPage must not exceed 10000';
    await app.as('admin').get('/api/customer?page=11&perPage=1000').expect(400, { error });
    await app.as('admin').get('/api/customer?page=10&perPage=1000').expect(200);
  });

  it('400: for a cursor that is none', async () => {
    const { body } = await app.as('admin').get('/api/customer?cursor=abc').expect(400);
    expect(body.errors).toEqual([{ field: 'cursor', message: 'This value is not valid.' }]);
  });

  it.skipIf(!existsSync(API_DOCUMENT))(
    '200: the list comes first, then the total, counted no further than is asked, in every list',
    async () => {
      const lists = documentedOperations().filter(
        ({ roles, path, parameters }) =>
          roles.includes('admin') && !path.includes('{') && parameters.some(({ name }) => name === 'cursor'),
      );
      expect(lists.length).toBeGreaterThan(5);
      for (const { path, parameters } of lists) {
        const needed = parameters.flatMap(({ name, required, example }) =>
          required ? [[name, String(example)]] : [],
        );
        const query = new URLSearchParams([...needed, ['perPage', '1']]);
        const { body } = await app.as('admin').get(`${path}?${query}`).expect(200);
        const [first = '', second] = Object.keys(body);
        expect([path, Array.isArray(body[first]), second]).toEqual([path, true, 'total']);
        query.set('totalMax', '0');
        const few = await app.as('admin').get(`${path}?${query}`).expect(200);
        expect([path, few.body.total]).toEqual([path, Math.min(body.total, 1)]);
      }
    },
  );

  it.each([0, 5, 13, 14, 1000])('200: with totalMax=%i counts no further, on each page', async (totalMax) => {
    const { body, headers } = await app
      .as('admin')
      .get(`/api/customer?perPage=2&totalMax=${totalMax}`)
      .expect(200);
    expect(body).toMatchObject({ customers: { length: 2 }, total: Math.min(14, totalMax + 1) });
    const next = /<(.*)>; rel="next"/.exec(headers['link'] ?? '')?.[1] ?? '';
    expect((await app.as('admin').get(next).expect(200)).body.total).toBe(body.total);
  });

  it.each(['-1', '1.5', 'a', '1000000001'])('400: totalMax=%s', async (totalMax) => {
    const { body } = await app.as('admin').get(`/api/customer?totalMax=${totalMax}`).expect(400);
    expect(body.errors).toEqual([{ field: 'totalMax', message: expect.any(String) }]);
  });

  async function idsAt(path: string): Promise<{ readonly ids: string[]; readonly next: string | undefined }> {
    const { body, headers } = await app.as('admin').get(path).expect(200);
    return {
      ids: body.customers.map(({ customerId }: { customerId: string }) => customerId),
      next: /<(.*)>; rel="next"/.exec(headers['link'] ?? '')?.[1],
    };
  }

  async function byCursor(first: string): Promise<string[]> {
    const found: string[] = [];
    for (let path: string | undefined = first; path !== undefined;) {
      const { ids, next } = await idsAt(path);
      found.push(...ids);
      path = next;
    }
    return found;
  }
});
