import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { CampaignReader } from '../../src/campaign/campaign.reader.js';
import { CampaignFunnelService } from '../../src/campaign/funnel/campaign-funnel.service.js';
import { getFunnelDays, presentCampaignFunnel } from '../../src/campaign/funnel/http/campaign-funnel.dto.js';
import { CustomerEntity } from '../../src/customer/customer.entity.js';
import { Language } from '#platform/language/language.js';
import { DEFAULT_STORE } from '../../src/store/index.js';
import { boughtWith, MARK } from '../support/scenes/bought.js';
import { levelWith, manyCustomersLike } from '../support/scenes/customers.js';
import { DEFAULT_LOGINS, getToken } from '../support/scenes/logins.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
import { storeWith } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';

interface Steps {
  readonly canSee: number;
  readonly canAfford: number;
  readonly bought: number;
  readonly used: number;
}

interface Funnel {
  readonly from: string;
  readonly to: string;
  readonly shown: boolean;
  readonly totals: Steps & { readonly couponsBought: number; readonly couponsUsed: number };
  readonly levels: readonly (Steps & { readonly levelId?: string; readonly name?: string })[];
  readonly weeks: readonly { readonly from: string; readonly bought: number; readonly used: number }[];
}

/** A Wednesday. */
const TODAY = new Date('2032-04-21T12:00:00Z');
const NONE: Steps = { canSee: 0, canAfford: 0, bought: 0, used: 0 };
/** More than is left after purchases; and levels do not go down with them. */
const RICH = 600;

async function getFunnel(app: TestApp, campaign: string, query = ''): Promise<Funnel> {
  const { body } = await app.as('admin').get(`/api/campaign/${campaign}/funnel${query}`).expect(200);
  return body as Funnel;
}

/** Buys for nothing, as an administrator gives compensation. */
async function buy(app: TestApp, customer: string, campaign: string, quantity = 1) {
  const path = `/api/admin/customer/${customer}/campaign/${campaign}/buy`;
  const { body } = await app.as('admin').post(path, { quantity, withoutPoints: '1' }).expect(200);
  const { coupons } = body as { coupons: { id: string; code: string }[] };
  return coupons.map(({ id, code }) => ({ campaignId: campaign, couponId: id, customerId: customer, code }));
}

async function mark(app: TestApp, coupons: readonly object[]): Promise<void> {
  const marked = coupons.map((coupon) => ({ ...coupon, used: '1' }));
  await app.as('admin').post(MARK, { coupons: marked }).expect(200);
}

