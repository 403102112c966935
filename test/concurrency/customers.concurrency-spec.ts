import { whileBusy, workWhileBusy } from '../support/waiting/busy.js';
import { anna, givePoints, levelWith, getRecord } from '../support/scenes/customers.js';
import { holdRows } from '../support/waiting/held-rows.js';
import { differencesIn } from '../support/verify/verify.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { drawToken } from '../support/scenes/activations.js';

let app: TestApp;
let processes: readonly TestApp[];
beforeAll(async () => {
  app = await TestApp.start();
  processes = [app, databaseKind === 'server' ? await app.another() : app];
});
beforeEach(async () => void (await TestApp.again(app)));
afterAll(() => app.stop());

/** Takes turns between the processes. */
const process = (index: number): TestApp => processes[index % processes.length] ?? app;

const countIn = async (table: string): Promise<number> => {
  const [row] = await app.reader.query(`SELECT COUNT(*) AS n FROM ${table}`);
  return Number(row.n);
};

/** What readers of events see of a customer, in order, by short names. */
const getTypes = async (id: string): Promise<string[]> => {
  const { body } = await app.as('admin').get(`/api/event?uuid=${id}&fromId=1`).expect(200);
  return body.events.map(({ type }: { type: string }) => type.slice(type.lastIndexOf('.') + 1));
};

const getStatuses = async (requests: readonly (() => PromiseLike<{ status: number }>)[]): Promise<number[]> =>
  (await Promise.all(requests.map(whileBusy))).map(({ status }) => status).sort((one, other) => one - other);

/** What the counters say, and what the customers say. */
const populations = async () => {
  const counted = await app.reader.query(
    'SELECT levelId, SUM(customers) AS n FROM level_population GROUP BY levelId HAVING SUM(customers) <> 0 ORDER BY levelId',
  );
  const real = await app.reader.query(
    "SELECT levelId, COUNT(*) AS n FROM customer WHERE statusType <> 'deleted' GROUP BY levelId ORDER BY levelId",
  );
  const plain = (rows: { levelId: string; n: unknown }[]) =>
    rows.map(({ levelId, n }) => [levelId, Number(n)]);
  return { counted: plain(counted), real: plain(real) };
};

const ENDS = [
  [
    'CustomerWasDeactivated',
    (by: TestApp, id: string) => by.as('admin').post(`/api/admin/customer/${id}/deactivate`),
  ],
  [
    'CustomerWasAnonymized',
    (by: TestApp, id: string) => by.as('admin').post(`/api/customer/${id}/anonymize`),
  ],
  ['CustomerWasDeleted', (by: TestApp, id: string) => by.as('admin').delete(`/api/customer/${id}`)],
] as const;

