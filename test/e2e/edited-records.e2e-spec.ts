import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createCampaign } from '../support/scenes/campaign-requests.js';
import { EDITED_RECORDS, EditedRecord, type Shown } from '../support/scenes/edited-records.js';
import { sellerWith } from '../support/scenes/points.js';
import { labeled, listed, segmentWith } from '../support/scenes/segments.js';
import { API_DOCUMENT } from '../support/run/build.js';
import { TestApp } from '../support/app/test-app.js';
import { KEY, REPLAYED, told } from '../support/waiting/repeated.js';

interface Operation {
  readonly parameters?: readonly { readonly name?: string }[];
}

const SENTENCE = 'This was changed after it was read.';
const OLD = '0123456789abcdef';
const SUCCESSES = [200, 204];

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

const getRefusal = (field: string, code: number) => ({
  error: { code, message: SENTENCE },
  errors: [{ field, message: SENTENCE }],
  form: { children: { [field]: { errors: [SENTENCE] } } },
});

describe.skipIf(!existsSync(API_DOCUMENT))('the table of edits', () => {
  it('has each operation that takes If-Match', () => {
    const { paths } = JSON.parse(readFileSync(API_DOCUMENT, 'utf8')) as {
      readonly paths: Record<string, Record<string, Operation>>;
    };
    const documented = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'If-Match'))
        .map(([method]) => `${method} ${path}`),
    );
    const known = EDITED_RECORDS.map(({ of, method = 'put' }) => `${method} /api/{storeCode}/${of}`);
    expect(documented.sort()).toEqual(known.sort());
  });

  it('has every PUT but those that edit no record', () => {
    const { paths } = JSON.parse(readFileSync(API_DOCUMENT, 'utf8')) as { readonly paths: object };
    const puts = Object.entries(paths).flatMap(([path, item]) => ('put' in item ? [path] : []));
    const others = puts
      .filter((path) => !path.includes('{storeCode}'))
      .filter((path) => !EDITED_RECORDS.some(({ of }) => path === `/api/${of}`));
    expect(others.sort()).toEqual([
      '/api/admin/customer/{customer}/bought/coupon/{coupon}/changeCashbackStatus',
      '/api/admin/customer/{customer}/bought/coupon/{coupon}/changeDeliveryStatus',
      // The owner alone changes it, and fields that are not sent stay.
      '/api/admin/views/{view}',
      '/api/customer/transaction/labels/append',
    ]);
  });
});

