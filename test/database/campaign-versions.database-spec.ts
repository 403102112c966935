import { randomUUID } from 'node:crypto';
import { AuditEntryEntity } from '../../src/audit/audit-entry.entity.js';
import { EventRecorderService } from '../../src/event/index.js';
import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import {
  campaignRead,
  createCampaign,
  createCategory,
  fieldsIn,
  type Fields,
} from '../support/scenes/campaign-requests.js';
import { ruleWith } from '../support/scenes/earning.js';
import { DEFAULT_LOGINS } from '../support/scenes/logins.js';
import { getPicture, upload } from '../support/scenes/pictures.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const UNKNOWN = '00000000-0000-4000-8000-0000000000ff';
const CHANGED = 'This was changed after it was read.';
const CREATED = 'Service.Domain.Campaign.Event.CampaignWasCreated';
const UPDATED = 'Service.Domain.Campaign.Event.CampaignWasUpdated';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(async () => {
  expect(await differencesIn(app)).toEqual([]);
  await app.stop();
});

const as = (caller?: string) => app.as('admin', caller ?? DEFAULT_LOGINS.admin);

async function put(id: string, campaign: object, caller?: string): Promise<void> {
  await as(caller).putJson(`/api/campaign/${id}`, { campaign }).expect(200);
}

const getVersions = async (id: string, query = '', caller?: string) =>
  (await as(caller).get(`/api/campaign/${id}/versions${query}`).expect(200)).body as {
    readonly versions: readonly Fields[];
    readonly total: number;
  };

const restore = (id: string, body: object, caller?: string) =>
  as(caller).postJson(`/api/DEFAULT/campaign/${id}/restore`, body);

const countUpdates = async (id: string) =>
  (await app.getEventTypes(id)).filter((type) => type === UPDATED).length;

const numbersIn = ({ versions }: { readonly versions: readonly Fields[] }) =>
  versions.map((each) => each['version']);

/** What an edit can change, and what is told of it: without counters and what belongs to no version. */
function termsIn(record: Fields): Fields {
  const besides = [
    'coupons',
    'couponsCount',
    'soldCount',
    'usageLeft',
    'visibleForCustomersCount',
    'revision',
    'usersWhoUsedThisCampaignCount',
    'createdAt',
    'version',
    'since',
    'author',
    'campaignId',
    'segmentNames',
    'earningRule',
    'hasPhoto',
    'photos',
    'brandIcon',
    'brandIconPath',
    'active',
    'will_be_active_from',
    'will_be_active_to',
    'shortDescription',
    'conditionsDescription',
    'usageInstruction',
    'brandDescription',
    'brandName',
  ];
  return Object.fromEntries(Object.entries(record).filter(([name]) => !besides.includes(name)));
}