describe('customers of many callers at once', () => {
  it.each([
    ['e-mail', { email: 'anna@example.com' }, 8],
    ['phone', { phone: '+48500100200' }, 8],
    ['card', { loyaltyCardNumber: 'K-1' }, 9],
  ])(
    'lets one of ten in who register with one %s, and leaves nothing of the others',
    async (_, same, events) => {
      const before = await Promise.all(['customer', 'account', 'login_account', 'event'].map(countIn));
      const statuses = await getStatuses(
        Array.from(
          { length: 10 },
          (_each, index) => () => process(index).as('admin').post('/api/customer/register', anna(same)),
        ),
      );
      expect(statuses).toEqual([200, ...Array<number>(9).fill(400)]);
      const after = await Promise.all(['customer', 'account', 'login_account', 'event'].map(countIn));
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
    const gone = await Promise.all(ids.map(async (id) => (await getRecord(app, id)).level.name));
    // 1,700 points each: by whatever way they came there, all are in the level that these allow.
    expect(new Set(gone)).toEqual(new Set(['Gold']));
    expect(await populations()).toEqual({ counted: [[gold, 24]], real: [[gold, 24]] });
  });

  it('keeps both of two edits that know nothing of one another', async () => {
    const id = await app.customerWith({ points: 0 });
    const edits = ['firstName', 'lastName', 'phone', 'loyaltyCardNumber', 'birthDate', 'labels'];
    const values = ['Maria', 'Kowalska', '48123', 'K-9', '1990-01-01', 'a:b'];
    const statuses = await getStatuses(
      edits.map(
        (field, index) => () =>
          process(index)
            .as('admin')
            .put(`/api/customer/${id}`, { [field]: values[index] }),
      ),
    );
    expect(statuses).toEqual(edits.map(() => 200));
    expect(await getRecord(app, id)).toMatchObject({
      firstName: 'Maria',
      lastName: 'Kowalska',
      phone: '48123',
      loyaltyCardNumber: 'K-9',
      birthDate: '1990-01-01',
      labels: [
        {
          key: 'a',
          value: 'b',
        },
      ],
    });
  });

  it('lets a card be taken by one of ten who are given it', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => workWhileBusy(() => app.customerWith({ points: 0 }))),
    );
    const statuses = await getStatuses(
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
    const token = await drawToken(app, id);
    const statuses = await getStatuses(
      Array.from(
        { length: 6 },
        (_, index) => () => process(index).asAnonymous().post(`/api/customer/activate/${token}`),
      ),
    );
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
    const types = await app.getEventTypes(id);
    expect(types.filter((type) => type.endsWith('CustomerWasActivated'))).toHaveLength(1);
  });

  it('deletes once, of eight at once, and counts the customer out of the level once', async () => {
    const silver = await levelWith(app, { name: 'Silver', conditionValue: 400 });
    const id = await app.customerWith({ points: 500 });
    const stays = await app.customerWith({ points: 500 });
    const remove = (index: number) => () => process(index).as('admin').delete(`/api/customer/${id}`);
    const statuses = await getStatuses(Array.from({ length: 8 }, (_, index) => remove(index)));
    expect(statuses).toEqual([204, ...Array<number>(7).fill(404)]);
    expect((await getTypes(id)).filter((type) => type === 'CustomerWasDeleted')).toHaveLength(1);
    expect(await populations()).toEqual({ counted: [[silver, 1]], real: [[silver, 1]] });
    expect(await getRecord(app, stays)).toMatchObject({ active: true });
  });

  it('erases two who have sent points to each other, and each once, of eight at once', async () => {
    const ids = [await app.customerWith({ points: 50 }), await app.customerWith({ points: 50 })];
    const [one, other] = ids;
    for (const [sender, receiver] of [
      [one, other],
      [other, one],
    ]) {
      const transfer = { sender, receiver, points: 5, comment: 'For Anna' };
      await app.as('admin').post('/api/admin/p2p-points-transfer', { transfer }).expect(200);
    }
    const erase = (index: number) => () =>
      process(index)
        .as('admin')
        .post(`/api/customer/${ids[index % 2]}/anonymize`);
    const statuses = await getStatuses(Array.from({ length: 8 }, (_, index) => erase(index)));
    expect(statuses).toEqual(Array<number>(8).fill(204));
    for (const id of ids) {
      expect((await getTypes(id)).filter((type) => type === 'CustomerWasAnonymized')).toHaveLength(1);
      expect(await app.getPoints(id)).toBe(50);
    }
    const left = await app.reader.query("SELECT id FROM points_transfer WHERE comment <> ''");
    expect(left).toEqual([]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('lets the e-mail of a customer be registered by one of eight, beside and behind the deletion', async () => {
    const email = 'anna@example.com';
    const id = await app.customerWith({ points: 0, email });
    const register = (index: number) => () =>
      process(index).as('admin').post('/api/customer/register', anna({ email }));
    const remove = () => process(1).as('admin').delete(`/api/customer/${id}`);
    const beside = await getStatuses([remove, ...Array.from({ length: 8 }, (_, index) => register(index))]);
    const behind = (await whileBusy(register(0))).status;
    expect(beside.filter((status) => status === 204)).toHaveLength(1);
    expect([...beside, behind].filter((status) => status === 200)).toHaveLength(1);
    const [{ n }] = await app.reader.query('SELECT COUNT(*) AS n FROM login_name WHERE name = ?', [email]);
    expect(Number(n)).toBe(1);
    const { counted, real } = await populations();
    expect(counted).toEqual(real);
  });

  // On SQLite units of work follow one another anyway.
  it.skipIf(databaseKind === 'sqlite').each(ENDS)(
    'records no purchase behind the end of its buyer: %s',
    async (end, ask) => {
      const id = await app.customerWith({ points: 5 });
      const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
      const stock = await holdRows(app, 'FROM coupon_stock WHERE campaignId = ?', [campaign]);

      const purchase = process(0).as('customer', id).post(`/api/customer/campaign/${campaign}/buy`);
      const bought = purchase.then(({ status }) => status);
      await stock.untilWaiting('UPDATE coupon_stock');
      const ended = ask(process(1), id).then(({ status }) => status);
      // It has committed, or waits for the account that the purchase holds.
      await Promise.race([ended, stock.untilWaiting('UPDATE account')]);
      // Listing the events gives them their order.
      await getTypes(id);
      await stock.release();

      expect(await ended).toBeLessThan(300);
      const isSold = (await bought) === 200;
      const types = await getTypes(id);
      // On a cluster the purchase may be the one that is undone: then it finds a customer who may not buy.
      expect(types.at(-1)).toBe(end);
      expect(types.filter((type) => type === 'CampaignWasBoughtByCustomer')).toHaveLength(isSold ? 1 : 0);
      expect(await app.getPoints(id)).toBe(isSold ? 4 : 5);
    },
  );
});
