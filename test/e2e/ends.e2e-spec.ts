import { randomUUID } from 'node:crypto';
import { AuditEntryEntity } from '../../src/audit/audit-entry.entity.js';
import { documentedFields, sendField, getTitle } from '../support/api/documented-fields.js';
import { TestApp } from '../support/app/test-app.js';
import { campaignRead, createCampaign } from '../support/scenes/campaign-requests.js';
import { boughtWith, markedUsed } from '../support/scenes/bought.js';
import { everyLevel, ruleWith } from '../support/scenes/earning.js';
import { lotWith } from '../support/scenes/points.js';
import { segmentRead, segmentWith } from '../support/scenes/segments.js';
import { registered } from '../support/scenes/transactions.js';

const TIMES = documentedFields(({ format }) => format === 'date-time');
const ENDS = TIMES.filter(({ schema }) => schema['x-day'] === 'last-instant');
/** The ends that people read. */
const IS_END = /(^to|To|Till|blockedUntil|endAt|expiresAt|toDate)$/;

/** Two hours east of UTC: the day begins and ends there at 22:00. */
const DAY = '2026-05-20';
const LAST = `${DAY}T23:59:59+0200`;
const START = `${DAY}T00:00:00+0200`;
const MORNING = new Date(`${DAY}T06:00:00Z`);

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start({ environment: { TIMEZONE: 'Europe/Warsaw' } })));
beforeEach(() => app.clock.set(MORNING));
afterAll(async () => {
  await app.stop();
  // The zone is the process's, and other specs begin in UTC.
  await (await TestApp.start()).stop();
});

const admin = () => app.as('admin');

describe('the API document', () => {
  it('says of each time that is an end, and of no other, that a day means its last instant', () => {
    expect(ENDS.length).toBeGreaterThan(15);
    const named = TIMES.filter(({ names }) => IS_END.test(names.at(-1) ?? ''));
    expect(ENDS.map(getTitle).sort()).toEqual(named.map(getTitle).sort());
  });
});

describe('an end that is kept', () => {
  const window = async (part: string, from: string, name: string, to: string) => {
    const all = { [part]: { [from]: DAY, [name]: to } };
    const kept = (await campaignRead(app, await createCampaign(app, all)))[part] as Record<string, string>;
    expect(kept[from]).toBe(START);
    return kept[name];
  };
  const getTransfer = async (what: string, times: object) => {
    const customer = await app.customerWith({ points: 5 });
    await admin()
      .postJson(`/api/points/transfer/${what}`, { customer, points: 1, ...times })
      .expect(200);
    const { body } = await admin().get(`/api/points/transfer?customerId=${customer}`).expect(200);
    const [transfer] = body.transfers.filter(({ value }: { value: number }) => value === 1);
    return transfer;
  };

  const KEPT: Readonly<Record<string, (day: string) => Promise<unknown>>> = {
    activeTo: async (day) => window('campaignActivity', 'activeFrom', 'activeTo', day),
    visibleTo: async (day) => window('campaignVisibility', 'visibleFrom', 'visibleTo', day),
    endAt: async (endAt) => {
      const times = { allTimeActive: false, startAt: DAY, endAt };
      const id = await ruleWith(app, { type: 'points', pointValue: 1, active: false, ...times });
      const { body } = await admin().get(`/api/earningRule/${id}`).expect(200);
      expect(body.startAt).toBe(START);
      return body.endAt;
    },
    toDate: async (toDate) => {
      const id = await segmentWith(app, [{ type: 'purchase_period', fromDate: DAY, toDate }]);
      const [kept] = (await segmentRead(app, id)).parts[0]?.criteria ?? [];
      expect(kept?.['fromDate']).toBe(START);
      return kept?.['toDate'];
    },
    expiresAt: async (expiresAt) => {
      const { body } = await admin().postJson('/api/admin/apikey', { name: 'Till', expiresAt }).expect(200);
      const { body: list } = await admin().get('/api/admin/apikey').expect(200);
      const [key] = list.apiKeys.filter(({ apiKeyId }: { apiKeyId: string }) => apiKeyId === body.apiKeyId);
      expect(key.expiresAt).toBe((await getTransfer('add', { expiresAt })).expiresAt);
      return key.expiresAt;
    },
    blockedUntil: async (blockedUntil) => (await getTransfer('block', { blockedUntil })).blockedUntil,
  };

  it('has a line in the table of this spec', () => {
    const kept = ENDS.filter(({ isQuery }) => !isQuery).map(({ names }) => names.at(-1) ?? '');
    expect([...new Set(kept)].sort()).toEqual(Object.keys(KEPT).sort());
  });

  it.each(Object.keys(KEPT))('%s: is the last second of a day that is sent', async (name) => {
    expect(await KEPT[name]?.(DAY)).toBe(LAST);
  });

  it('is no beginning: points that are locked until a day can be spent on it', async () => {
    const next = '2026-05-21';
    expect((await getTransfer('add', { lockedUntil: next })).lockedUntil).toBe(`${next}T00:00:00+0200`);
  });

  it('leaves the whole day to the customer', async () => {
    const customer = await app.customerWith({ points: 10 });
    const campaignActivity = { activeFrom: '2026-05-01', activeTo: DAY };
    const campaign = await createCampaign(app, { campaignActivity, costInPoints: 1 });
    const pay = async () => {
      const simulation = { customerId: customer, items: [{ sku: 'TEA', grossValue: 3 }] };
      return (await admin().postJson('/api/earningRule/simulate', { simulation }).expect(200)).body.points;
    };
    await ruleWith(app, { type: 'points', pointValue: 7, allTimeActive: false, startAt: DAY, endAt: DAY });
    app.clock.stopAt(new Date(`${DAY}T21:59:59.900Z`));
    await app.as('customer', customer).post(`/api/customer/campaign/${campaign}/buy`).expect(200);
    expect(await pay()).toBe(21);
    app.clock.stopAt(new Date(`${DAY}T22:00:00Z`));
    await app.as('customer', customer).post(`/api/customer/campaign/${campaign}/buy`).expect(404);
    expect(await pay()).toBe(0);
  });
});

