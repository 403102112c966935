import { randomUUID } from 'node:crypto';
import { loginWith } from '../support/scenes/logins.js';
import { labeled, getMembers, segmentRead, segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';

const UNKNOWN = '00000000-0000-4000-8000-0000000000ff';
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

describe('POST /api/segment', () => {
  it('200: the customers who meet its criteria are in it at once', async () => {
    const label = randomUUID();
    const labels = [{ key: label, value: 'x' }];
    const customerId = await app.customerWith({ points: 0, labels });
    await app.customerWith({ points: 0 });
    expect(await getMembers(app, await segmentWith(app, [labeled(label)]))).toEqual([customerId]);
  });

  it('200: takes a form with bracket names, too', async () => {
    const form = {
      segment: {
        name: 'Form',
        active: '1',
        parts: [{ criteria: [{ type: 'anniversary', anniversaryType: 'birthday', days: '10' }] }],
      },
    };
    const { body } = await app.as('admin').post('/api/segment', form).expect(200);
    const { body: record } = await app.as('admin').get(`/api/segment/${body.segmentId}`).expect(200);
    expect(record).toMatchObject({
      name: 'Form',
      active: true,
      parts: [{ criteria: [{ type: 'anniversary', anniversaryType: 'birthday', days: 10 }] }],
    });
  });

  it.each([
    ['no name', { parts: [{ criteria: [labeled('a')] }] }, 'name'],
    ['half a character', { name: 'A\ud800', parts: [{ criteria: [labeled('a')] }] }, 'name'],
    ['a list in the list', { name: 'A', parts: [[]] }, 'parts[0]'],
    ['more criteria than a statement takes', { name: 'A', parts: tooMany() }, 'parts'],
    ['no parts', { name: 'A', parts: [] }, 'parts'],
    ['a part without criteria', { name: 'A', parts: [{ criteria: [] }] }, 'parts[0].criteria'],
    ['an unknown type', { name: 'A', parts: [{ criteria: [{ type: 'x' }] }] }, 'parts[0].criteria[0].type'],
    [
      'an unknown anniversary',
      { name: 'A', parts: [{ criteria: [{ type: 'anniversary', anniversaryType: 'name day', days: 1 }] }] },
      'parts[0].criteria[0].anniversaryType',
    ],
    [
      'days that are none',
      {
        name: 'A',
        parts: [{ criteria: [{ type: 'anniversary', anniversaryType: 'birthday', days: 'soon' }] }],
      },
      'parts[0].criteria[0].days',
    ],
    [
      'no days',
      { name: 'A', parts: [{ criteria: [{ type: 'anniversary', anniversaryType: 'birthday' }] }] },
      'parts[0].criteria[0].days',
    ],
    [
      'labels that are none',
      { name: 'A', parts: [{ criteria: [{ type: 'customer_has_labels', labels: [{ key: {} }] }] }] },
      'parts[0].criteria[0].labels',
    ],
    [
      'a label without a value',
      { name: 'A', parts: [{ criteria: [{ type: 'customer_with_labels_values', labels: [{ key: 'a' }] }] }] },
      'parts[0].criteria[0].labels',
    ],
    [
      'an empty list',
      { name: 'A', parts: [{ criteria: [{ type: 'customer_list', customers: [] }] }] },
      'parts[0].criteria[0].customers',
    ],
    [
      'a customer who does not exist',
      { name: 'A', parts: [{ criteria: [{ type: 'customer_list', customers: [UNKNOWN] }] }] },
      'parts[0].criteria[0].customers',
    ],
    [
      'customers that are no ids',
      { name: 'A', parts: [{ criteria: [{ type: 'customer_list', customers: ['Anna'] }] }] },
      'parts[0].criteria[0].customers',
    ],
  ])('400: for %s, and adds nothing', async (_, segment, field) => {
    const before = await countOfSegments();
    const { body } = await app.as('admin').postJson('/api/segment', { segment }).expect(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(await countOfSegments()).toBe(before);
  });
});

describe('GET /api/segment/{segment}', () => {
  it('200: shows the customers that its list names', async () => {
    const email = `${randomUUID()}@example.com`;
    const customerId = await app.customerWith({ points: 0, email, phone: '+48600100200' });
    const segmentId = await segmentWith(app, [{ type: 'customer_list', customers: [customerId] }]);
    const { parts } = await segmentRead(app, segmentId);
    expect(parts[0]?.criteria[0]).toMatchObject({
      type: 'customer_list',
      customers: [customerId],
      segmentedCustomers: [{ customerId, email, phone: '+48600100200' }],
    });
  });

  it.each([UNKNOWN, 'nonsense'])('404: for %s', async (id) => {
    await app.as('admin').get(`/api/segment/${id}`).expect(404, NOT_FOUND);
    await app.as('admin').putJson(`/api/segment/${id}`, { name: 'A' }).expect(404, NOT_FOUND);
    await app.as('admin').delete(`/api/segment/${id}`).expect(404, NOT_FOUND);
    await app.as('admin').post(`/api/segment/${id}/activate`).expect(404, NOT_FOUND);
    await app.as('admin').post(`/api/segment/${id}/deactivate`).expect(404, NOT_FOUND);
    await app.as('admin').get(`/api/segment/${id}/customers`).expect(404, NOT_FOUND);
    await app.as('admin').get(`/api/csv/segment/${id}`).expect(404, NOT_FOUND);
  });
});

describe('PUT /api/segment/{segment}', () => {
  it('200: takes back the whole record as it was read, and changes nothing', async () => {
    const customerId = await app.customerWith({ points: 0 });
    const segmentId = await segmentWith(
      app,
      [{ type: 'customer_list', customers: [customerId] }],
      [labeled('a'), labeled('b')],
    );
    const before = await segmentRead(app, segmentId);
    await app
      .as('admin')
      .putJson(`/api/segment/${segmentId}`, { segment: before })
      .expect(200, { segmentId });
    expect(await segmentRead(app, segmentId)).toEqual(before);
  });

  it('200: new criteria count at once, and the customers of the old list are out', async () => {
    const [one, two] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
    const segmentId = await segmentWith(app, [{ type: 'customer_list', customers: [one] }]);
    const parts = [{ criteria: [{ type: 'customer_list', customers: [{ customerId: two }] }] }];
    await app.as('admin').putJson(`/api/segment/${segmentId}`, { segment: { parts } }).expect(200);
    expect(await getMembers(app, segmentId)).toEqual([two]);
    expect(await segmentRead(app, segmentId)).toMatchObject({ name: 'A segment', active: true });
  });

  it('200: cannot take over the list of another segment by naming its criterion', async () => {
    const [one, two] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
    const [first, second] = [
      await segmentWith(app, [{ type: 'customer_list', customers: [one] }]),
      await segmentWith(app, [{ type: 'customer_list', customers: [two] }]),
    ];
    const criterionId = (await segmentRead(app, first)).parts[0]?.criteria[0]?.['criterionId'];
    const parts = [{ criteria: [{ criterionId, type: 'customer_list', customers: [two] }] }];
    await app.as('admin').putJson(`/api/segment/${second}`, { parts }).expect(200);
    expect(await getMembers(app, first)).toEqual([one]);
    expect(await getMembers(app, second)).toEqual([two]);
  });

  it('200: an emptied description is gone, one that is not mentioned stays', async () => {
    const segmentId = await segmentWith(app, [labeled('a')]);
    const put = (segment: object) =>
      app.as('admin').putJson(`/api/segment/${segmentId}`, { segment }).expect(200);
    await put({ description: 'Text' });
    await put({ name: 'B' });
    expect(await segmentRead(app, segmentId)).toMatchObject({ name: 'B', description: 'Text' });
    await put({ description: '' });
    expect(await segmentRead(app, segmentId)).not.toHaveProperty('description');
  });

  it('400: for criteria that say too little, and nothing has changed', async () => {
    const segmentId = await segmentWith(app, [labeled('a')]);
    const before = await segmentRead(app, segmentId);
    const parts = [{ criteria: [{ type: 'customer_has_labels' }] }];
    const { body } = await app
      .as('admin')
      .putJson(`/api/segment/${segmentId}`, { name: 'C', parts })
      .expect(400);
    expect(body.errors[0].field).toBe('parts[0].criteria[0].labels');
    expect(await segmentRead(app, segmentId)).toEqual(before);
  });
});

describe('POST /api/segment/{segment}/activate, /deactivate', () => {
  it('200: changes the state and nothing else', async () => {
    const segmentId = await segmentWith(app, [labeled('a')]);
    const before = await segmentRead(app, segmentId);
    await app.as('admin').postJson(`/api/segment/${segmentId}/deactivate`, {}).expect(200, { segmentId });
    const revision = expect.any(String);
    expect(await segmentRead(app, segmentId)).toEqual({ ...before, active: false, revision });
    await app.as('admin').post(`/api/segment/${segmentId}/activate`).expect(200, { segmentId });
    expect(await segmentRead(app, segmentId)).toEqual(before);
  });
});

describe('DELETE /api/segment/{segment}', () => {
  it('204: it is gone, with its list; other segments keep theirs', async () => {
    const customerId = await app.customerWith({ points: 0 });
    const list = [{ type: 'customer_list', customers: [customerId] }];
    const [segmentId, other] = [await segmentWith(app, list), await segmentWith(app, list)];
    await app.as('admin').delete(`/api/segment/${segmentId}`).expect(204);
    await app.as('admin').get(`/api/segment/${segmentId}`).expect(404);
    const rows = 'SELECT COUNT(*) AS n FROM segment_customer WHERE segmentId = ?';
    expect(Number((await app.reader.query(rows, [segmentId]))[0].n)).toBe(0);
    expect(await getMembers(app, other)).toEqual([customerId]);
  });
});

describe('who may', () => {
  const writes = [
    ['post', '/api/segment'],
    ['put', `/api/segment/${UNKNOWN}`],
    ['delete', `/api/segment/${UNKNOWN}`],
    ['post', `/api/segment/${UNKNOWN}/activate`],
    ['post', `/api/segment/${UNKNOWN}/deactivate`],
  ] as const;
  const reads = [
    ['get', '/api/segment'],
    ['get', `/api/segment/${UNKNOWN}`],
    ['get', `/api/segment/${UNKNOWN}/customers`],
    ['get', `/api/segment/${UNKNOWN}/sizes`],
    ['get', `/api/segment/${UNKNOWN}/overlaps`],
    ['get', `/api/csv/segment/${UNKNOWN}`],
  ] as const;

  it.each([...writes, ...reads])('401, 403: %s %s is for administrators', async (method, path) => {
    await app.asAnonymous()[method](path).expect(401, { message: 'Authentication Required' });
    await app.as('customer').ask(method, path).expect(403, FORBIDDEN);
    await app.as('seller').ask(method, path).expect(403, FORBIDDEN);
  });

  it.each(writes)('403: %s %s, for an administrator who may only look', async (method, path) => {
    const viewer = await loginWith(app, { role: 'admin', permissions: { SEGMENT: ['VIEW'] } });
    await app.as('admin', viewer).ask(method, path).expect(403, FORBIDDEN);
  });

  it('403: the file, for an administrator who may look but not export', async () => {
    const segmentId = await segmentWith(app, [labeled('a')]);
    const viewer = await loginWith(app, { role: 'admin', permissions: { SEGMENT: ['VIEW', 'MODIFY'] } });
    await app.as('admin', viewer).get(`/api/segment/${segmentId}`).expect(200);
    await app.as('admin', viewer).get(`/api/csv/segment/${segmentId}`).expect(403, FORBIDDEN);
  });
});

async function countOfSegments(): Promise<number> {
  const [row] = await app.reader.query('SELECT COUNT(*) AS n FROM segment');
  return Number(row.n);
}

function tooMany(): object[] {
  const criteria = Array.from({ length: 50 }, () => labeled('a'));
  return Array.from({ length: 6 }, () => ({ criteria }));
}