describe('GET /api/campaign/{campaign}/funnel', () => {
  let app: TestApp;
  let bronze: string;
  let gold: string;
  beforeAll(async () => {
    app = await TestApp.start();
    app.clock.stopAt(TODAY);
    gold = await levelWith(app, { name: 'Gold', conditionValue: 500 });
    const { body } = await app.as('admin').get('/api/level').expect(200);
    const { levels } = body as { levels: { id: string; name: string }[] };
    bronze = levels.find(({ name }) => name === 'Bronze')?.id ?? '';
  });
  afterEach(() => app.clock.stopAt(TODAY));
  afterAll(() => app.stop());

  /** Customers with a label, and the segment of all who have it: other specs of this file have others. */
  const crowdWith = async (scenes: readonly { points: number; status?: 'blocked' | 'deleted' }[]) => {
    const label = randomUUID();
    const customers: string[] = [];
    for (const scene of scenes) {
      customers.push(await app.customerWith({ ...scene, labels: [{ key: label, value: '1' }] }));
    }
    return { customers, segment: await segmentWith(app, [labeled(label)]) };
  };
  const byLevel = ({ levels }: Funnel) => new Map(levels.map(({ levelId, ...rest }) => [levelId, rest]));

  it('200: counts each step by the level of today, and adds the levels up', async () => {
    const { customers, segment } = await crowdWith([
      { points: RICH },
      {
        points: RICH,
        status: 'blocked' as const,
      },
      { points: 100 },
      { points: 40 },
      { points: 0 },
      {
        points: 100,
        status: 'deleted' as const,
      },
    ]);
    const [first = '', , poor = '', poorer = ''] = customers;
    const stranger = await app.customerWith({ points: 100 });
    const campaign = await app.campaignWith({ cost: 50, coupons: 10, segments: [segment] });
    const [coupon] = await buy(app, first, campaign, 3);
    await buy(app, poor, campaign);
    // Not in the audience, or not able to pay: they have bought it all the same.
    await buy(app, poorer, campaign);
    const strange = await buy(app, stranger, campaign);
    await mark(app, [coupon ?? {}, ...strange]);
    await app.as('admin').post(`/api/customer/${poorer}/level`, { levelId: gold }).expect(200);

    const funnel = await getFunnel(app, campaign);

    expect(funnel.shown).toBe(true);
    const [ofGold, ofBronze] = [byLevel(funnel).get(gold), byLevel(funnel).get(bronze)];
    expect(ofGold).toEqual({ name: 'Gold', canSee: 3, canAfford: 2, bought: 2, used: 1 });
    expect(ofBronze).toEqual({ name: 'Bronze', canSee: 2, canAfford: 1, bought: 2, used: 1 });
    expect(byLevel(funnel).get(undefined)).toEqual(NONE);
    const coupons = { couponsBought: 6, couponsUsed: 2 };
    expect(funnel.totals).toEqual({ canSee: 5, canAfford: 3, bought: 4, used: 2, ...coupons });
    const path = `/api/campaign/${campaign}/customers/visible?perPage=1000`;
    const { body } = await app.as('admin').get(path).expect(200);
    expect((body as { total: number }).total).toBe(5);
  });

  it('200: without a price, all who can see it can afford it; with levels, those of the levels', async () => {
    await crowdWith([{ points: RICH }]);
    const campaign = await app.campaignWith({ cost: 0, coupons: 1, levels: [gold] });
    const funnel = await getFunnel(app, campaign);
    const { canSee, canAfford } = byLevel(funnel).get(gold) ?? NONE;
    expect(canSee).toBeGreaterThan(0);
    expect(canAfford).toBe(canSee);
    expect(byLevel(funnel).get(bronze)).toEqual({ name: 'Bronze', ...NONE });
    expect(funnel.totals.canSee).toBe(canSee);
  });

  it.each([
    ['is switched off', { active: false }],
    ['is not on sale yet', { allTimeActive: false, activeFrom: new Date('2033-01-01T00:00:00Z') }],
    ['is no longer visible', { allTimeVisible: false, visibleTo: new Date('2032-01-01T00:00:00Z') }],
  ])('200: no customer can see a campaign that %s, and what was bought stays', async (_state, scene) => {
    const campaign = await app.campaignWith({ cost: 5, coupons: 2, ...scene });
    const customer = await app.customerWith({ points: 100 });
    await buy(app, customer, campaign);
    const funnel = await getFunnel(app, campaign);
    expect(funnel.shown).toBe(false);
    const totals = { ...NONE, bought: 1, couponsBought: 1, couponsUsed: 0 };
    expect(funnel.totals).toEqual(totals);
  });

  it('200: counts coupons by week of the purchase, those that were used later, too, and only the period', async () => {
    const customer = await app.customerWith({ points: 100 });
    const campaign = await app.campaignWith({ cost: 5, coupons: 20 });
    const other = await app.campaignWith({ cost: 5, coupons: 5 });
    const bought = new Map<string, readonly object[]>();
    // Sunday, Monday, the Sunday after it, and today.
    for (const day of ['2032-04-04', '2032-04-05', '2032-04-11', '2032-04-21']) {
      app.clock.stopAt(new Date(`${day}T10:00:00Z`));
      bought.set(day, await buy(app, customer, campaign, 2));
      await buy(app, customer, other);
    }
    app.clock.stopAt(TODAY);
    await mark(app, [...(bought.get('2032-04-04') ?? []), ...(bought.get('2032-04-11') ?? []).slice(0, 1)]);

    const all = await getFunnel(app, campaign, '?from=2032-04-01&to=2032-04-21');
    expect(all.weeks).toEqual([
      { from: '2032-03-29', bought: 2, used: 2 },
      { from: '2032-04-05', bought: 4, used: 1 },
      { from: '2032-04-12', bought: 0, used: 0 },
      { from: '2032-04-19', bought: 2, used: 0 },
    ]);
    expect(all.totals).toMatchObject({ bought: 1, used: 1, couponsBought: 8, couponsUsed: 3 });
    const monday = await getFunnel(app, campaign, '?from=2032-04-05&to=2032-04-10');
    expect(monday.weeks).toEqual([{ from: '2032-04-05', bought: 2, used: 0 }]);
    expect(monday.totals).toMatchObject({ bought: 1, used: 0, couponsBought: 2, couponsUsed: 0 });
    const later = await getFunnel(app, campaign, '?from=2032-04-12&to=2032-04-18');
    expect(later.totals).toMatchObject({ bought: 0, used: 0, couponsBought: 0, couponsUsed: 0 });
    // A year of weeks, found by halves.
    const year = await getFunnel(app, campaign, '?from=2031-04-22&to=2032-04-21');
    expect(year.weeks).toHaveLength(53);
    expect(year.weeks.filter(({ bought: some }) => some > 0)).toEqual(
      all.weeks.filter(({ bought: some }) => some > 0),
    );
  });

  it('200: without a period, it is the 90 days up to today', async () => {
    const campaign = await app.campaignWith({ cost: 5, coupons: 1 });
    const { from, to, weeks } = await getFunnel(app, campaign);
    expect({ from, to }).toEqual({ from: '2032-01-23', to: '2032-04-21' });
    expect([weeks[0]?.from, weeks.at(-1)?.from]).toEqual(['2032-01-19', '2032-04-19']);
  });

  it('200: a coupon that was returned was bought; one of an erased customer is still counted', async () => {
    const { campaign, customer, coupon } = await boughtWith(app, { cost: 10 });
    const path = `/api/admin/customer/${customer}/bought/coupon/${coupon}/return`;
    await app.as('admin').post(path).expect(200);
    await app.as('admin').post(`/api/admin/customer/${customer}/anonymize`).expect(204);
    const funnel = await getFunnel(app, campaign);
    expect(funnel.totals).toMatchObject({ bought: 1, used: 0, couponsBought: 1, couponsUsed: 0 });
  });

  it('404 for a campaign of another store, 400 for days that are none, 403 for customers', async () => {
    const storeId = await storeWith(app, 'OTHER');
    const foreign = await app.campaignWith({ cost: 5, coupons: 1, storeId });
    const campaign = await app.campaignWith({ cost: 5, coupons: 1 });
    const path = `/api/campaign/${campaign}/funnel`;
    await app.as('admin').get(`/api/campaign/${foreign}/funnel`).expect(404);
    await app.as('admin').get(`/api/OTHER/campaign/${foreign}/funnel`).expect(200);
    for (const query of [
      'from=2032-04-21&to=2032-04-20',
      'from=2030-04-20&to=2032-04-20',
      'from=yesterday',
      'to=2032-02-30',
    ]) {
      await app.as('admin').get(`${path}?${query}`).expect(400);
    }
    await app.as('admin').get(`${path}?from=2030-04-21&to=2032-04-20`).expect(200);
    const customer = await app.customerWith({ points: 0 });
    await app.as('customer', customer).get(path).expect(403);
  });
});

