import { randomUUID } from 'node:crypto';
import { databaseKind } from '../support/app/test-database.js';
import { TestApp } from '../support/app/test-app.js';
import { ruleWith } from '../support/scenes/earning.js';
import {
  activated,
  getInvitationToken,
  payReferrals,
  selfRegistered,
} from '../support/scenes/invitations.js';
import { getMergePath, type Person, personWith, pointsForSales, readRows } from '../support/scenes/merges.js';
import { getDate, getDocument, getSale, getTotals } from '../support/scenes/transactions.js';
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
type Request = () => PromiseLike<Answer>;

/** Takes turns between the processes. */
const admin = (index: number) => (processes[index % processes.length] ?? app).as('admin');
const many = <Result>(of: (index: number) => Result) =>
  Array.from({ length: AT_ONCE }, (_, index) => of(index));
const merge = (index: number, source: string, into: string) =>
  admin(index).postJson(getMergePath(source), { into });
const getStatuses = async (requests: readonly Request[]) =>
  (await Promise.all(requests.map(whileBusy))).map(({ status }) => status);
const countMerges = async () => (await app.reader.query('SELECT customerId FROM customer_merge')).length;

const PAIRS = 6;
let pairs = 0;

/** One who has a card, which comes over, and one who has none. */
async function pairWith(): Promise<Pair> {
  pairs += 1;
  const [email, phone] = [`${randomUUID()}@example.com`, `+4915781${String(pairs).padStart(6, '0')}`];
  const contacts = { email, phone, loyaltyCardNumber: `K${randomUUID().slice(0, 8)}` };
  return {
    source: { id: await app.customerWith({ points: 100, ...contacts }), contacts },
    target: await personWith(app, 100),
  };
}

interface Pair {
  readonly source: { readonly id: string; readonly contacts: Readonly<Record<string, string>> };
  readonly target: Person;
}

/** A sale of 10 by each contact of the one who is merged. */
const getSellings = ({ source }: Pair, number: string) =>
  Object.entries(source.contacts).map(
    ([field, contact], index) =>
      () =>
        admin(index).postJson(
          '/api/transaction',
          getDocument({
            number: `${number}-${field}`,
            date: getDate(app),
            customerData: { [field]: contact },
          }),
        ),
  );

const getBuyers = async (number: string) => {
  const like = 'SELECT DISTINCT customerId FROM shop_transaction WHERE documentNumber LIKE ?';
  const found = await app.reader.query<{ customerId: string | null }[]>(like, [`${number}-%`]);
  return found.map(({ customerId }) => customerId);
};

/** All at once; the pairs take turns in whether the change or the rest is asked for first. */
const allOf = <What>(
  pairs: readonly What[],
  change: (each: What) => Request,
  rest: (each: What) => Request[],
) =>
  pairs.flatMap((each, index) =>
    index % 2 === 0 ? [change(each), ...rest(each)] : [...rest(each), change(each)],
  );

const getMergedInto = async (id: string): Promise<string | null> => {
  const [row] = await app.reader.query('SELECT mergedInto FROM customer WHERE id = ?', [id]);
  return row.mergedInto;
};

/** The one with the card has bought something, and has points that wait and points that can be canceled. */
async function pairWithPast(index: number) {
  const { source, target } = await pairWith();
  const transfer = { customer: source.id, points: 7 };
  const blocked = await admin(0).postJson('/api/points/transfer/block', { transfer }).expect(200);
  const date = getDate(app);
  for (const document of [
    getDocument({ number: `R${index}`, date, customerData: source.contacts }),
    getDocument({ number: `A${index}`, date }),
  ]) {
    await admin(0).postJson('/api/transaction', document).expect(200);
  }
  const added = await admin(0).postJson('/api/points/transfer/add', { transfer }).expect(200);
  const ids = { added: added.body.pointsTransferId, blocked: blocked.body.pointsTransferId };
  return { source, target, index, ...ids };
}