describe('a window', () => {
  it.each([
    ['before its beginning', DAY, '2026-05-19'],
    ['at its beginning', `${DAY} 10:00`, `${DAY} 10:00`],
  ])('400: that ends %s', async (_title, from, to) => {
    const windows = {
      campaignActivity: { activeFrom: from, activeTo: to },
      campaignVisibility: { visibleFrom: from, visibleTo: to },
    };
    const { body } = await admin().postJson('/api/campaign', { campaign: windows }).expect(400);
    const message = 'This value should be after the beginning.';
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { field: 'campaignActivity.activeTo', message },
        { field: 'campaignVisibility.visibleTo', message },
      ]),
    );
    const levels = await everyLevel(app);
    const earningRule = { name: 'A rule', type: 'points', pointValue: 1, levels, startAt: from, endAt: to };
    const refused = await admin().postJson('/api/earningRule', { earningRule }).expect(400);
    expect(refused.body.errors).toEqual([{ field: 'endAt', message: 'This value should be after startAt.' }]);
  });
});

describe('an end that narrows a list', () => {
  const total = async (path: string, name: string, day: string) =>
    (await admin().get(`${path}?${name}=${day}`).expect(200)).body.total as number;
  /** What happens in the evening of the day is in the list until that day, and not in the list until the day before. */
  const LISTS = ENDS.filter(
    ({ isQuery, path }) => isQuery && !path.includes('csv') && !/\/(customer|seller)\//.test(path),
  );

  it.each(LISTS.map((field) => [getTitle(field), field] as const))(
    '%s: the day is in it',
    async (_, field) => {
      const name = field.names[0] ?? '';
      for (const evening of ['2026-05-18T21:30:00Z', '2026-05-19T21:30:00Z', `${DAY}T21:30:00Z`]) {
        app.clock.set(new Date(evening));
        const { coupon, customer } = await boughtWith(app, { daysInactive: 1, daysValid: 1 });
        await markedUsed(app, coupon);
        await lotWith(app, customer, { points: 3, expiresAt: new Date(`${DAY}T21:59:00Z`) });
        await registered(app, { number: randomUUID(), date: evening, values: [1] });
      }
      const before = await total(field.path, name, '2026-05-19');
      expect(await total(field.path, name, DAY)).toBeGreaterThan(before);
      expect((await sendField(app, field, '2026-05-32')).status).toBe(400);
    },
  );

  it.each(['/api/audit?to', '/api/audit/log?createdAtTo'])('%s: a time is in it', async (path) => {
    await createCampaign(app, {});
    const [last] = await app.reader.manager.find(AuditEntryEntity, {
      order: { recordedAt: 'DESC' },
      take: 1,
    });
    const at = last?.recordedAt.getTime() ?? NaN;
    const until = async (ms: number) =>
      (
        await admin()
          .get(`${path}=${new Date(ms).toISOString()}`)
          .expect(200)
      ).body.total as number;
    expect(await until(at)).toBeGreaterThan(await until(at - 1));
  });
});
