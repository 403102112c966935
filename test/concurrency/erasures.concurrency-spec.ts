import { randomUUID } from 'node:crypto';
import { anna } from '../support/scenes/customers.js';
import { databaseKind } from '../support/app/test-database.js';
import { TestApp } from '../support/app/test-app.js';
import { getDocument } from '../support/scenes/transactions.js';
import { differencesIn } from '../support/verify/verify.js';
import { whileBusy, workWhileBusy } from '../support/waiting/busy.js';

const AT_ONCE = 32;

interface Answer {
  readonly status: number;
}

type Asking = (index: number) => PromiseLike<Answer>;

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
const many = <Result>(of: (index: number) => Result) =>
  Array.from({ length: AT_ONCE }, (_, index) => of(index));
const erase = (id: string, index = 0) => process(index).as('admin').post(`/api/customer/${id}/anonymize`);
const remove = (id: string, index = 0) => process(index).as('admin').delete(`/api/customer/${id}`);
const getStatuses = async (requests: readonly (() => PromiseLike<Answer>)[]) =>
  (await Promise.all(requests.map(whileBusy))).map(({ status }) => status);
const getEnds = async (id: string) =>
  (await app.getEventTypes(id))
    .map((type) => type.split('.').at(-1))
    .filter((type) => type === 'CustomerWasAnonymized' || type === 'CustomerWasDeleted');
/** Rows of an erased customer that still have what was typed in before. Staff may write comments afterwards. */
const computeLeft = async (id: string) => {
  const [transfers, sales, messages] = await Promise.all([
    app.reader.query(
      `SELECT recordId FROM event WHERE uuid = (SELECT id FROM account WHERE customerId = ?) AND payload LIKE '%"comment"%'
        AND recordId < (SELECT MAX(recordId) FROM event WHERE uuid = ? AND (type LIKE '%Anonymized' OR type LIKE '%WasDeleted'))`,
      [id, id],
    ),
    app.reader.query(
      'SELECT id FROM shop_transaction WHERE customerId = ? AND (name IS NOT NULL OR phone IS NOT NULL OR email IS NOT NULL)',
      [id],
    ),
    app.reader.query('SELECT id FROM message WHERE accountId = ? AND recipient IS NOT NULL', [id]),
  ]);
  return [...transfers, ...sales, ...messages];
};

describe('erasures of many callers at once', () => {
  it('anonymises once, of 32 at once', async () => {
    const id = await app.customerWith({ points: 5 });
    expect(await getStatuses(many((index) => () => erase(id, index)))).toEqual(many(() => 204));
    expect(await getEnds(id)).toEqual(['CustomerWasAnonymized']);
    expect(await app.reader.query('SELECT customerId FROM erasure')).toEqual([{ customerId: id }]);
    expect(await app.getPoints(id)).toBe(5);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('deletes once, of 32 who anonymise or delete at once', async () => {
    const id = await app.customerWith({ points: 5 });
    const statuses = await getStatuses(
      many((index) => () => (index % 2 === 0 ? erase(id, index) : remove(id, index))),
    );
    expect(statuses.filter((_, index) => index % 2 === 1).sort()).toEqual([
      204,
      ...Array<number>(AT_ONCE / 2 - 1).fill(404),
    ]);
    const ends = await getEnds(id);
    expect(ends.at(-1)).toBe('CustomerWasDeleted');
    expect(new Set(ends).size).toBe(ends.length);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('erases 32 customers at once, who have sent points to one another', async () => {
    const ids = await Promise.all(many(() => workWhileBusy(() => app.customerWith({ points: 20 }))));
    for (const [index, sender] of ids.entries()) {
      const receiver = ids[(index + 1) % ids.length];
      const transfer = { sender, receiver, points: 1, comment: `To ${index}` };
      await app.as('admin').postJson('/api/admin/p2p-points-transfer', { transfer }).expect(200);
    }
    const statuses = await getStatuses(
      ids.map((id, index) => () => (index % 2 === 0 ? erase(id, index) : remove(id, index))),
    );
    expect(statuses).toEqual(many(() => 204));
    for (const id of ids) {
      expect(await getEnds(id)).toHaveLength(1);
      expect(await computeLeft(id)).toEqual([]);
    }
    const comments = await app.reader.query("SELECT recordId FROM event WHERE payload LIKE '%To %'");
    expect(comments).toEqual([]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it.each([
    ['anonymised', erase],
    ['deleted', remove],
  ] as const)(
    'keeps the books of one who buys, sells and is sent points while they are %s',
    async (_, end) => {
      const phone = '+4915700000077';
      const email = `${randomUUID()}@example.com`;
      const id = await app.customerWith({ points: 100, phone, email });
      const other = await app.customerWith({ points: 100 });
      const campaign = await app.campaignWith({ cost: 1, coupons: 50 });
      const admin = (index: number) => process(index).as('admin');
      const kinds: readonly Asking[] = [
        (index) =>
          admin(index).postJson(`/api/DEFAULT/admin/customer/${id}/campaign/${campaign}/buy`, {
            quantity: 1,
          }),
        (index) => {
          const transfer = { sender: index % 2 ? id : other, receiver: index % 2 ? other : id, points: 1 };
          return admin(index).postJson('/api/admin/p2p-points-transfer', {
            transfer: { ...transfer, comment: 'Between us' },
          });
        },
        (index) => {
          const customerData = { phone, email, name: 'Anna Nowak' };
          return admin(index).postJson(
            '/api/transaction',
            getDocument({ number: randomUUID(), customerData }),
          );
        },
        (index) => {
          const file = `customerId,points,type,comment\n${id},1,adding,Imported ${index}\n`;
          return admin(index).ask('post', '/api/points/transfer/import').type('text/csv').send(file);
        },
        (index) => admin(index).putJson(`/api/customer/${id}`, { customer: { lastName: `Name ${index}` } }),
        (index) => admin(index).postJson('/api/customer/register', { customer: anna({ email }) }),
      ];
      const requests = many((index) => () => (kinds[index % kinds.length] as Asking)(index));
      requests.splice(AT_ONCE / 2, 0, () => end(id, 1));
      const statuses = await getStatuses(requests);

      expect(statuses[AT_ONCE / 2]).toBe(204);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(await getEnds(id)).toHaveLength(1);
      expect(await computeLeft(id)).toEqual([]);
      const found = await app.reader.query('SELECT firstName, lastName, email FROM customer WHERE id = ?', [
        id,
      ]);
      expect(found).toEqual([{ firstName: '', lastName: '', email: null }]);
      const named = await app.reader.query('SELECT accountId FROM login_name WHERE name = ?', [email]);
      expect(named.length).toBeLessThanOrEqual(1);
      expect(named).not.toContainEqual({ accountId: id });
      expect(await differencesIn(app)).toEqual([]);
    },
  );
});