describe.each(EDITED_RECORDS)('an edit of $of', (scene) => {
  const make = () => EditedRecord.of(scene, app);

  it('without a revision is done as before', async () => {
    const record = await make();
    const before = await record.get();
    const { status, headers } = await record.ask(await record.fields(1));
    expect(SUCCESSES).toContain(status);
    const after = await record.get();
    expect(after.revision).not.toBe(before.revision);
    expect(after.tag).toBe(`"${after.revision}"`);
    expect(headers['etag']).toBe(after.tag);
  });

  it('with the current one is done, and one that changes nothing leaves it', async () => {
    const record = await make();
    const fields = await record.fields(2, { revision: await record.revision() });
    expect(SUCCESSES).toContain((await record.ask(fields)).status);
    const { revision } = await record.get();
    const again = await record.ask(await record.fields(2, { revision: await record.revision() }));
    expect(SUCCESSES).toContain(again.status);
    expect(again.headers['etag']).toBe(`"${revision}"`);
    expect((await record.get()).revision).toBe(revision);
  });

  it('with an old one is 409 with both versions, and changes nothing', async () => {
    const record = await make();
    const old = await record.revision();
    await record.ask(await record.fields(3));
    const { body: stored } = await record.get();
    const sent = await record.fields(4, { revision: old });
    for (const base of ['/api/DEFAULT', '/api']) {
      const { body, headers } = await record.ask(sent, { base }).expect(409);
      expect(body).toEqual({ ...getRefusal('revision', 409), current: stored, sent });
      expect(headers['x-error-code']).toBe('record.changed-meanwhile');
      expect(headers).not.toHaveProperty('etag');
    }
    expect((await record.get()).body).toEqual(stored);
  });

  it('with If-Match is done for the current tag alone, below a store', async () => {
    const record = await make();
    const old = await record.get();
    await record.ask(await record.fields(5));
    const { body: stored, tag = '' } = await record.get();
    const sent = await record.fields(6);
    const ask = (tags: string, base?: string) =>
      record.ask(sent, { headers: { 'If-Match': tags }, ...(base !== undefined && { base }) });
    for (const tags of [old.tag ?? '', `W/${tag}`, `"x", W/${tag}`, '""']) {
      const { body, headers } = await ask(tags).expect(412);
      expect(body).toEqual({ ...getRefusal('If-Match', 412), current: stored, sent });
      expect(headers['x-error-code']).toBe('record.precondition-failed');
    }
    for (const tags of ['', tag.slice(1), `${tag} ${tag}`, '*, *']) {
      const { body } = await ask(tags).expect(400);
      expect(body.errors).toEqual([
        { field: 'If-Match', message: 'This value should be tags in double quotes, or *.' },
      ]);
    }
    expect((await record.get()).body).toEqual(stored);
    expect(SUCCESSES).toContain((await ask(`"x", ${tag}`)).status);
    expect(SUCCESSES).toContain((await ask('*')).status);
    const { status, headers } = await ask(old.tag ?? '', '/api');
    expect(SUCCESSES).toContain(status);
    expect(headers).not.toHaveProperty('etag');
  });

  it('of a revision of another type is 400', async () => {
    const record = await make();
    const { body: stored } = await record.get();
    const wrong = scene.of === 'settings' ? [1.5, 'first', [1], true] : [7, [OLD], true, 'f'.repeat(65)];
    for (const revision of wrong) {
      const { body } = await record.ask(await record.fields(7, { revision })).expect(400);
      expect(body.form.children).toHaveProperty('revision.errors');
    }
    for (const none of [null, '', {}]) {
      const { status } = await record.ask(await record.fields(7, { revision: none }));
      expect(SUCCESSES).toContain(status);
    }
    expect((await record.get()).body).not.toEqual(stored);
  });

  it('is answered again under its key, as the first time, when its revision is old by then', async () => {
    const record = await make();
    const headers = { [KEY]: randomUUID() };
    const sent = await record.fields(8, { revision: await record.revision() });
    const first = await record.ask(sent, { headers });
    expect(SUCCESSES).toContain(first.status);
    await record.ask(await record.fields(9));
    const again = await record.ask(sent, { headers });
    expect(told(again)).toEqual(told(first));
    expect(again.headers[REPLAYED]).toBe('true');
    if (first.status === 200) {
      expect(again.headers['etag']).toBe(first.headers['etag']);
    }
    const refused = { [KEY]: randomUUID() };
    const refusal = await record.ask(sent, { headers: refused }).expect(409);
    await record.ask(await record.fields(8));
    const repeated = await record.ask(sent, { headers: refused });
    expect(told(repeated)).toEqual(told(refusal));
    expect(repeated.headers['x-error-code']).toBe('record.changed-meanwhile');
  });

  it('does not make a GET answer 304, because other fields change without it', async () => {
    const record = await make();
    const { tag = '' } = await record.get();
    await record.as().ask('get', `/api/DEFAULT/${record.path}`).set('If-None-Match', tag).expect(200);
    expect((await record.get('/api')).tag).toBeUndefined();
  });
});

describe('an Idempotency-Key', () => {
  it('is that of another request with another If-Match', async () => {
    const [scene] = EDITED_RECORDS;
    const record = await EditedRecord.of(scene as (typeof EDITED_RECORDS)[number], app);
    const key = randomUUID();
    const fields = await record.fields(1);
    await record.ask(fields, { headers: { [KEY]: key, 'If-Match': '*' } }).expect(200);
    await record.ask(fields, { headers: { [KEY]: key, 'If-Match': `"${OLD}"` } }).expect(422);
    await record.ask(fields, { headers: { [KEY]: key } }).expect(422);
  });
});

