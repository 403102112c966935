import { randomUUID } from 'node:crypto';
import { type Connection, createConnection } from 'mysql2/promise';
import type { Test as Request } from 'supertest';
import { createCampaign } from '../support/scenes/campaign-requests.js';
import { eventually } from '../support/waiting/eventually.js';
import { listed, segmentRead, segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';

// On SQLite units of work follow one another, and a read cannot be stopped between two of its statements.
describe.skipIf(databaseKind === 'sqlite')('changing a segment while a request asks who is in it', () => {
  let app: TestApp;
  let customer: string;
  let segment: string;
  let campaign: string;
  const connections: Connection[] = [];
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());
  beforeEach(async () => {
    customer = await app.customerWith({ points: 10 });
    segment = await segmentWith(app, [listed(customer)]);
    campaign = await createCampaign(app, { segments: [segment], costInPoints: 3 });
  });
  afterEach(() => Promise.all(connections.splice(0).map((each) => each.end())));

  const connect = async () => {
    const connection = await createConnection(app.environment['DATABASE_URL'] ?? '');
    connections.push(connection);
    return connection;
  };

  /**
   * Does what another process does: the segment gets a new list, with the same customers. Its commit is after the request has read the
   * definition, and before it reads the list.
   */
  const duringChange = async (request: Request) => {
    const [before] = (await segmentRead(app, segment)).parts.flatMap(({ criteria }) => criteria);
    const [old, next] = [before?.['criterionId'] ?? '', randomUUID()];
    const [lists, definitions] = [await connect(), await connect()];
    await lists.query('LOCK TABLES segment_customer WRITE');
    const answer = request.then((answered) => answered);
    await eventually(async () => {
      const [waiting] = await definitions.query(
        "SELECT 1 FROM information_schema.processlist WHERE db = DATABASE() AND state LIKE 'Waiting for table%'",
      );
      expect(waiting).toHaveLength(1);
    });
    await definitions.query(
      'UPDATE segment SET parts = REPLACE(parts, ?, ?), revision = revision + 1 WHERE id = ?',
      [old, next, segment],
    );
    await lists.query('UPDATE segment_customer SET criterionId = ? WHERE criterionId = ?', [next, old]);
    await lists.query('UNLOCK TABLES');
    return answer;
  };

  it.each(['customer', 'seller'] as const)(
    'sells to a %s who is on the list before and afterwards',
    async (role) => {
      const path = {
        customer: `/api/DEFAULT/customer/campaign/${campaign}/buy`,
        seller: `/api/DEFAULT/seller/customer/${customer}/campaign/${campaign}/buy`,
      }[role];

      const { status, body } = await duringChange(
        app.as(role, role === 'customer' ? customer : undefined).post(path),
      );

      expect({ status, body }).toMatchObject({ status: 200, body: { coupons: [expect.anything()] } });
      expect(await app.couponsSold(campaign)).toBe(1);
    },
  );

  it.each([
    ['its customers', () => `/api/segment/${segment}/customers`, () => ({ total: 1 })],
    ['its file', () => `/api/csv/segment/${segment}`, () => ({})],
    [
      'its record',
      () => `/api/segment/${segment}`,
      () => ({ customersCount: 1, parts: [{ criteria: [{ customers: [customer] }] }] }),
    ],
    ['the audience of a campaign', () => `/api/campaign/${campaign}/customers/visible`, () => ({ total: 1 })],
  ])('%s has who is on the list before and afterwards', async (_, path, expected) => {
    const { status, body, text } = await duringChange(app.as('admin').get(path()));

    expect({ status, body }).toMatchObject({ status: 200, body: expected() });
    expect(text).toMatch(new RegExp(customer));
  });
});
