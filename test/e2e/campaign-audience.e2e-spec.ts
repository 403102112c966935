import { randomUUID } from 'node:crypto';
import { createCampaign } from '../support/scenes/campaign-requests.js';
import { levelWith, manyCustomersLike } from '../support/scenes/customers.js';
import { lotWith, storeWith } from '../support/scenes/points.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';

const NOW = new Date('2032-04-20T12:00:00Z');
const TOMORROW = new Date('2032-04-21T12:00:00Z');

interface Size {
  readonly visible: number;
  readonly ableToBuy: number;
  readonly exact: boolean;
}

describe.each(['/api/DEFAULT', '/api'])('the audience of a campaign at %s', (base) => {
  let app: TestApp;
  let gold: string;
  let birthday: string;
  let asleep: string;
  const customers: string[] = [];

  beforeAll(async () => {
    app = await TestApp.start();
    app.clock.stopAt(NOW);
    gold = await levelWith(app, { name: 'Gold', conditionValue: 500 });
    const label = randomUUID();
    birthday = await segmentWith(app, [labeled(label)]);
    asleep = await segmentWith(app, [labeled(label)]);
    await app.as('admin').post(`/api/segment/${asleep}/deactivate`).expect(200);
    const labels = [{ key: label, value: '1' }];
    const scenes = [
      { points: 0 },
      { points: 100 },
      { points: 600 },
      {
        points: 600,
        status: 'blocked' as const,
      },
      {
        points: 100,
        labels,
      },
      {
        points: 600,
        labels,
      },
      {
        points: 40,
        labels,
      },
    ];
    for (const scene of scenes) {
      customers.push(await app.customerWith(scene));
    }
    // Points that are there and cannot be spent, and points of a block whose time is up that can be.
    const locked = await app.customerWith({ points: 0 });
    await lotWith(app, locked, { points: 300, lockedUntil: TOMORROW });
    const blocked = await app.customerWith({ points: 100 });
    await block(blocked, TOMORROW);
    const overdue = await app.customerWith({ points: 100 });
    await block(overdue, new Date(NOW.getTime() + 1000));
    customers.push(locked, blocked, overdue);
    app.clock.stopAt(new Date(NOW.getTime() + 2000));
    // Neither is a member: of another store, and deleted.
    const storeId = await storeWith(app, 'OTHER');
    await app.customerWith({ points: 600, storeId });
    await app.customerWith({ points: 600, status: 'deleted' });
  });
  afterAll(() => app.stop());

  async function block(customer: string, until: Date) {
    const transfer = { customer, points: 90, comment: 'Checkout', blockedUntil: until.toISOString() };
    await app.as('admin').post('/api/points/transfer/block', { transfer }).expect(200);
  }

  const getSize = async (campaign: string): Promise<Size> => {
    const { body } = await app.as('admin').get(`${base}/campaign/${campaign}/audience`).expect(200);
    return body as Size;
  };
  const planned = async (draft: object): Promise<Size> => {
    const { body } = await app.as('admin').postJson(`${base}/campaign/audience`, draft).expect(200);
    return body as Size;
  };
  /** By asking for what is available to each customer. */
  const asked = async (campaign: string): Promise<Size> => {
    let [visible, ableToBuy] = [0, 0];
    for (const id of customers) {
      const path = `/api/admin/customer/${id}/campaign/available?perPage=1000`;
      const { body } = await app.as('admin').get(path).expect(200);
      const { campaigns } = body as { campaigns: { campaignId: string; canBeBoughtByCustomer: boolean }[] };
      const offer = campaigns.find(({ campaignId }) => campaignId === campaign);
      visible += offer ? 1 : 0;
      ableToBuy += offer?.canBeBoughtByCustomer ? 1 : 0;
    }
    return { visible, ableToBuy, exact: true };
  };

  it('200: as many customers as find it among what is available to them, and can buy it', async () => {
    const scenes = [
      [{}, { visible: 10, ableToBuy: 5, exact: true }],
      [{ cost: 0 }, { visible: 10, ableToBuy: 9, exact: true }],
      [{ levels: [gold] }, { visible: 3, ableToBuy: 2, exact: true }],
      [{ segments: [birthday] }, { visible: 3, ableToBuy: 2, exact: true }],
      [
        { levels: [gold], segments: [birthday] },
        { visible: 5, ableToBuy: 3, exact: true },
      ],
      [{ segments: [asleep] }, { visible: 0, ableToBuy: 0, exact: true }],
      [{ cost: 601 }, { visible: 10, ableToBuy: 0, exact: true }],
    ] as const;
    for (const [scene, size] of scenes) {
      const { cost = 50, levels = [], segments = [] }: { cost?: number } & Audience = scene;
      const audience = { levels: [...levels], segments: [...segments] };
      const campaign = await createCampaign(app, { costInPoints: cost, ...audience });
      expect(await getSize(campaign)).toEqual(size);
      expect(await asked(campaign)).toEqual(size);
      expect(await planned({ costInPoints: cost, ...audience })).toEqual(size);
    }
  });

  it('200: those who have bought as often as they may are not counted, for a plan that changes the campaign either', async () => {
    const campaign = await app.campaignWith({ cost: 10, coupons: 5, limitPerUser: 1 });
    const [, buyer = ''] = customers;
    const before = await getSize(campaign);
    const path = `/api/admin/customer/${buyer}/campaign/${campaign}/buy`;
    await app.as('admin').post(path, { withoutPoints: '1' }).expect(200);

    const size = { visible: 9, ableToBuy: before.ableToBuy - 1, exact: true };
    expect(await getSize(campaign)).toEqual(size);
    expect(await asked(campaign)).toEqual(size);
    const plan = { costInPoints: 10, campaignId: campaign };
    expect(await planned({ ...plan, limitPerUser: 1 })).toEqual(size);
    expect(await planned({ ...plan, limitPerUser: 2 })).toEqual(before);
    expect(await planned({ ...plan, limitPerUser: 0 })).toEqual(before);
  });

  it('200: the flag, the windows and the stock count for nothing; a reward that is given out is bought by no one', async () => {
    const off = { active: false, allTimeVisible: false, visibleTo: new Date('2031-01-01T00:00:00Z') };
    const campaign = await app.campaignWith({ cost: 50, coupons: 0, ...off });
    expect(await getSize(campaign)).toEqual({ visible: 10, ableToBuy: 5, exact: true });
    const reward = 'custom_campaign_code';
    expect(await planned({ reward })).toEqual({ visible: 10, ableToBuy: 0, exact: true });
  });

  it('404 for a campaign that is not there, 400 with the field that is wrong, 403 for customers', async () => {
    await app.as('admin').get(`${base}/campaign/${randomUUID()}/audience`).expect(404);
    const wrong = { costInPoints: -1, levels: ['gold'] };
    const { body } = await app.as('admin').postJson(`${base}/campaign/audience`, wrong).expect(400);
    expect(JSON.stringify(body)).toContain('costInPoints');
    expect(JSON.stringify(body)).toContain('levels');
    const campaign = await app.campaignWith({ cost: 5, coupons: 1 });
    const path = `${base}/campaign/${campaign}/audience`;
    await app.as('customer', customers[0]).get(path).expect(403);
    await app.as('customer', customers[0]).postJson(`${base}/campaign/audience`, {}).expect(403);
  });
});

describe('the audience of a large programme', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('200: is counted up to 10,000', async () => {
    const first = await app.customerWith({ points: 0 });
    await manyCustomersLike(app, first, 10_000);
    const planned = async (costInPoints: number): Promise<unknown> => {
      const { body } = await app.as('admin').postJson('/api/campaign/audience', { costInPoints }).expect(200);
      return body;
    };
    expect(await planned(0)).toEqual({ visible: 10_000, ableToBuy: 10_000, exact: false });
    expect(await planned(1)).toEqual({ visible: 10_000, ableToBuy: 0, exact: false });
  });
});

interface Audience {
  readonly levels?: readonly string[];
  readonly segments?: readonly string[];
}