describe('the revision of a record', () => {
  const getRevision = async (path: string): Promise<string> =>
    (await app.as('admin').get(`/api/${path}`).expect(200)).body.revision;

  it('stays with what is no edit: sales, locks, codes and pictures', async () => {
    const customerId = await app.customerWith({ points: 100 });
    const segmentId = await segmentWith(app, [labeled('a')]);
    const campaignId = await createCampaign(app);
    const paths = [`customer/${customerId}`, `segment/${segmentId}`, `campaign/${campaignId}`];
    const before = await Promise.all(paths.map(getRevision));

    const buy = `/api/DEFAULT/customer/campaign/${campaignId}/buy`;
    await app.as('customer', customerId).post(buy).expect(200);
    await app
      .as('admin')
      .postJson(`/api/campaign/${campaignId}/coupons`, { coupons: ['D'] })
      .expect(200);
    await createCampaign(app, { segments: [segmentId] });
    expect(await Promise.all(paths.map(getRevision))).toEqual(before);
  });

  it('is the former one again when an edit is taken back', async () => {
    const campaignId = await createCampaign(app);
    const before = await getRevision(`campaign/${campaignId}`);
    const edit = (campaign: object) => app.as('admin').putJson(`/api/campaign/${campaignId}`, { campaign });
    await edit({ tax: 7 }).expect(200);
    expect(await getRevision(`campaign/${campaignId}`)).not.toBe(before);
    await edit({ tax: '' }).expect(200);
    expect(await getRevision(`campaign/${campaignId}`)).toBe(before);
  });

  it('is another one when customers on the list of a segment are', async () => {
    const [one, other] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
    const segmentId = await segmentWith(app, [listed(one)]);
    const before = await getRevision(`segment/${segmentId}`);
    const put = (customers: Parameters<typeof listed>) =>
      app
        .as('admin')
        .putJson(`/api/segment/${segmentId}`, { segment: { parts: [{ criteria: [listed(...customers)] }] } });
    await put([one, other]).expect(200);
    expect(await getRevision(`segment/${segmentId}`)).not.toBe(before);
    await put([one]).expect(200);
    expect(await getRevision(`segment/${segmentId}`)).toBe(before);
  });

  it('of customers is that of what the caller may change', async () => {
    const customerId = await app.customerWith({ points: 0 });
    const seller = await sellerWith(app, true);
    const path = `/api/DEFAULT/customer/${customerId}`;
    const as = {
      own: app.as('customer', customerId),
      staff: app.as('admin'),
      till: app.as('seller', seller),
    };
    const read = async (caller: keyof typeof as): Promise<string> =>
      (await as[caller].get(path).expect(200)).body.revision;
    const [own, staff] = [await read('own'), await read('staff')];
    expect(await read('till')).toBe(staff);

    await as.staff.putJson(path, { customer: { labels: 'a:b' } }).expect(200);
    expect(await read('own')).toBe(own);
    expect(await read('till')).not.toBe(staff);
    await as.own.putJson(path, { customer: { firstName: 'Ann', revision: own } }).expect(200);
    const { body } = await as.own
      .putJson(path, { customer: { firstName: 'Anne', revision: own } })
      .expect(409);
    expect(body.current).toEqual((await as.own.get(path)).body);
    await as.till.putJson(path, { customer: { firstName: 'Anne', revision: staff } }).expect(409);
    await as.till
      .putJson(path, { customer: { firstName: 'Anne', revision: await read('till') } })
      .expect(200);
  });

  it('comes in a form, too, with and without the wrapper', async () => {
    const pos = await EditedRecord.of(EDITED_RECORDS.find(({ of }) => of === 'pos/{pos}') as never, app);
    const path = `/api/${pos.path}`;
    await app.as('admin').put(path, { name: 'A', revision: OLD }).expect(409);
    const { body } = await app
      .as('admin')
      .put(path, { pos: { name: 'A', revision: OLD } })
      .expect(409);
    expect(body.sent).toEqual({ name: 'A', revision: OLD });
    const revision = await getRevision(pos.path);
    await app
      .as('admin')
      .put(path, { pos: { name: 'A', revision } })
      .expect(200);
  });
});

describe('a refusal with both versions', () => {
  it('has no password and no key of what was sent, and no unknown field', async () => {
    const scene = EDITED_RECORDS.find(({ of }) => of === 'admin/data/{administrator}');
    const record = await EditedRecord.of(scene as never, app);
    const secrets = { plainPassword: 'Lantern-5678', currentPassword: 'x', apiKey: randomUUID() };
    const { body } = await record
      .ask({ firstName: 'A', revision: OLD, ...secrets, createdAt: 'x' })
      .expect(409);
    expect(body.sent).toEqual({ firstName: 'A', revision: OLD });
    for (const [path, name] of [
      ['customer/{customer}', 'customer'],
      ['seller/{seller}', 'seller'],
    ] as const) {
      const other = await EditedRecord.of(EDITED_RECORDS.find(({ of }) => of === path) as never, app);
      const sent = { firstName: 'A', plainPassword: 'Lantern-5678', revision: OLD };
      const answer = await other.ask(sent).expect(409);
      expect((answer.body as Shown)['sent'], name).toEqual({ firstName: 'A', revision: OLD });
    }
  });

  it('is no answer to callers who may not edit the record', async () => {
    const scene = EDITED_RECORDS.find(({ of }) => of === 'customer/{customer}');
    const { path } = await EditedRecord.of(scene as never, app);
    const stranger = await app.customerWith({ points: 0 });
    const body = { customer: { firstName: 'A', revision: OLD } };
    const { status, text } = await app.as('customer', stranger).putJson(`/api/${path}`, body);
    expect([403, 404]).toContain(status);
    expect(text).not.toContain('current');
    await app
      .as('admin')
      .putJson(`/api/level/${randomUUID()}`, { level: { conditionValue: 1, revision: OLD } })
      .expect(404);
  });
});