describe('GET /api/campaign/{campaign}/versions', () => {
  it('200: has all terms of each version, the newest first, with names of today', async () => {
    const segment = await segmentWith(app, [labeled('a')]);
    const category = await createCategory(app, 'Drinks');
    const id = await createCampaign(app, {
      translations: { en: { name: 'Mug', shortDescription: 'Holds **tea**' }, de: { name: 'Becher' } },
      segments: [segment],
      categories: [category],
      labels: [{ key: 'type', value: 'gift' }],
      rewardValue: 12.5,
      campaignActivity: { activeFrom: '2028-01-01', activeTo: '2028-12-31' },
    });
    const before = await campaignRead(app, id);
    await put(id, { costInPoints: 20, segments: '', limit: 50 });

    const { versions, total } = await getVersions(id);

    expect(total).toBe(2);
    expect(numbersIn({ versions })).toEqual([2, 1]);
    expect(versions[1]).toMatchObject(termsIn(before));
    expect(versions[1]).toMatchObject({
      campaignId: id,
      active: true,
      photos: [],
      segmentNames: { [segment]: expect.any(String) },
      categoryNames: { [category]: 'Drinks' },
      since: before['createdAt'],
      author: { administratorId: DEFAULT_LOGINS.admin, credential: 'login' },
    });
    expect(versions[0]).toMatchObject({ costInPoints: 20, segments: [], segmentNames: {}, limit: 50 });
    expect(JSON.stringify(versions)).not.toContain('coupon"');
  });

  it('200: each change has its own, and nothing else has one', async () => {
    const id = await createCampaign(app);
    const customer = await app.customerWith({ points: 100 });
    const { body } = await app
      .as('customer', customer)
      .post(`/api/DEFAULT/customer/campaign/${id}/buy`)
      .expect(200);
    const { id: couponId, code } = body.coupons[0] as { readonly id: string; readonly code: string };
    const mark = { campaignId: id, couponId, code, used: true, customerId: customer };
    await as()
      .postJson('/api/admin/campaign/coupons/mark_as_used', { coupons: [mark] })
      .expect(200);
    await as()
      .postJson(`/api/campaign/${id}/coupons`, { coupons: ['D'] })
      .expect(200);
    await put(id, { costInPoints: 10 });
    expect(numbersIn(await getVersions(id))).toEqual([1]);

    await as().post(`/api/campaign/${id}/inactive`).expect(200);
    await upload(app, `/api/campaign/${id}/photo`, await getPicture('png'), { name: 'mug.png' }).expect(200);
    const photo = (await campaignRead(app, id))['photos'] as { photoId: { id: string } }[];
    await as().delete(`/api/campaign/${id}/photo/${photo[0]?.photoId.id}`).expect(200);
    await as().post(`/api/campaign/${id}/archive`).expect(200);

    const { versions } = await getVersions(id);
    expect(versions).toMatchObject([
      { version: 5, active: false, archivedAt: expect.any(String), photos: [] },
      { version: 4, photos: [] },
      { version: 3, photos: [{ originalName: 'mug.png' }] },
      { version: 2, active: false },
      { version: 1, active: true },
    ]);
    const author = { administratorId: DEFAULT_LOGINS.admin };
    expect(versions).toMatchObject(versions.map(() => ({ author })));
    expect(versions[1]).not.toHaveProperty('archivedAt');
  });

  it('200: pages, and a page does not depend on what is changed meanwhile', async () => {
    const id = await createCampaign(app);
    for (let costInPoints = 1; costInPoints <= 9; costInPoints += 1) {
      await put(id, { costInPoints });
    }
    const recorder = app.nest.get(EventRecorderService);
    const { payload } = await latest(id, UPDATED);
    await app.unitOfWork.run(async (tx) => {
      const type = UPDATED;
      const events = Array.from({ length: 50 }, () => ({ type, aggregateId: id, payload }));
      await recorder.record(tx, ...events);
    });

    const first = await getVersions(id);
    expect(first.total).toBe(60);
    expect(numbersIn(first)).toEqual(Array.from({ length: 50 }, (_, index) => 60 - index));
    // Put there without an administrator.
    expect(first.versions[0]).not.toHaveProperty('author');
    await put(id, { costInPoints: 70 });
    const second = await getVersions(id, '?before=11');
    expect(second.total).toBe(61);
    expect(second.versions.map((each) => [each['version'], each['costInPoints']])).toEqual(
      Array.from({ length: 10 }, (_, index) => [10 - index, 9 - index === 0 ? 10 : 9 - index]),
    );
    expect(second.versions.every((each) => each['author'] !== undefined)).toBe(true);
    expect(numbersIn(await getVersions(id, '?before=1'))).toEqual([]);
    const refused = await as().get(`/api/campaign/${id}/versions?before=0`).expect(400);
    expect(fieldsIn(refused.body)).toEqual(['before']);
  });

  it('200: names who has made each, for those who may see the audit log', async () => {
    const email = `${randomUUID()}@example.com`;
    const both = { REWARD_CAMPAIGN: ['VIEW', 'MODIFY'], AUDIT: ['VIEW'] };
    const anna = await administratorWith(app, { email, roleIds: [await roleWith(app, both)] });
    const viewer = await administratorWith(app, {
      roleIds: [await roleWith(app, { REWARD_CAMPAIGN: ['VIEW'] })],
    });
    const id = await createCampaign(app);
    await put(id, { costInPoints: 20 }, anna);
    await put(id, { costInPoints: 20 });
    await put(id, { costInPoints: 30 });

    expect((await getVersions(id, '', anna)).versions.map(({ author }) => author)).toMatchObject([
      { administratorId: DEFAULT_LOGINS.admin },
      { administratorId: anna, username: email, credential: 'login' },
      { administratorId: DEFAULT_LOGINS.admin },
    ]);
    const { versions } = await getVersions(id, '', viewer);
    expect(numbersIn({ versions })).toEqual([3, 2, 1]);
    expect(versions.some((each) => 'author' in each)).toBe(false);
    await restore(id, { version: 1 }, viewer).expect(403);
  });

  it('200: a campaign without an event has the version of now, and the first one is unknown once it has changed', async () => {
    const id = await app.campaignWith({ cost: 10, coupons: 1 });
    const { createdAt } = await campaignRead(app, id);
    const now = await getVersions(id);
    expect(now).toMatchObject({ total: 1, versions: [{ version: 1, costInPoints: 10, since: createdAt }] });
    await restore(id, { version: 1 }).expect(200);
    expect(await countUpdates(id)).toBe(0);

    await put(id, { costInPoints: 20 });
    await put(id, { costInPoints: 30 });
    const changed = await getVersions(id);
    expect(changed).toMatchObject({
      total: 3,
      versions: [
        { version: 3, costInPoints: 30 },
        { version: 2, costInPoints: 20 },
      ],
    });
    await restore(id, { version: 1 }).expect(404);
    await restore(id, { version: 2 }).expect(200);
    expect(await campaignRead(app, id)).toMatchObject({ costInPoints: 20 });
  });

  it('404: for an unknown campaign, also of another store; 401, 403 for everybody else', async () => {
    const id = await createCampaign(app);
    await as().get(`/api/campaign/${UNKNOWN}/versions`).expect(404);
    await app.asAnonymous().get(`/api/campaign/${id}/versions`).expect(401);
    await app.as('seller').get(`/api/campaign/${id}/versions`).expect(403);
    const customer = await app.customerWith({ points: 0 });
    await app.as('customer', customer).get(`/api/campaign/${id}/versions`).expect(403);
    const none = await administratorWith(app, { roleIds: [await roleWith(app, { LEVEL: ['VIEW'] })] });
    await as(none).get(`/api/campaign/${id}/versions`).expect(403);
  });
});

