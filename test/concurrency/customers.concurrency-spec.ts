import { whileBusy, workWhileBusy } from '../support/waiting/busy.js';
import { anna, givePoints, levelWith, recordOf } from '../support/scenes/customers.js';
import { holdRows } from '../support/waiting/held-rows.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';

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

/** What readers of events see of a customer, in order, by short names. */
const typesOf = async (id: string): Promise<string[]> => {
  const { body } = await app.as('admin').get(`/api/event?uuid=${id}&fromId=1`).expect(200);
  return body.events.map(({ type }: { type: string }) => type.slice(type.lastIndexOf('.') + 1));
};

const statusesOf = async (requests: readonly (() => PromiseLike<{ status: number }>)[]): Promise<number[]> =>
  (await Promise.all(requests.map(whileBusy))).map(({ status }) => status).sort((one, other) => one - other);

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
        Array.from(
          { length: 10 },
          (_each, index) => () => process(index).as('admin').post('/api/customer/register', anna(same)),
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
        const { status, body } = await whileBusy(() =>
          process(index).as('admin').post('/api/customer/register', anna()),
        );
        expect(status).toBe(200);
        return String(body.customerId);
      }),
    );
    const move = async (id: string, index: number) => {
      const admin = process(index).as('admin');
      const level = `/api/customer/${id}/level`;
      const requests = [
        () => admin.post(level, { levelId: index % 2 === 0 ? gold : silver }),
        () =>
          process(index + 1)
            .as('admin')
            .post(level, { levelId: silver }),
        () => admin.post(`/api/customer/${id}/remove-manually-level`),
      ];
      await Promise.all([
        workWhileBusy(() => givePoints(process(index), id, 500)),
        workWhileBusy(() => givePoints(process(index + 1), id, 1200)),
        ...requests.map(whileBusy),
      ]);
    };
    await Promise.all(ids.map(move));
    const { counted, real } = await populations();
    expect(counted).toEqual(real);
    for (const [index, id] of ids.entries()) {
      const freed = () => process(index).as('admin').post(`/api/customer/${id}/remove-manually-level`);
      // The last of the requests may have done so.
      expect([204, 400]).toContain((await whileBusy(freed)).status);
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
      edits.map(
        (field, index) => () =>
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
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => workWhileBusy(() => app.customerWith({ points: 0 }))),
    );
    const statuses = await statusesOf(
      ids.map(
        (id, index) => () =>
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
      Array.from(
        { length: 6 },
        (_, index) => () => process(index).asAnonymous().post(`/api/customer/activate/${activationToken}`),
      ),
    );
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
    const types = await app.eventTypesOf(id);
    expect(types.filter((type) => type.endsWith('CustomerWasActivated'))).toHaveLength(1);
  });

  // On SQLite units of work follow one another anyway.
  it.skipIf(databaseKind === 'sqlite')(
    'records no purchase behind the deactivation of its buyer',
    async () => {
      const id = await app.customerWith({ points: 5 });
      const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
      const stock = await holdRows(app, 'FROM coupon_stock WHERE campaignId = ?', [campaign]);

      const purchase = process(0).as('customer', id).post(`/api/customer/campaign/${campaign}/buy`);
      const bought = purchase.then(({ status }) => status);
      await stock.untilWaiting('UPDATE coupon_stock');
      const deactivation = process(1).as('admin').post(`/api/admin/customer/${id}/deactivate`);
      const deactivated = deactivation.then(({ status }) => status);
      // It has committed, or waits for the account that the purchase holds.
      await Promise.race([deactivated, stock.untilWaiting('UPDATE account')]);
      // Listing the events gives them their order.
      await typesOf(id);
      await stock.release();

      expect(await deactivated).toBe(200);
      const isSold = (await bought) === 200;
      const types = await typesOf(id);
      // On a cluster the purchase may be the one that is undone: then it finds a customer who may not buy.
      expect(types.at(-1)).toBe('CustomerWasDeactivated');
      expect(types.filter((type) => type === 'CampaignWasBoughtByCustomer')).toHaveLength(isSold ? 1 : 0);
      expect(await app.pointsOf(id)).toBe(isSold ? 4 : 5);
    },
  );
});
