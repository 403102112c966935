import { anna, givePoints, levelWith, recordOf } from '../support/customers.js';
import { TestApp } from '../support/test-app.js';
import { databaseKind } from '../support/test-database.js';

let app: TestApp;
let processes: readonly TestApp[];
beforeEach(async () => {
  app = await TestApp.start();
  processes = [app, databaseKind === 'server' ? await app.another() : app];
});
afterEach(() => app.stop());

/** Takes turns between the processes. */
const process = (index: number): TestApp => processes[index % processes.length] ?? app;

const countOf = async (table: string): Promise<number> => {
  const [row] = await app.reader.query(`SELECT COUNT(*) AS n FROM ${table}`);
  return Number(row.n);
};

const statusesOf = async (requests: readonly Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(requests)).map(({ status }) => status).sort((one, other) => one - other);

/** What the counters say, and what the customers say. */
const populations = async () => {
  const counted = await app.reader.query(
    'SELECT levelId, SUM(customers) AS n FROM level_population GROUP BY levelId HAVING SUM(customers) <> 0 ORDER BY levelId',
  );
  const real = await app.reader.query(
    'SELECT levelId, COUNT(*) AS n FROM customer GROUP BY levelId ORDER BY levelId',
  );
  const plain = (rows: { levelId: string; n: unknown }[]) =>
    rows.map(({ levelId, n }) => [levelId, Number(n)]);
  return { counted: plain(counted), real: plain(real) };
};

describe('customers of many callers at once', () => {
  it.each([
    ['e-mail', { email: 'anna@example.com' }, 8],
    ['phone', { phone: '+48500100200' }, 8],
    ['card', { loyaltyCardNumber: 'K-1' }, 9],
  ])(
    'lets one of ten in who register with one %s, and leaves nothing of the others',
    async (_, same, events) => {
      const before = await Promise.all(['customer', 'account', 'login_account', 'event'].map(countOf));
      const statuses = await statusesOf(
        Array.from({ length: 10 }, async (_each, index) =>
          process(index).as('admin').post('/api/customer/register', anna(same)),
        ),
      );
      expect(statuses).toEqual([200, ...Array<number>(9).fill(400)]);
      const after = await Promise.all(['customer', 'account', 'login_account', 'event'].map(countOf));
      // Registered, token, store, three of the account, level, activated; and the card.
      expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1, events]);
      const { counted, real } = await populations();
      expect(counted).toEqual(real);
    },
  );

  it('counts the customers of each level exactly, whatever moves them', async () => {
    const silver = await levelWith(app, { name: 'Silver', conditionValue: 400 });
    const gold = await levelWith(app, { name: 'Gold', conditionValue: 1500 });
    const ids = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const answer = await process(index).as('admin').post('/api/customer/register', anna());
        return String(answer.body.customerId);
      }),
    );
    const move = async (id: string, index: number) => {
      const admin = process(index).as('admin');
      const level = `/api/customer/${id}/level`;
      await Promise.all([
        givePoints(process(index), id, 500),
        givePoints(process(index + 1), id, 1200),
        admin.post(level, { levelId: index % 2 === 0 ? gold : silver }),
        process(index + 1)
          .as('admin')
          .post(level, { levelId: silver }),
        admin.post(`/api/customer/${id}/remove-manually-level`),
      ]);
    };
    await Promise.all(ids.map(move));
    const { counted, real } = await populations();
    expect(counted).toEqual(real);
    for (const [index, id] of ids.entries()) {
      await process(index).as('admin').post(`/api/customer/${id}/remove-manually-level`);
    }
    const gone = await Promise.all(ids.map(async (id) => (await recordOf(app, id)).level.name));
    // 1,700 points each: by whatever way they came there, all are in the level that these allow.
    expect(new Set(gone)).toEqual(new Set(['Gold']));
    expect(await populations()).toEqual({ counted: [[gold, 24]], real: [[gold, 24]] });
  });

  it('keeps both of two edits that know nothing of one another', async () => {
    const id = await app.customerWith({ points: 0 });
    const edits = ['firstName', 'lastName', 'phone', 'loyaltyCardNumber', 'birthDate', 'labels'];
    const values = ['Maria', 'Kowalska', '48123', 'K-9', '1990-01-01', 'a:b'];
    const statuses = await statusesOf(
      edits.map(async (field, index) =>
        process(index)
          .as('admin')
          .put(`/api/customer/${id}`, { [field]: values[index] }),
      ),
    );
    expect(statuses).toEqual(edits.map(() => 200));
    expect(await recordOf(app, id)).toMatchObject({
      ...{ firstName: 'Maria', lastName: 'Kowalska', phone: '48123', loyaltyCardNumber: 'K-9' },
      ...{ birthDate: '1990-01-01', labels: [{ key: 'a', value: 'b' }] },
    });
  });

  it('lets a card be taken by one of ten who are given it', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => app.customerWith({ points: 0 })));
    const statuses = await statusesOf(
      ids.map(async (id, index) =>
        process(index).as('admin').put(`/api/customer/${id}`, { loyaltyCardNumber: 'K-1' }),
      ),
    );
    expect(statuses).toEqual([200, ...Array<number>(9).fill(400)]);
    const [row] = await app.reader.query(
      "SELECT COUNT(*) AS n FROM customer WHERE loyaltyCardNumber = 'K-1'",
    );
    expect(Number(row.n)).toBe(1);
  });

  it('activates once, however often the token is shown', async () => {
    const id = await app.customerWith({ points: 0, status: 'new' });
    const { activationToken } = await recordOf(app, id);
    const statuses = await statusesOf(
      Array.from({ length: 6 }, async (_, index) =>
        process(index).asNobody().post(`/api/customer/activate/${activationToken}`),
      ),
    );
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
    const types = await app.eventTypesOf(id);
    expect(types.filter((type) => type.endsWith('CustomerWasActivated'))).toHaveLength(1);
  });
});