/** A return, a cancellation, a capture, and an assignment by the card. */
const getActs = ({ source, index, added, blocked }: Awaited<ReturnType<typeof pairWithPast>>): Request[] => [
  () =>
    admin(0).postJson(
      '/api/transaction',
      getDocument({
        ...({ number: `B${index}`, type: 'return', revised: `R${index}`, date: getDate(app) } as const),
        customerData: { phone: source.contacts['phone'] },
      }),
    ),
  () => admin(1).post(`/api/points/transfer/${added}/cancel`),
  () => admin(1).post(`/api/points/transfer/${blocked}/capture`),
  () =>
    admin(0).postJson('/api/admin/transaction/customer/assign', {
      assign: {
        transactionDocumentNumber: `A${index}`,
        customerLoyaltyCardNumber: source.contacts['loyaltyCardNumber'],
      },
    }),
];

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

  it('takes each sale of both for the one who remains', async () => {
    await pointsForSales(app);
    const pairs = await Promise.all(Array.from({ length: PAIRS }, pairWith));
    const numbered = pairs.map((pair, index) => ({ ...pair, number: `M${index}` }));
    const statuses = await getStatuses(
      allOf(
        numbered,
        ({ source, target }) =>
          () =>
            merge(0, source.id, target.id),
        (pair) => getSellings(pair, pair.number),
      ),
    );
    expect(statuses.sort()).toEqual([
      ...Array<number>(3 * PAIRS).fill(200),
      ...Array<number>(PAIRS).fill(204),
    ]);
    for (const { source, target, number } of numbered) {
      expect(await getBuyers(number)).toEqual([target.id]);
      expect([await app.getPoints(source.id), await app.getPoints(target.id)]).toEqual([0, 230]);
      expect(await getTotals(app, target.id)).toMatchObject({ count: 3, grossCents: 3000 });
    }
    expect(await differencesIn(app)).toEqual([]);
  });

  it('takes each sale for the one who has the contact after an undo', async () => {
    await pointsForSales(app);
    const pairs = await Promise.all(Array.from({ length: PAIRS }, pairWith));
    const numbered = pairs.map((pair, index) => ({ ...pair, number: `U${index}` }));
    for (const { source, target } of pairs) {
      await merge(0, source.id, target.id).expect(204);
    }
    const statuses = await getStatuses(
      allOf(
        numbered,
        ({ source }) =>
          () =>
            admin(1).delete(getMergePath(source.id)),
        (pair) => getSellings(pair, pair.number),
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(3 * PAIRS);
    for (const { source, target, number } of numbered) {
      const mergedInto = await getMergedInto(source.id);
      const sums = mergedInto === null ? [130, 100] : [0, 230];
      expect(await getBuyers(number)).toEqual([mergedInto ?? source.id]);
      expect([await app.getPoints(source.id), await app.getPoints(target.id)]).toEqual(sums);
    }
    expect(await differencesIn(app)).toEqual([]);
  });

  it.each(['merged', 'made two again'] as const)(
    'goes on with returns, blocks, transfers and assignments of customers who are %s',
    async (what) => {
      await pointsForSales(app);
      const pairs = await Promise.all(Array.from({ length: PAIRS }, (_, index) => pairWithPast(index)));
      if (what === 'made two again') {
        for (const { source, target } of pairs) {
          await merge(0, source.id, target.id).expect(204);
        }
      }
      const statuses = await getStatuses(
        allOf(
          pairs,
          ({ source, target }) =>
            () =>
              what === 'merged' ? merge(0, source.id, target.id) : admin(1).delete(getMergePath(source.id)),
          getActs,
        ),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(4 * PAIRS);
      expect(statuses.every((status) => [200, 204, 409].includes(status))).toBe(true);
      for (const { source, target } of pairs) {
        const sums = (await getMergedInto(source.id)) === null ? [103, 100] : [0, 203];
        expect([await app.getPoints(source.id), await app.getPoints(target.id)]).toEqual(sums);
      }
      expect(await differencesIn(app)).toEqual([]);
    },
  );

  it('pays for friends of customers who are merged meanwhile', async () => {
    const reward = { eventName: 'first_purchase', rewardType: 'referrer', pointsAmount: 9 };
    await ruleWith(app, { type: 'referral', ...reward });
    const pairs = await Promise.all(
      Array.from({ length: PAIRS }, async () => {
        const pair = await pairWith();
        const invitationToken = await getInvitationToken(app, pair.source.id);
        await getSale(app, await activated(app, await selfRegistered(app, { invitationToken })));
        return pair;
      }),
    );
    const merges = pairs.map(
      ({ source, target }, index) =>
        () =>
          merge(index, source.id, target.id),
    );
    const [statuses] = await Promise.all([getStatuses(merges), payReferrals(app)]);
    expect(statuses).toEqual(Array<number>(PAIRS).fill(204));
    for (const { source, target } of pairs) {
      expect([await app.getPoints(source.id), await app.getPoints(target.id)]).toEqual([0, 209]);
    }
    expect(await differencesIn(app)).toEqual([]);
  });
});
