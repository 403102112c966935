import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { databaseKind } from '../support/app/test-database.js';
import { TestApp } from '../support/app/test-app.js';
import { getValue } from '../support/app/metrics.js';

describe('GET /metrics', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const metrics = async (of = app) => (await of.asAnonymous().get('/metrics').expect(200)).text;
  const buyPath = (campaign: string) => `/api/DEFAULT/customer/campaign/${campaign}/buy`;

  it('200: counts requests by route and status, and never by path', async () => {
    const route = '/api/{storeCode}/customer/campaign/{campaign}/buy';
    const requests = (text: string, status: string) =>
      getValue(text, 'laurel_http_requests_total', { method: 'POST', route, status });
    const before = await metrics();
    const customer = await app.customerWith({ points: 5 });
    const campaign = await app.campaignWith({ cost: 5, coupons: 1 });

    await app.as('customer', customer).post(buyPath(campaign)).expect(200);
    await app.as('customer', customer).post(buyPath(campaign)).expect(400);

    const after = await metrics();
    expect(requests(after, '200') - requests(before, '200')).toBe(1);
    expect(requests(after, '400') - requests(before, '400')).toBe(1);
    expect(after).not.toContain(campaign);
    expect(after).not.toContain(customer);
  });

  it('200: measures requests by the class of their status, so that quick refusals hide no slow success', async () => {
    const route = '/api/{storeCode}/customer/campaign/{campaign}/buy';
    const measured = (text: string, status: string) =>
      getValue(text, 'laurel_http_request_duration_seconds_count', { method: 'POST', route, status });
    const before = await metrics();
    const customer = await app.customerWith({ points: 5 });
    const campaign = await app.campaignWith({ cost: 5, coupons: 1 });

    await app.as('customer', customer).post(buyPath(campaign)).expect(200);
    await app.as('customer', customer).post(buyPath(campaign)).expect(400);
    await app.as('customer', customer).post(buyPath(campaign)).expect(400);
    await app.asAnonymous().post(buyPath(campaign)).expect(401);

    const after = await metrics();
    expect(measured(after, '2xx') - measured(before, '2xx')).toBe(1);
    expect(measured(after, '4xx') - measured(before, '4xx')).toBe(3);
    expect(after).not.toMatch(/^laurel_http_request_duration_seconds_count\{[^}]*status="\d{3}"/m);
  });

  it('200: measures the statements of the database by their kind', async () => {
    const statements = (text: string, operation: string) =>
      getValue(text, 'laurel_database_statement_duration_seconds_count', { operation });
    const customer = await app.customerWith({ points: 5 });
    const campaign = await app.campaignWith({ cost: 5, coupons: 1 });
    const before = await metrics();

    await app.as('customer', customer).post(buyPath(campaign)).expect(200);

    const after = await metrics();
    // A MariaDB gets nearly all of them in messages of several.
    const kinds =
      app.reader.options.type === 'mariadb'
        ? ['several', 'commit']
        : ['select', 'insert', 'update', 'begin', 'commit'];
    expect(kinds.filter((kind) => statements(after, kind) <= statements(before, kind))).toEqual([]);
    expect(
      getValue(after, 'laurel_database_statement_duration_seconds_sum', { operation: 'commit' }),
    ).toBeGreaterThan(0);
    const seen = after.matchAll(/^laurel_database_statement_duration_seconds_count\{operation="(.*)"\}/gm);
    const all = ['select', 'insert', 'update', 'delete', 'several', 'begin', 'commit', 'rollback', 'other'];
    expect([...seen].map(([, kind = '']) => kind).filter((kind) => !all.includes(kind))).toEqual([]);
  });

  it.runIf(databaseKind === 'sqlite')('200: says how much room the disk of the database has', async () => {
    const other = await app.another({ DATA_DIR: app.environment['DATA_DIR'] ?? tmpdir() });
    const { blocks, bsize } = await statfs(app.environment['DATA_DIR'] ?? tmpdir());

    const free = getValue(await metrics(other), 'laurel_disk_free_bytes');

    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThan(blocks * bsize);
    expect(free % bsize).toBe(0);
  });

  it('200: counts purchases by what the buyer heard', async () => {
    const purchases = (text: string, outcome: string) =>
      getValue(text, 'laurel_purchases_total', { outcome });
    const before = await metrics();
    const rich = await app.customerWith({ points: 10 });
    const poor = await app.customerWith({ points: 0 });
    const campaign = await app.campaignWith({ cost: 5, coupons: 2 });
    const own = await app.campaignWith({ cost: 0, coupons: 2, limitPerUser: 1 });

    await app.as('customer', rich).post(buyPath(campaign)).expect(200);
    await app.as('customer', poor).post(buyPath(campaign)).expect(400);
    await app.as('customer', rich).post(buyPath(campaign), { quantity: 2 }).expect(400);
    await app.as('customer', rich).post(buyPath(own)).expect(200);
    await app.as('customer', rich).post(buyPath(own)).expect(400);

    const after = await metrics();
    const counted = (outcome: string) => purchases(after, outcome) - purchases(before, outcome);
    expect(
      ['sold', 'not-enough-points', 'none-left', 'limit-per-customer-exceeded'].map((outcome) => [
        outcome,
        counted(outcome),
      ]),
    ).toEqual([
      ['sold', 2],
      ['not-enough-points', 1],
      ['none-left', 1],
      ['limit-per-customer-exceeded', 1],
    ]);
  });

  it('200: says how far behind each subscription is, and what waits for a position', async () => {
    await app.as('admin').get('/api/event').expect(200);
    const before = await metrics();
    const behind = (text: string) =>
      getValue(text, 'laurel_event_subscription_behind_events', { subscription: 'queue-webhook-deliveries' });

    await app.customerWith({ points: 1 });
    const unplaced = await metrics();
    app.clock.advance({ seconds: 90 });
    await app.as('admin').get('/api/event').expect(200);
    const placed = await metrics();

    expect(getValue(unplaced, 'laurel_events_without_position')).toBeGreaterThan(0);
    expect(getValue(placed, 'laurel_events_without_position')).toBe(0);
    expect(behind(placed) - behind(before)).toBe(
      getValue(placed, 'laurel_events_last_position') - getValue(before, 'laurel_events_last_position'),
    );
    const late = { subscription: 'queue-webhook-deliveries' };
    expect(getValue(placed, 'laurel_event_subscription_behind_seconds', late)).toBeGreaterThanOrEqual(90);
  });

  it('200: answers what it knows while the database is out of reach', async () => {
    const other = await TestApp.start({ freshDatabase: true });
    await other.reader.destroy();
    const text = await metrics(other);
    await other.stop();

    expect(text).toContain('laurel_http_requests_total');
    expect(text).not.toMatch(/^laurel_events_last_position \d/m);
  });

  it('401: with METRICS_TOKEN, for who does not show it', async () => {
    const token = 'a-token-of-sixteen-or-more';
    const other = await app.another({ METRICS_TOKEN: token });

    await other.asAnonymous().get('/metrics').expect(401);
    await other.asAnonymous().get('/metrics').set('Authorization', `Bearer ${token}x`).expect(401);
    await other.asAnonymous().get('/metrics').set('Authorization', `Bearer ${token}`).expect(200);
  });
});
