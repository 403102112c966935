import { databaseKind } from '../support/app/test-database.js';
import { TestApp } from '../support/app/test-app.js';
import { getMergePath, personWith, pointsForSales, readRows } from '../support/scenes/merges.js';
import { getDocument } from '../support/scenes/transactions.js';
import { differencesIn } from '../support/verify/verify.js';
import { whileBusy } from '../support/waiting/busy.js';

const AT_ONCE = 32;

let app: TestApp;
let processes: readonly TestApp[];
beforeAll(async () => {
  app = await TestApp.start();
  processes = [app, databaseKind === 'server' ? await app.another() : app];
});
beforeEach(async () => void (await TestApp.again(app)));
afterAll(() => app.stop());

interface Answer {
  readonly status: number;
}

/** Takes turns between the processes. */
const admin = (index: number) => (processes[index % processes.length] ?? app).as('admin');
const many = <Result>(of: (index: number) => Result) =>
  Array.from({ length: AT_ONCE }, (_, index) => of(index));
const merge = (index: number, source: string, into: string) =>
  admin(index).postJson(getMergePath(source), { into });
const getStatuses = async (requests: readonly (() => PromiseLike<Answer>)[]) =>
  (await Promise.all(requests.map(whileBusy))).map(({ status }) => status);
const countMerges = async () => (await app.reader.query('SELECT customerId FROM customer_merge')).length;

describe('merges of many callers at once', () => {
  it('merges once, of 32 at once', async () => {
    const [source, target] = [await personWith(app, 10), await personWith(app, 5)];
    const statuses = await getStatuses(many((index) => () => merge(index, source.id, target.id)));
    expect(statuses.sort()).toEqual([204, ...Array<number>(AT_ONCE - 1).fill(409)]);
    expect(await app.getPoints(target.id)).toBe(15);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('merges once, in one of both directions', async () => {
    const [one, other] = [await personWith(app, 10), await personWith(app, 5)];
    const statuses = await getStatuses(
      many(
        (index) => () => (index % 4 < 2 ? merge(index, one.id, other.id) : merge(index, other.id, one.id)),
      ),
    );
    expect(statuses.sort()).toEqual([204, ...Array<number>(AT_ONCE - 1).fill(409)]);
    expect((await app.getPoints(one.id)) + (await app.getPoints(other.id))).toBe(15);
    expect(await countMerges()).toBe(1);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('makes no chain of a ring', async () => {
    const ring = [await personWith(app, 1), await personWith(app, 2), await personWith(app, 4)];
    const statuses = await getStatuses(
      many((index) => () => {
        const [source, target] = [ring[index % 3], ring[(index + 1) % 3]];
        return merge(index, source?.id ?? '', target?.id ?? '');
      }),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(AT_ONCE - 1);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('undoes once, and leaves all as it was', async () => {
    await pointsForSales(app);
    const [source, target] = [await personWith(app, 10), await personWith(app, 5)];
    const rows = await readRows(app);
    await merge(0, source.id, target.id).expect(204);
    const statuses = await getStatuses(many((index) => () => admin(index).delete(getMergePath(source.id))));
    expect(statuses.sort()).toEqual([204, ...Array<number>(AT_ONCE - 1).fill(404)]);
    expect(await readRows(app)).toEqual(rows);
    expect(await differencesIn(app)).toEqual([]);
  });

  it.each(['merged', 'made two again'] as const)(
    'keeps the books of two who buy, sell and are given points while they are %s',
    async (what) => {
      await pointsForSales(app);
      const [source, target] = [await personWith(app, 100), await personWith(app, 100)];
      const campaign = await app.campaignWith({ cost: 1, coupons: 50 });
      if (what === 'made two again') {
        await merge(0, source.id, target.id).expect(204);
      }
      const sellings = [source, target].flatMap(({ phone }, side) =>
        [0, 1, 2].map(
          (number) => () =>
            admin(number).postJson(
              '/api/transaction',
              getDocument({ number: `S${side}${number}`, values: [10], customerData: { phone } }),
            ),
        ),
      );
      const others = [source.id, target.id].flatMap((customer) => [
        () => admin(0).postJson('/api/points/transfer/add', { transfer: { customer, points: 3 } }),
        () => admin(1).postJson('/api/points/transfer/spend', { transfer: { customer, points: 1 } }),
        () => app.as('customer', customer).post(`/api/customer/campaign/${campaign}/buy`),
      ]);
      const change =
        what === 'merged'
          ? () => merge(1, source.id, target.id)
          : () => admin(1).delete(getMergePath(source.id));
      const statuses = await getStatuses([...sellings, change, ...others]);
      expect(statuses.every((status) => status < 500)).toBe(true);
      expect(await differencesIn(app)).toEqual([]);
    },
  );
});
