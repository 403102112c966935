import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { labeled, getMembers, segmentRead, segmentWith, type Criterion } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

describe('GET /api/segment', () => {
  it('200: lists segments with how many are in them, the list first', async () => {
    const label = randomUUID();
    const labels = [{ key: label, value: '1' }];
    await app.customerWith({ points: 0, labels });
    await app.customerWith({ points: 0, labels });
    const segmentId = await segmentWith(app, [labeled(label)]);
    const { body } = await app.as('admin').get('/api/segment?perPage=1000').expect(200);
    expect(Object.keys(body)).toEqual(['segments', 'total']);
    expect(body.total).toBe(body.segments.length);
    const found = body.segments.find((segment: { segmentId: string }) => segment.segmentId === segmentId);
    expect(found).toMatchObject({ name: 'A segment', active: true, customersCount: 2 });
    expect(found.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
  });

  it('200: counts the customers of the store that is asked', async () => {
    const label = randomUUID();
    const code = `s${randomUUID().slice(0, 8)}`;
    const { body: other } = await app.as('admin').post('/api/store', { code, name: 'Other' }).expect(200);
    await app.customerWith({ points: 0, labels: [{ key: label, value: '1' }], storeId: other.storeId });
    const segmentId = await segmentWith(app, [labeled(label)]);
    expect((await segmentRead(app, segmentId)).customersCount).toBe(0);
    expect((await segmentRead(app, segmentId, `/api/${code}`)).customersCount).toBe(1);
    const { body } = await app.as('admin').get(`/api/${code}/segment/${segmentId}/customers`).expect(200);
    expect(body.total).toBe(1);
    expect(await getMembers(app, segmentId)).toEqual([]);
  });

  it('200: filters by name and state, and sorts by size', async () => {
    const [name, key] = [randomUUID(), randomUUID()];
    const create = (suffix: string, active: boolean, criteria: Criterion[]) =>
      app
        .as('admin')
        .postJson('/api/segment', { name: `${name} 100% ${suffix}`, active, parts: [{ criteria }] });
    await app.customerWith({ points: 0, labels: [{ key, value: '1' }] });
    await create('full', true, [labeled(key)]).expect(200);
    await create('empty', true, [labeled(randomUUID())]).expect(200);
    await create('off', false, [labeled(randomUUID())]).expect(200);
    const names = async (query: string) => {
      const { body } = await app.as('admin').get(`/api/segment?${query}`).expect(200);
      return body.segments.map((segment: { name: string }) => segment.name.split(' ')[2]);
    };
    // Twice percent-encoded, as existing clients do.
    const filter = `name=${encodeURIComponent(encodeURIComponent(`${name} 100% `))}`;
    expect(await names(`${filter}&active=true&sort=customersCount&direction=desc`)).toEqual([
      'full',
      'empty',
    ]);
    expect(await names(`${filter}&active=true&sort=customersCount&direction=asc`)).toEqual(['empty', 'full']);
    expect(await names(`${filter}&active=0`)).toEqual(['off']);
    expect(await names(`${filter}&sort=name&perPage=-1`)).toEqual(['empty', 'full', 'off']);
    expect(await names(`name=${name}%25_%25`)).toEqual([]);
  });

  it('400: for a page size that is none', async () => {
    const { body } = await app.as('admin').get('/api/segment?perPage=-2').expect(400);
    expect(body.errors[0].field).toBe('perPage');
  });

  it('200: takes what is empty for not given', async () => {
    await app.as('admin').get('/api/segment?page=&perPage=&sort=&direction=&name=&active=').expect(200);
  });
});

describe('GET /api/segment/{segment}/customers', () => {
  it('200: filters, sorts, and pages without gaps by number and by cursor', async () => {
    const label = randomUUID();
    const labels = [{ key: label, value: '1' }];
    const names = ['Ewa', 'Ada', 'Ola', 'Iga', 'Ada'];
    for (const firstName of names) {
      await app.customerWith({ points: 0, labels, firstName, gender: 'female' });
    }
    const base = `/api/segment/${await segmentWith(app, [labeled(label)])}/customers`;
    const admin = app.as('admin');
    const { body: filtered } = await admin.get(`${base}?firstName=d&sort=lastName`).expect(200);
    expect(filtered.customers.map((c: { firstName: string }) => c.firstName)).toEqual(['Ada', 'Ada']);
    const seen: string[] = [];
    let path: string | undefined = `${base}?sort=firstName&perPage=2`;
    while (path) {
      const answer: Response = await admin.get(path).expect(200);
      expect(answer.body.total).toBe(5);
      seen.push(...answer.body.customers.map((c: { firstName: string }) => c.firstName));
      path = /<([^>]+)>; rel="next"/.exec(answer.headers['link'] ?? '')?.[1];
    }
    expect(seen).toEqual(['Ada', 'Ada', 'Ewa', 'Iga', 'Ola']);
    const { body: second } = await admin
      .get(`${base}?sort=firstName&direction=DESC&perPage=2&page=2`)
      .expect(200);
    expect(second.customers.map((c: { firstName: string }) => c.firstName)).toEqual(['Ewa', 'Ada']);
    expect(second.customers[0]).toMatchObject({ lastName: 'Nowak', gender: 'female' });
  });

  it('400: for perPage=-1, which only reference lists have', async () => {
    const { body } = await app
      .as('admin')
      .get(`/api/segment/${await segmentWith(app, [labeled('a')])}/customers?perPage=-1`)
      .expect(400);
    expect(body.errors[0].field).toBe('perPage');
  });
});

describe('GET /api/csv/segment/{segment}', () => {
  it('200: all of its customers, and nothing that a spreadsheet would run', async () => {
    const label = randomUUID();
    const labels = [{ key: label, value: '1' }];
    const first = await app.customerWith({
      points: 0,
      labels,
      firstName: '=1+1',
      lastName: 'O"Neil, Jr',
      phone: '+48600100999',
    });
    const second = await app.customerWith({ points: 0, labels });
    const segmentId = await segmentWith(app, [labeled(label)]);
    const { text, headers } = await app.as('admin').get(`/api/csv/segment/${segmentId}`).expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="segment-${segmentId}.csv"`);
    const lines = text.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^Customer ID,First name,Last name,/);
    const line = lines.find((each) => each.includes(first));
    expect(line).toContain(`,"'=1+1","O""Neil, Jr",`);
    expect(line).toContain('+48600100999');
    expect(lines.some((each) => each.includes(second))).toBe(true);
  });
});
