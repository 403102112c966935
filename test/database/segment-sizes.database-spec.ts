import { randomUUID } from 'node:crypto';
import { CountSegmentsJob } from '../../src/segment/count-segments.job.js';
import { labeled, listed, segmentWith } from '../support/scenes/segments.js';
import { differencesIn } from '../support/verify/verify.js';
import { TestApp } from '../support/app/test-app.js';

const DAY_MS = 86_400_000;
const UNKNOWN = randomUUID();

let app: TestApp;
beforeEach(async () => void (app = await TestApp.start()));
afterEach(() => app.stop());

const getDay = (daysAgo: number) =>
  new Date(app.clock.now().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const read = async (path: string, base = '/api') =>
  (await app.as('admin').get(`${base}/segment/${path}`).expect(200)).body as Record<string, unknown>;
const customerLabeled = (key: string) => app.customerWith({ points: 0, labels: [{ key, value: '1' }] });
/** Until nothing is left. */
const count = async (service = app) => {
  let counted = 0;
  for (let some = -1; some !== 0; counted += some) {
    some = await service.nest.get(CountSegmentsJob).run();
  }
  return counted;
};

describe('GET /api/segment/{segment}/sizes', () => {
  it('200: has each day on which it was counted, as it was when it was counted', async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    await customerLabeled(key);
    await customerLabeled(other);
    const segmentId = await segmentWith(app, [labeled(key)]);
    expect(await read(`${segmentId}/sizes`)).toEqual({ sizes: [], total: 0 });
    expect(await count()).toBeGreaterThan(0);
    await customerLabeled(key);
    expect(await count()).toBe(0);
    const first = { date: getDay(0), customersCount: 1 };
    expect(await read(`${segmentId}/sizes`)).toEqual({ sizes: [first], total: 1 });

    app.clock.advance({ days: 2 });
    await count();
    const second = { date: getDay(0), customersCount: 2 };
    expect(await read(`${segmentId}/sizes`)).toEqual({ sizes: [first, second], total: 2 });
    const period = `from=${first.date}&to=${first.date}`;
    expect(await read(`${segmentId}/sizes?${period}`)).toEqual({ sizes: [first], total: 1 });
    expect(await differencesIn(app)).toEqual([]);
  });

  it('200: counts the customers of each store', async () => {
    const key = randomUUID();
    const code = `s${randomUUID().slice(0, 8)}`;
    await app.as('admin').post('/api/store', { code, name: 'Other' }).expect(200);
    await customerLabeled(key);
    const segmentId = await segmentWith(app, [labeled(key)]);
    await count();
    expect(await read(`${segmentId}/sizes`)).toMatchObject({ sizes: [{ customersCount: 1 }] });
    expect(await read(`${segmentId}/sizes`, `/api/${code}`)).toMatchObject({
      sizes: [{ customersCount: 0 }],
    });
  });

  it('counts once when two processes count at the same time', async () => {
    const key = randomUUID();
    await customerLabeled(key);
    const segmentId = await segmentWith(app, [labeled(key)]);
    const other = await app.another();
    await Promise.all([count(), count(other)]);
    expect(await read(`${segmentId}/sizes`)).toMatchObject({ sizes: [{ customersCount: 1 }], total: 1 });
  });

  it('forgets the days of a deleted segment, and days older than two years', async () => {
    const key = randomUUID();
    const [deleted, kept] = [await segmentWith(app, [labeled(key)]), await segmentWith(app, [labeled(key)])];
    await count();
    await app.as('admin').delete(`/api/segment/${deleted}`).expect(204);
    const stored = async () =>
      app.reader.query<{ segmentId: string; day: string }[]>('SELECT segmentId, day FROM segment_size');
    expect((await stored()).filter(({ segmentId }) => segmentId === deleted)).toEqual([]);
    expect((await stored()).filter(({ segmentId }) => segmentId === kept)).toHaveLength(1);
    app.clock.advance({ days: 732 });
    await count();
    const days = (await stored()).filter(({ segmentId }) => segmentId === kept).map(({ day }) => day);
    expect(days).toEqual([getDay(0)]);
  });

  it.each([
    ['from=2030-02-01&to=2030-01-01', 'from'],
    ['from=2030-01-01&to=2033-01-01', 'from'],
    ['from=yesterday', 'from'],
    ['to=2030-02-30', 'to'],
  ])('400: for %s', async (query, field) => {
    const segmentId = await segmentWith(app, [labeled('a')]);
    const { body } = await app.as('admin').get(`/api/segment/${segmentId}/sizes?${query}`).expect(400);
    expect(body.form.children[field].errors).toHaveLength(1);
  });

  it('404: for an unknown segment', async () => {
    await app.as('admin').get(`/api/segment/${UNKNOWN}/sizes`).expect(404);
  });
});

describe('GET /api/segment/{segment}/overlaps', () => {
  it('200: has the active segments with customers in common, the most first', async () => {
    const key = randomUUID();
    const [one, two, three] = [
      await customerLabeled(key),
      await customerLabeled(key),
      await customerLabeled(key),
    ];
    const stranger = await customerLabeled(randomUUID());
    const segmentId = await segmentWith(app, [labeled(key)]);
    const few = await segmentWith(app, [listed(three, stranger)]);
    const more = await segmentWith(app, [listed(one, two, stranger)]);
    await segmentWith(app, [listed(stranger)]);
    const inactive = await segmentWith(app, [listed(one, two, three)]);
    await app.as('admin').post(`/api/segment/${inactive}/deactivate`).expect(200);
    expect(await read(`${segmentId}/overlaps`)).toEqual({
      customersCount: 3,
      isExact: true,
      overlaps: [
        { segmentId: more, name: 'A segment', customersCount: 2 },
        { segmentId: few, name: 'A segment', customersCount: 1 },
      ],
      total: 2,
    });
    // Seen from an inactive one, too: administrators preview it.
    expect(await read(`${inactive}/overlaps`)).toMatchObject({ customersCount: 3, total: 3 });
  });

  it('200: has no overlaps of a segment without customers', async () => {
    await segmentWith(app, [listed(await customerLabeled('a'))]);
    const empty = await segmentWith(app, [labeled(randomUUID())]);
    const none = { customersCount: 0, isExact: true, overlaps: [], total: 0 };
    expect(await read(`${empty}/overlaps`)).toEqual(none);
  });

  it('200: compares with the 20 newest', async () => {
    const key = randomUUID();
    await customerLabeled(key);
    const oldest = await segmentWith(app, [labeled(key)]);
    app.clock.advance({ seconds: 1 });
    const segmentId = await segmentWith(app, [labeled(key)]);
    for (let index = 0; index < 20; index += 1) {
      await segmentWith(app, [labeled(key)]);
    }
    const { overlaps } = (await read(`${segmentId}/overlaps`)) as { overlaps: { segmentId: string }[] };
    expect(overlaps).toHaveLength(20);
    expect(overlaps.map((each) => each.segmentId)).not.toContain(segmentId);
    expect(overlaps.map((each) => each.segmentId)).not.toContain(oldest);
  });

  it('404: for an unknown segment', async () => {
    await app.as('admin').get(`/api/segment/${UNKNOWN}/overlaps`).expect(404);
  });
});