describe('a funnel in pieces', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.again(app);
    app.clock.stopAt(TODAY);
  });
  afterAll(() => app.stop());

  it('has the figures of one piece, whatever the size', async () => {
    const gold = await levelWith(app, { name: 'Gold', conditionValue: 500 });
    const label = randomUUID();
    const labels = [{ key: label, value: '1' }];
    const customers: string[] = [];
    for (const scene of [
      { points: RICH },
      { points: RICH, status: 'blocked' as const },
      { points: 100, labels },
      { points: 40, labels },
      { points: 0 },
      { points: 100, labels, status: 'deleted' as const },
      { points: 100, labels },
      { points: 10 },
      { points: 70, storeId: await storeWith(app, 'OTHER') },
      ...Array.from({ length: 4 }, (_, index) => ({ points: 20 * index, labels })),
    ]) {
      customers.push(await app.customerWith(scene));
    }
    const [rich = '', , labeledOne = '', poor = '', , , without = '', alsoWithout = ''] = customers;
    await app.unitOfWork.run((tx) =>
      tx.update(
        CustomerEntity,
        [without, alsoWithout].map((id) => ({ id })),
        { levelId: null },
      ),
    );
    await manyCustomersLike(app, poor, 6);
    const segments = [await segmentWith(app, [labeled(label)])];
    const scene = { cost: 50, coupons: 20 };
    for (const { canSee, canAfford, ...audience } of [
      { canSee: 17, canAfford: 5 },
      { canSee: 2, canAfford: 2, levels: [gold] },
      { canSee: 7, canAfford: 3, segments },
      { canSee: 9, canAfford: 5, segments, levels: [gold] },
    ]) {
      const campaign = await app.campaignWith({ ...scene, ...audience });
      const other = await app.campaignWith(scene);
      const coupons = await buy(app, rich, campaign, 5);
      await buy(app, rich, other, 2);
      for (const buyer of [labeledOne, poor, without]) {
        await buy(app, buyer, campaign, 2);
      }
      await mark(app, coupons.slice(0, 2));

      const whole = await getFunnel(app, campaign);
      const coupon = { couponsBought: 11, couponsUsed: 2 };
      expect(whole.totals).toEqual({ canSee, canAfford, bought: 4, used: 1, ...coupon });
      // With the smaller ones, all customers are looked at, and otherwise the members.
      for (const size of [1, 2, 3, 4, 100]) {
        expect(await countInPieces(app, campaign, size), `${size} at once`).toEqual(whole);
      }
    }
    const { levels } = await getFunnel(app, await app.campaignWith(scene));
    expect(levels.find(({ levelId }) => levelId === undefined)).toMatchObject({ canSee: 2, canAfford: 1 });
  });

  it('answers other requests between two pieces', async () => {
    await manyCustomersLike(app, await app.customerWith({ points: 0 }), 300);
    const campaign = await app.campaignWith({ cost: 50, coupons: 1 });
    const order: string[] = [];
    const stop = onStatement(isPiece, () => order.push('piece'));

    const counted = countInPieces(app, campaign, 1);
    await app.as('admin').get('/api/level').expect(200);
    order.push('answer');
    expect((await counted).totals.canSee).toBe(301);
    stop();

    expect(order.filter((each) => each === 'piece')).toHaveLength(302);
    expect(order.at(-1)).toBe('piece');
  });

  it('counts once for all who ask the same meanwhile', async () => {
    await manyCustomersLike(app, await app.customerWith({ points: 0 }), 299);
    const [campaign, other] = [
      await app.campaignWith({ cost: 50, coupons: 1 }),
      await app.campaignWith({ cost: 0, coupons: 1 }),
    ];
    let pieces = 0;
    const stop = onStatement(isPiece, () => (pieces += 1));
    const answers = await Promise.all([campaign, campaign, other].map((each) => countInPieces(app, each, 1)));
    stop();
    expect(answers.map(({ totals }) => [totals.canSee, totals.canAfford])).toEqual([
      [300, 0],
      [300, 0],
      [300, 300],
    ]);
    expect(pieces).toBe(2 * 301);
  });

  it('ends when the client has left, unless others wait for it', async () => {
    await manyCustomersLike(app, await app.customerWith({ points: 0 }), 10_000);
    const campaign = await app.campaignWith({ cost: 50, coupons: 1 });
    let pieces = 0;
    const stop = onStatement(isPiece, () => {
      pieces += 1;
      leaving.destroy();
    });

    const leaving = get(`${app.address}/api/campaign/${campaign}/funnel`, {
      headers: { authorization: `Bearer ${getToken(app, 'admin', DEFAULT_LOGINS.admin)}` },
    }).on('error', () => undefined);
    await whenNextAnswerCloses(app);
    // Six pieces; a count that went on has as many.
    expect((await getFunnel(app, campaign)).totals.canSee).toBe(10_001);
    stop();

    expect(pieces).toBeGreaterThan(6);
    expect(pieces).toBeLessThan(12);
  });
});

