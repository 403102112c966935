import { randomUUID } from 'node:crypto';
import { type Connection, createConnection } from 'mysql2/promise';
import { createCampaign } from '../support/campaign-requests.js';
import { eventually } from '../support/eventually.js';
import { listed, segmentRead, segmentWith } from '../support/segments.js';
import { TestApp } from '../support/test-app.js';
import { databaseKind } from '../support/test-database.js';

// On SQLite units of work follow one another.
describe.skipIf(databaseKind === 'sqlite')('changing a segment while a purchase asks who is in it', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const connections: Connection[] = [];
  afterEach(() => Promise.all(connections.splice(0).map((each) => each.end())));

  const connect = async () => {
    const connection = await createConnection(app.environment['DATABASE_URL'] ?? '');
    connections.push(connection);
    return connection;
  };

  /** As another process does: the segment gets a new list, with the same customers. Its commit is between two reads of the purchase. */
  it.each(['customer', 'seller'] as const)(
    'sells to a %s who is on the list before and afterwards',
    async (role) => {
      const customer = await app.customerWith({ points: 10 });
      const segment = await segmentWith(app, [listed(customer)]);
      const campaign = await createCampaign(app, { segments: [segment], costInPoints: 3 });
      const [before] = (await segmentRead(app, segment)).parts.flatMap(({ criteria }) => criteria);
      const [old, next] = [before?.['criterionId'] ?? '', randomUUID()];
      const [lists, definitions] = [await connect(), await connect()];
      await lists.query('LOCK TABLES segment_customer WRITE');
      const path = {
        customer: `/api/DEFAULT/customer/campaign/${campaign}/buy`,
        seller: `/api/DEFAULT/seller/customer/${customer}/campaign/${campaign}/buy`,
      }[role];
      const buyer = role === 'customer' ? customer : undefined;
      const buying = app
        .as(role, buyer)
        .post(path)
        .then((answer) => answer);
      await eventually(async () => {
        const [waiting] = await definitions.query(
          'SELECT 1 FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE ?',
          ['SELECT c.id%segment_customer%'],
        );
        expect(waiting).toHaveLength(1);
      });

      await definitions.query(
        'UPDATE segment SET parts = REPLACE(parts, ?, ?), revision = revision + 1 WHERE id = ?',
        [old, next, segment],
      );
      await lists.query('UPDATE segment_customer SET criterionId = ? WHERE criterionId = ?', [next, old]);
      await lists.query('UNLOCK TABLES');
      const { status, body } = await buying;

      expect({ status, body }).toMatchObject({ status: 200, body: { coupons: [expect.anything()] } });
      expect(await app.couponsSold(campaign)).toBe(1);
    },
  );
});
