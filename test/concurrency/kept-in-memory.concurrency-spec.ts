import { randomUUID } from 'node:crypto';
import { CampaignRepository } from '../../src/campaign/campaign.repository.js';
import {
  campaignRead,
  createCampaign,
  createCategory,
  type Fields,
} from '../support/scenes/campaign-requests.js';
import { Proxy } from '../support/servers/proxy.js';
import { levelWith } from '../support/scenes/customers.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';

interface Listed {
  readonly campaignId: string;
  readonly costInPoints: number;
  readonly levelNames: Fields;
  readonly segmentNames: Fields;
  readonly categoryNames: Fields;
  readonly visibleForCustomersCount: number;
}

/** Campaigns, levels, categories and segments are kept in memory: whichever process changes them, no other one shows what was before. */
describe('lists of a customer, and purchases, right after a change in another process', () => {
  let app: TestApp;
  let apps: readonly TestApp[];
  let proxy: Proxy | undefined;
  let customerId: string;
  let level: string;
  let category: string;
  let label: string;
  let segment: string;
  let campaign: string;
  beforeAll(async () => {
    app = await TestApp.start();
    // On a cluster, at different nodes.
    apps = databaseKind === 'server' ? [app, await app.another(), await app.another()] : [app];
  });
  afterAll(async () => {
    await app.stop();
    proxy?.close();
  });

  beforeEach(async () => {
    label = randomUUID();
    level = await levelWith(app, { name: 'Gold', conditionValue: 500 });
    category = await createCategory(app, 'Drinks');
    segment = await segmentWith(app, [labeled(label)]);
    customerId = await app.customerWith({ points: 400, labels: [{ key: label, value: '1' }] });
    campaign = await createCampaign(app, { levels: [level], categories: [category], segments: [segment] });
    await app.as('customer', customerId).post(`/api/customer/campaign/${campaign}/buy`).expect(200);
  });

  const available = async (process: TestApp, filter = ''): Promise<Listed[]> => {
    const path = `/api/DEFAULT/customer/campaign/available?perPage=1000&${filter}`;
    const { body } = await process.as('customer', customerId).get(path).expect(200);
    return (body as { campaigns: Listed[] }).campaigns;
  };
  const bought = async (process: TestApp): Promise<Listed[]> => {
    const path = '/api/DEFAULT/customer/campaign/bought?includeDetails=1';
    const { body } = await process.as('customer', customerId).get(path).expect(200);
    return (body as { campaigns: { campaign: Listed }[] }).campaigns.map((each) => each.campaign);
  };
  const one = async (list: Promise<Listed[]>, id = campaign) =>
    (await list).find(({ campaignId }) => campaignId === id);

  /** Each process in turn makes the change; then each says at once what it sees. */
  async function eachChanges<T>(
    change: (process: TestApp, index: number) => Promise<unknown>,
    see: (process: TestApp) => Promise<T>,
    expected: (index: number) => T,
  ): Promise<void> {
    for (const [index, writer] of apps.entries()) {
      await Promise.all(apps.map(see));
      await change(writer, index);
      expect(await Promise.all(apps.map(see))).toEqual(apps.map(() => expected(index)));
    }
  }

  it('shows the new name of a level', async () => {
    const rename = (process: TestApp, index: number) =>
      process
        .as('admin')
        .put(`/api/level/${level}`, { level: { translations: { en: { name: `Gold ${index}` } } } })
        .expect(200);
    const names = async (process: TestApp) => [
      (await one(available(process)))?.levelNames,
      (await one(bought(process)))?.levelNames,
    ];
    await eachChanges(rename, names, (index) => Array(2).fill({ [level]: `Gold ${index}` }));
  });

  it('shows the new name of a category', async () => {
    const rename = (process: TestApp, index: number) =>
      process
        .as('admin')
        .putJson(`/api/campaignCategory/${category}`, {
          campaign_category: { translations: { en: { name: `Drinks ${index}` } } },
        })
        .expect(200);
    const names = async (process: TestApp) => (await one(available(process)))?.categoryNames;
    await eachChanges(rename, names, (index) => ({ [category]: `Drinks ${index}` }));
  });

  it('shows the new name of a segment', async () => {
    const rename = (process: TestApp, index: number) =>
      process
        .as('admin')
        .putJson(`/api/segment/${segment}`, { segment: { name: `Few ${index}` } })
        .expect(200);
    const names = async (process: TestApp) => [
      (await one(available(process)))?.segmentNames,
      (await one(bought(process)))?.segmentNames,
    ];
    await eachChanges(rename, names, (index) => Array(2).fill({ [segment]: `Few ${index}` }));
  });

  it('offers by the new criteria of a segment, and counts by them', async () => {
    const redefine = (process: TestApp, index: number) => {
      const parts = [{ criteria: [labeled(index % 2 === 0 ? randomUUID() : label)] }];
      return process.as('admin').putJson(`/api/segment/${segment}`, { segment: { parts } }).expect(200);
    };
    const seen = async (process: TestApp) => [
      (await one(available(process)))?.campaignId,
      (await one(bought(process)))?.visibleForCustomersCount,
    ];
    await eachChanges(redefine, seen, (index) => (index % 2 === 0 ? [undefined, 0] : [campaign, 1]));
  });

  it('offers nothing for a segment that is switched off, and again when it is on', async () => {
    const turn = (process: TestApp, index: number) =>
      process
        .as('admin')
        .post(`/api/segment/${segment}/${index % 2 === 0 ? 'deactivate' : 'activate'}`)
        .expect(200);
    const seen = async (process: TestApp) => (await one(available(process)))?.campaignId;
    await eachChanges(turn, seen, (index) => (index % 2 === 0 ? undefined : campaign));
  });

  it('offers a new campaign for a segment that no campaign has named before', async () => {
    const ids: string[] = [];
    const add = async (process: TestApp) => {
      const segments = [await segmentWith(process, [labeled(label)])];
      ids.push(await createCampaign(process, { segments }));
    };
    const seen = async (process: TestApp) => (await one(available(process), ids.at(-1)))?.campaignId;
    await eachChanges(add, seen, (index) => ids[index]);
  });

  it('offers a campaign to a segment that an edit names for the first time', async () => {
    const other = await createCampaign(app, { segments: [await segmentWith(app, [labeled(randomUUID())])] });
    const segments = await Promise.all(apps.map(async () => segmentWith(app, [labeled(label)])));
    const name = async (process: TestApp, index: number) => {
      const record = await campaignRead(process, other);
      await process
        .as('admin')
        .putJson(`/api/campaign/${other}`, { campaign: { ...record, segments: [segments[index]] } })
        .expect(200);
    };
    const seen = async (process: TestApp) =>
      Object.keys((await one(available(process), other))?.segmentNames ?? {});
    await eachChanges(name, seen, (index) => [segments[index] ?? '']);
  });

  it('shows what a campaign costs now', async () => {
    const edit = async (process: TestApp, index: number) => {
      const record = await campaignRead(process, campaign);
      await process
        .as('admin')
        .putJson(`/api/campaign/${campaign}`, { campaign: { ...record, costInPoints: 20 + index } })
        .expect(200);
    };
    const cost = async (process: TestApp) => (await one(available(process)))?.costInPoints;
    await eachChanges(edit, cost, (index) => 20 + index);
  });

  it('sells at what a campaign costs now', async () => {
    const offer = await app.campaignWith({ cost: 1, coupons: 2 * apps.length * apps.length });
    const edit = async (process: TestApp, index: number) => {
      const record = await campaignRead(process, offer);
      await process
        .as('admin')
        .putJson(`/api/campaign/${offer}`, { campaign: { ...record, costInPoints: 20 + index } })
        .expect(200);
    };
    const paid = async (process: TestApp) => {
      const buyer = await app.customerWith({ points: 400 });
      await process.as('customer', buyer).post(`/api/customer/campaign/${offer}/buy`).expect(200);
      return 400 - (await app.getPoints(buyer));
    };
    await eachChanges(edit, paid, (index) => 20 + index);
  });

  it('keeps nothing that was undone, although another change gets its revision', async () => {
    const offer = await app.campaignWith({ cost: 1, coupons: 10 });
    const campaigns = app.nest.get(CampaignRepository);
    const undone = app.unitOfWork.run(async (tx) => {
      const found = await campaigns.findByIds(tx, [offer]);
      const { campaign } = found.get(offer) ?? {};
      if (campaign) {
        await campaigns.update(tx, campaign, { costInPoints: 77 });
      }
      expect((await campaigns.findByIds(tx, [offer])).get(offer)?.campaign.costInPoints).toBe(77);
      throw new Error('on purpose');
    });
    await expect(undone).rejects.toThrow('on purpose');
    // Where there are several processes, by another one: it would know the campaign from its own look.
    const other = apps.at(-1) ?? app;
    const record = await campaignRead(other, offer);
    await other
      .as('admin')
      .putJson(`/api/campaign/${offer}`, { campaign: { ...record, costInPoints: 20 } })
      .expect(200);

    const buyer = await app.customerWith({ points: 400 });
    await app.as('customer', buyer).post(`/api/customer/campaign/${offer}/buy`).expect(200);

    expect(await app.getPoints(buyer)).toBe(380);
  });

  it('counts the customers of a new level', async () => {
    const forAll = await createCampaign(app);
    const seen = async (process: TestApp) =>
      (await one(available(process), forAll))?.visibleForCustomersCount;
    const before = (await seen(app)) ?? 0;
    const add = async (process: TestApp, index: number) => {
      await levelWith(process, { name: 'New', conditionValue: 10_000 + index });
      await process.customerWith({ points: 10_000 + index });
    };
    await eachChanges(add, seen, (index) => before + index + 1);
  });

  // On SQLite the statements of a request follow each other at once.
  it.runIf(databaseKind === 'server')(
    'counts the customers of a level that begins between two statements of a request',
    async () => {
      // Without segments on the page, audiences are made of what was read with the customer.
      const forAll = await createCampaign(app, { featured: true });
      const address = new URL(app.environment['DATABASE_URL'] ?? '');
      const line = await Proxy.to(address);
      proxy = line;
      const slow = await app.another({
        DATABASE_URL: address.href.replace(address.host, `127.0.0.1:${line.port}`),
        PROCESS_ROLE: 'web',
      });
      const seen = async () => (await one(available(slow, 'isFeatured=1'), forAll))?.visibleForCustomersCount;
      const before = (await seen()) ?? 0;

      const frozen = line.freezeAt('SELECT t.id AS besides0, t.name');
      const asked = seen();
      await frozen;
      await levelWith(app, { name: 'New', conditionValue: 20_000 });
      await app.customerWith({ points: 20_000 });
      line.thaw();

      expect(await asked).toBe(before + 1);
    },
  );
});