describe('POST /api/campaign/{campaign}/restore', () => {
  it('200: makes all terms apply again, as a new version; what is no term stays', async () => {
    const segment = await segmentWith(app, [labeled('a')]);
    const earningRuleId = await ruleWith(app, { type: 'qrcode', code: randomUUID(), pointsAmount: 5 });
    const id = await createCampaign(app, {
      translations: { en: { name: 'Mug', shortDescription: 'Tea' }, de: { name: 'Becher' } },
      segments: [segment],
      labels: [{ key: 'type', value: 'gift' }],
      moreInformationLink: 'https://example.com/mug',
      rewardValue: 12.5,
      tax: 19,
      campaignActivity: { activeFrom: '2028-01-01', activeTo: '2028-12-31' },
    });
    const before = await campaignRead(app, id);
    await put(id, {
      translations: {
        en: {
          name: 'Cup',
          shortDescription: '',
        },
        pl: { name: 'Kubek' },
      },
      segments: '',
      labels: '',
      moreInformationLink: '',
      rewardValue: '',
      costInPoints: 99,
      unlimited: true,
      campaignActivity: { allTimeActive: true },
      coupons: ['D'],
      earningRuleId,
    });
    await as().post(`/api/campaign/${id}/inactive`).expect(200);
    await upload(app, `/api/campaign/${id}/photo`, await getPicture('png'), { name: 'mug.png' }).expect(200);

    const answer = await restore(id, { version: 1 }).expect(200, { campaignId: id });

    const after = await campaignRead(app, id);
    expect(answer.headers['etag']).toBe(`"${String(after['revision'])}"`);
    expect(termsIn(after)).toEqual(termsIn(before));
    expect(after).toMatchObject({ active: false, hasPhoto: true, coupons: ['A', 'B', 'C', 'D'] });
    const { versions } = await getVersions(id);
    expect(numbersIn({ versions })).toEqual([5, 4, 3, 2, 1]);
    const now = { active: false, photos: [{ originalName: 'mug.png' }] };
    expect(versions[0]).toMatchObject({ ...termsIn(versions[4] ?? {}), ...now });
    // Searches and audiences find it by its terms.
    const listed = await as().get(`/api/campaign?labels[0][key]=type&labels[0][value]=gift`).expect(200);
    expect(listed.body.campaigns.map((each: Fields) => each['campaignId'])).toContain(id);

    await restore(id, { version: 1 }).expect(200);
    await restore(id, { version: 5 }).expect(200);
    expect(await campaignRead(app, id)).toEqual(after);
    expect(await countUpdates(id)).toBe(4);
  });

  it('200: leaves one entry in the audit log, and one event', async () => {
    const id = await createCampaign(app);
    await put(id, { costInPoints: 20 });
    await restore(id, { version: 1 }).expect(200);
    const entries = await app.reader.manager.find(AuditEntryEntity, {
      where: { resourceId: id },
      order: { id: 'DESC' },
    });
    expect(entries[0]).toMatchObject({ action: 'POST /api/campaign/{campaign}/restore', outcome: 'done' });
    expect(JSON.parse(entries[0]?.changes ?? '')).toEqual([
      {
        type: 'campaign',
        id,
        kind: 'changed',
        before: { costInPoints: 20 },
        after: { costInPoints: 10 },
      },
    ]);
    expect(await countUpdates(id)).toBe(2);
  });

  it('200: also of an archived campaign, which stays archived', async () => {
    const id = await createCampaign(app);
    await put(id, { costInPoints: 20 });
    await as().post(`/api/campaign/${id}/archive`).expect(200);
    await restore(id, { version: 1 }).expect(200);
    expect(await campaignRead(app, id)).toMatchObject({
      costInPoints: 10,
      active: false,
      archivedAt: expect.any(String),
    });
  });

  it('200: an earlier limit counts what is sold since', async () => {
    const id = await createCampaign(app, { limit: 2 });
    await put(id, { limit: 100 });
    const customer = await app.customerWith({ points: 100 });
    await app
      .as('customer', customer)
      .post(`/api/DEFAULT/customer/campaign/${id}/buy`, { quantity: 2 })
      .expect(200);
    await restore(id, { version: 1 }).expect(200);
    expect(await campaignRead(app, id)).toMatchObject({ limit: 2, usageLeft: 0 });
    const other = await app.customerWith({ points: 100 });
    const { body } = await app
      .as('customer', other)
      .post(`/api/DEFAULT/customer/campaign/${id}/buy`)
      .expect(400);
    expect(body).toMatchObject({ error: 'No coupons left' });
  });

  it('400: names the field of a term that can no longer be, and changes nothing', async () => {
    const segment = await segmentWith(app, [labeled('a')]);
    const id = await createCampaign(app, { segments: [segment] });
    await put(id, { segments: '', singleCoupon: true, coupons: [] });
    await put(id, { costInPoints: 20 });
    await as().delete(`/api/segment/${segment}`).expect(204);
    const customer = await app.customerWith({ points: 100 });
    await app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${id}/buy`).expect(200);
    const before = await campaignRead(app, id);

    const gone = await restore(id, { version: 1 }).expect(400);
    expect(gone.body.errors).toEqual([
      { field: 'segments', message: `The value ${segment} is not a valid choice.` },
    ]);
    expect((await getVersions(id)).versions[2]).toMatchObject({ segments: [segment], segmentNames: {} });
    await restore(id, { version: 2 }).expect(200);

    const shared = await createCampaign(app, { singleCoupon: true });
    await put(shared, { singleCoupon: false });
    const buyer = await app.customerWith({ points: 100 });
    await app.as('customer', buyer).post(`/api/DEFAULT/customer/campaign/${shared}/buy`).expect(200);
    const sold = await restore(shared, { version: 1 }).expect(400);
    expect(fieldsIn(sold.body)).toEqual(['singleCoupon']);
    expect(await countUpdates(shared)).toBe(1);
    expect(await campaignRead(app, id)).toMatchObject({ costInPoints: 10, coupons: before.coupons });
  });

  it('400: for a term that no edit of today may have', async () => {
    const id = await createCampaign(app);
    const { payload } = await latest(id, CREATED);
    const recorder = app.nest.get(EventRecorderService);
    const campaignData = { ...payload.campaignData, moreInformationLink: 'ftp://example.com', tax: 99 };
    await app.unitOfWork.run(async (tx) => {
      await recorder.record(tx, { type: UPDATED, aggregateId: id, payload: { ...payload, campaignData } });
    });
    const { body } = await restore(id, { version: 2 }).expect(400);
    expect(fieldsIn(body).sort()).toEqual(['moreInformationLink', 'tax']);
    const seen = (await differencesIn(app)).filter((each) => each.id === id).map(({ what }) => what);
    expect(seen).toEqual(['campaignData.moreInformationLink', 'campaignData.tax']);
    // The terms are those of the last event again.
    await put(id, { costInPoints: 11 });
  });

  it('409, 412: for another revision, with both sides; nothing is changed', async () => {
    const id = await createCampaign(app);
    const { revision } = await campaignRead(app, id);
    await put(id, { costInPoints: 20 });
    const before = await campaignRead(app, id);

    const { body } = await restore(id, { version: 1, revision }).expect(409);
    expect(body).toMatchObject({ error: { code: 409, message: CHANGED }, sent: { version: 1, revision } });
    expect(body.current).toEqual(before);
    await restore(id, { version: 1 })
      .set('If-Match', `"${String(revision)}"`)
      .expect(412);
    expect(await campaignRead(app, id)).toEqual(before);
    await restore(id, { version: 1, revision: before['revision'] }).expect(200);
    expect(await countUpdates(id)).toBe(2);
  });

  it('200: under a key, also when nothing has sequenced the events yet, and once', async () => {
    const id = await createCampaign(app);
    await put(id, { costInPoints: 20 });
    const key = randomUUID();
    const ask = () => restore(id, { version: 1 }).set('Idempotency-Key', key).expect(200, { campaignId: id });
    await ask();
    expect(await campaignRead(app, id)).toMatchObject({ costInPoints: 10 });
    await put(id, { costInPoints: 30 });
    await ask();
    expect(await campaignRead(app, id)).toMatchObject({ costInPoints: 30 });
    expect(await countUpdates(id)).toBe(3);
  });

  it('404: for an unknown version; 400 for none', async () => {
    const id = await createCampaign(app);
    for (const version of [0, 'x', '', 1.5, 2 ** 31]) {
      const { body } = await restore(id, { version }).expect(400);
      expect(fieldsIn(body)).toEqual(['version']);
    }
    const unknown = await restore(id, { version: 2 }).expect(404);
    expect(unknown.headers['x-error-code']).toBe('campaign.version-not-found');
    await restore(UNKNOWN, { version: 1 }).expect(404);
    expect(await countUpdates(id)).toBe(0);
  });
});

interface Recorded {
  readonly payload: { readonly campaignData: object };
}

async function latest(id: string, type: string): Promise<Recorded> {
  const { body } = await as().get(`/api/event?uuid=${id}&type=${type}&direction=desc&perPage=1`).expect(200);
  return body.events[0] as Recorded;
}