// With an application of its own: on SQLite, its reader goes on seeing an old state after statements have been explained.
describe('a piece of a funnel', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('looks at the customers of a piece by their ids, whatever the audience', async () => {
    await manyCustomersLike(app, await app.customerWith({ points: 0 }), 5);
    const { body } = await app.as('admin').get('/api/level').expect(200);
    const levels = (body as { levels: { id: string }[] }).levels.map(({ id }) => id);
    const sent: Statement[] = [];
    const stop = onStatement(isPiece, (statement) => sent.push(statement));
    for (const audience of [{}, { levels }, { segments: [await segmentWith(app, [labeled('a')])], levels }]) {
      await countInPieces(app, await app.campaignWith({ cost: 50, coupons: 1, ...audience }), 1);
    }
    stop();
    expect(sent).toHaveLength(3 * 7);
    for (const { statement, values } of sent) {
      if (databaseKind === 'sqlite') {
        const plan = await app.reader.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${statement}`, values);
        expect(plan[0]?.detail).toMatch(/^SEARCH c USING INDEX sqlite_autoindex_customer_1 \(id>\?/);
      } else {
        const plan = await app.reader.query<{ possible_keys: string }[]>(`EXPLAIN ${statement}`, values);
        expect(plan[0]?.possible_keys).toBe('PRIMARY');
      }
    }
  });
});

/** Counts as the route does, with so many customers or coupons in a piece. */
async function countInPieces(app: TestApp, campaignId: string, size: number) {
  const campaign = await app.nest.get(CampaignReader).findById(DEFAULT_STORE.id, campaignId);
  if (!campaign) {
    throw new Error('There is no such campaign');
  }
  const days = getFunnelDays({}, TODAY);
  const { signal } = new AbortController();
  const funnel = await app.nest
    .get(CampaignFunnelService)
    .find(campaign, days, Language.default, signal, size);
  return presentCampaignFunnel(funnel, days);
}

/** It counts customers of an audience. */
function isPiece(statement: string): boolean {
  return statement.startsWith('SELECT c.levelId, CASE');
}

interface Statement {
  readonly statement: string;
  readonly values: unknown[];
}

/** @returns Ends it */
function onStatement(isMeant: (statement: string) => boolean, notice: (sent: Statement) => void): () => void {
  const see = (message: unknown) => {
    const sent = message as Statement;
    if (isMeant(sent.statement)) {
      notice(sent);
    }
  };
  subscribe('laurel:statement', see);
  return () => void unsubscribe('laurel:statement', see);
}

/** The answer to the next request, whether it was sent or not. */
async function whenNextAnswerCloses(app: TestApp): Promise<void> {
  const server = app.nest.getHttpServer();
  await new Promise<void>((resolve) => {
    server.once('request', (_request: IncomingMessage, response: ServerResponse) =>
      response.once('close', () => resolve()),
    );
  });
}

describe('a funnel in another time zone', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ environment: { TIMEZONE: 'Europe/Warsaw' } })));
  afterAll(async () => {
    await app.stop();
    // The zone is the process's, and other specs begin in UTC.
    await (await TestApp.start()).stop();
  });

  it('has weeks that begin by the clocks of the programme', async () => {
    const campaign = await app.campaignWith({ cost: 5, coupons: 3 });
    const customer = await app.customerWith({ points: 100 });
    // The last minute of Sunday, and the first one of Monday, there.
    for (const time of ['2032-01-11T22:59:00Z', '2032-01-11T23:00:00Z']) {
      app.clock.stopAt(new Date(time));
      await buy(app, customer, campaign);
    }
    const { weeks } = await getFunnel(app, campaign, '?from=2032-01-05&to=2032-01-12');
    expect(weeks).toEqual([
      { from: '2032-01-05', bought: 1, used: 0 },
      { from: '2032-01-12', bought: 1, used: 0 },
    ]);
  });
});
