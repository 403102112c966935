import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { AttachmentEntity } from '../../src/attachment/attachment.entity.js';
import { RemoveFilesJob } from '../../src/attachment/remove-files.job.js';
import { EarningRuleVersionEntity } from '../../src/earning/earning-rule-version.entity.js';
import { EventEntity } from '../../src/event/event.entity.js';
import { TestApp } from '../support/app/test-app.js';
import { levelWith } from '../support/scenes/customers.js';
import { ruleWith } from '../support/scenes/earning.js';
import { sellerWith } from '../support/scenes/points.js';
import { bytesAt, PDF, getPicture, storedFile, storedFiles, upload } from '../support/scenes/pictures.js';
import { differencesIn } from '../support/verify/verify.js';

const NONE = '00000000-0000-4000-8000-00000000aaaa';
const YEAR = 'public, max-age=31536000, immutable';
const FILE = { form: { children: { file: { errors: [expect.any(String)] } } } };

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => expect(await differencesIn(app)).toEqual([]));
afterAll(() => app.stop());

const lastPayload = async (uuid: string, type: string) => {
  const order = { recordId: 'DESC' } as const;
  const event = await app.reader.manager.findOne(EventEntity, { where: { uuid }, order });
  expect(event?.type).toBe(`Service.Domain.${type}`);
  return event?.payload as Record<string, Record<string, unknown>>;
};
const kept = () => app.reader.manager.countBy(AttachmentEntity, { state: 'kept' });

interface Owner {
  readonly path: string;
  readonly record: () => Promise<Record<string, unknown>>;
  readonly photoInEvent: () => Promise<unknown>;
}

const OWNERS: Readonly<Record<string, () => Promise<Owner>>> = {
  level: async () => {
    const id = await levelWith(app, { name: 'Gold', conditionValue: 900 });
    return {
      path: `/api/level/${id}/photo`,
      record: async () => (await app.as('admin').get(`/api/level/${id}`).expect(200)).body,
      photoInEvent: async () =>
        (await lastPayload(id, 'Level.Event.LevelWasUpdated'))['levelData']?.['photo'],
    };
  },
  earningRule: async () => {
    const id = await ruleWith(app, { type: 'points', pointValue: 1 });
    return {
      path: `/api/earningRule/${id}/photo`,
      record: async () => (await app.as('admin').get(`/api/earningRule/${id}`).expect(200)).body,
      photoInEvent: async () =>
        (await lastPayload(id, 'EarningRule.Event.EarningRuleWasUpdated'))['earningRuleData']?.['photo'],
    };
  },
};

describe.each(Object.entries(OWNERS))('…/%s/{id}/photo', (_name, getOwner) => {
  it('200: sets, replaces and removes the photo, whose path changes with it', async () => {
    const owner = await getOwner();
    expect(await owner.record()).toMatchObject({ hasPhoto: false });
    await app.asAnonymous().get(owner.path).expect(404);
    await upload(app, owner.path, await getPicture('png'), { name: 'one.png' }).expect(200);
    const { photoPath: first } = await owner.record();
    const { headers, bytes } = await bytesAt(app, `/api/${String(first)}&size=list`);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': YEAR });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 192 });

    await upload(app, owner.path, await getPicture('jpeg'), { name: 'two.jpg' }).expect(200);
    const { photoPath: second, hasPhoto } = await owner.record();
    expect(hasPhoto).toBe(true);
    expect(second).not.toBe(first);
    expect((await bytesAt(app, `/api/${String(first)}`)).headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, no-cache',
    });
    expect(await owner.photoInEvent()).toEqual({
      path: second,
      originalName: 'two.jpg',
      mimeType: 'image/jpeg',
    });
    expect(await kept()).toBe(1);

    await app.as('admin').delete(owner.path).expect(200);
    await app.as('admin').delete(owner.path).expect(404);
    await app.asAnonymous().get(owner.path).expect(404);
    expect(await owner.record()).not.toHaveProperty('photoPath');
    expect(await owner.photoInEvent()).toBeUndefined();
  });

  it('400, 401, 403, 404: marks the file and keeps nothing', async () => {
    const { path } = await getOwner();
    const content = await getPicture('png');
    const files = storedFiles(app);
    expect((await upload(app, path, Buffer.from('<svg/>')).expect(400)).body).toMatchObject(FILE);
    expect(
      (await app.asAnonymous().post(path).attach('photo[file]', content, 'a.png').expect(401)).body,
    ).toMatchObject(FILE);
    expect((await upload(app, path, content, {}, app.as('seller')).expect(403)).body).toMatchObject(FILE);
    const missing = path.replace(/[\da-f-]{36}/, NONE);
    expect((await upload(app, missing, content).expect(404)).body).toMatchObject(FILE);
    await app.asAnonymous().get(missing).expect(404);
    expect(storedFiles(app)).toEqual(files);
  });

  it('200: once of many that are set at once', async () => {
    const owner = await getOwner();
    const content = await getPicture('webp', 20, 20);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => upload(app, owner.path, content)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await kept()).toBe(1);
  });
});

describe('photos in lists', () => {
  it('200: customers see which levels and earning rules have some', async () => {
    const level = await levelWith(app, { name: 'Gold', conditionValue: 900 });
    await upload(app, `/api/level/${level}/photo`, await getPicture('png')).expect(200);
    const rule = await ruleWith(app, { type: 'points', pointValue: 1 });
    await upload(app, `/api/earningRule/${rule}/photo`, await getPicture('png')).expect(200);
    const customer = app.as('customer', await app.customerWith({ points: 0 }));
    const { levels } = (await customer.get('/api/customer/level').expect(200)).body;
    expect(levels).toMatchObject([{ hasPhoto: false }, { levelId: level, hasPhoto: true }]);
    const { earningRules } = (await customer.get('/api/customer/earningRule').expect(200)).body;
    expect(earningRules).toMatchObject([
      { earningRuleId: rule, hasPhoto: true, photoPath: expect.any(String) },
    ]);
  });

  it('200: a photo of a rule is no new version of it', async () => {
    const rule = await ruleWith(app, { type: 'points', pointValue: 1 });
    await upload(app, `/api/earningRule/${rule}/photo`, await getPicture('png')).expect(200);
    expect((await app.as('admin').get(`/api/earningRule/${rule}`)).body).toMatchObject({ version: 1 });
    expect(await app.reader.manager.countBy(EarningRuleVersionEntity, { ruleId: rule })).toBe(1);
  });
});

describe('/api/settings', () => {
  const names = [
    'logo',
    'small-logo',
    'hero-image',
    'admin-cockpit-logo',
    'client-cockpit-logo-big',
    'client-cockpit-logo-small',
    'client-cockpit-hero-image',
  ];
  const settings = async () => (await app.as('admin').get('/api/settings').expect(200)).body.settings;

  it.each(names)('photo/%s: 404, 204, 200, 204, 404', async (name) => {
    const path = `/api/settings/photo/${name}`;
    await app.asAnonymous().get(path).expect(404);
    await app.as('admin').delete(path).expect(404);
    await upload(app, path, await getPicture('png'), { name: 'ours.png' }).expect(204);

    const shown = (await settings())[name];
    expect(shown).toMatchObject({ mime: 'image/png', originalName: 'ours.png' });
    const { headers } = await bytesAt(app, `/api/${shown.path}`);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': YEAR });
    expect((await bytesAt(app, path)).headers['cache-control']).toBe('public, no-cache');
    const { body } = await app.asAnonymous().get('/api/settings/public').expect(200);
    expect(body.settings[name]).toEqual(shown);

    await app.as('admin').delete(path).expect(204);
    await app.asAnonymous().get(path).expect(404);
    expect(await settings()).not.toHaveProperty(name);
  });

  it.each(['logo', 'small-logo', 'hero-image'])('%s: the same at a path of its own', async (name) => {
    const own = `/api/settings/${name}`;
    await upload(app, own, await getPicture('jpeg', 1000, 500)).expect(204);
    expect((await bytesAt(app, `/api/DEFAULT/settings/photo/${name}`)).headers['content-type']).toBe(
      'image/jpeg',
    );
    for (const path of [own, `/api/settings/photo/${name}`]) {
      for (const [dimensions, width] of [
        ['192x192', 192],
        ['193x10', 768],
        ['900x100', 1000],
      ] as const) {
        expect(await sharp((await bytesAt(app, `${path}/${dimensions}`)).bytes).metadata()).toMatchObject({
          width,
        });
      }
      await app.asAnonymous().get(`${path}/large`).expect(404);
    }
    await app.as('admin').delete(own).expect(204);
    await app.asAnonymous().get(`/api/settings/photo/${name}`).expect(404);
  });

  it('404: for pictures that there are not, and never 401', async () => {
    for (const method of ['get', 'post', 'delete'] as const) {
      await app
        .as('admin')
        .ask(method, '/api/settings/photo/unknown')
        .expect(method === 'post' ? 400 : 404);
    }
    await upload(app, '/api/settings/photo/unknown', await getPicture('png')).expect(404);
    await upload(app, '/api/settings/photo/conditions-file', await getPicture('png')).expect(404);
    await app.asAnonymous().get('/api/settings/photo/unknown').expect(404);
  });

  it('records what has changed, and leaves the revision alone, which an edit sends back', async () => {
    const before = await settings();
    await upload(app, '/api/settings/logo', await getPicture('png'), { name: 'ours.png' }).expect(204);
    const after = await settings();
    expect(after.revision).toBe(before.revision);
    const { uuid, payload } = (await app.reader.manager.findOneOrFail(EventEntity, {
      where: { type: 'Service.Domain.Settings.Event.SettingsWereChanged' },
      order: { recordId: 'DESC' },
    })) as { uuid: string; payload: { changes: unknown } };
    expect(uuid).toMatch(/^5e771265/);
    expect(payload.changes).toEqual([{ name: 'logo', newValue: after.logo }]);

    const sent = { ...before, programName: 'Laurel', 'small-logo': { path: 'x', mime: 'x' } };
    const { body } = await app.as('admin').postJson('/api/settings', { settings: sent }).expect(200);
    expect(body.settings).toMatchObject({
      revision: Number(before.revision) + 1,
      programName: 'Laurel',
      logo: after.logo,
    });
    expect(body.settings).not.toHaveProperty('small-logo');
    await app.as('admin').postJson('/api/settings', { settings: sent }).expect(409);
  });

  it('loses neither of a file and another setting that change at once', async () => {
    const content = await getPicture('webp', 20, 20);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, async () => upload(app, '/api/settings/logo', content)),
      ...Array.from({ length: 4 }, async (_, index) =>
        app.as('admin').postJson('/api/settings', { settings: { programName: `N${index}` } }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 200, 200, 200, 200]);
    expect(await settings()).toMatchObject({
      logo: expect.any(Object),
      programName: expect.stringMatching(/^N\d$/),
    });
    expect(await kept()).toBe(1);
  });

  it('401, 403: for callers without the permission to change settings', async () => {
    const content = await getPicture('png');
    for (const path of ['/api/settings/logo', '/api/settings/photo/logo', '/api/settings/conditions-file']) {
      await app.asAnonymous().post(path).attach('file', content, 'a.png').expect(401);
      await app.asAnonymous().delete(path).expect(401);
      await upload(app, path, content, {}, app.as('seller')).expect(403);
      await app.as('customer').delete(path).expect(403);
    }
  });
});

describe('/api/settings/conditions-file', () => {
  const path = '/api/settings/conditions-file';
  const getUrl = () => app.asAnonymous().get('/api/settings/conditions-url');

  it('204: sends the document as it was, also to a link outside of /api', async () => {
    await app.asAnonymous().get('/terms-conditions').expect(404);
    await upload(app, path, PDF, { name: 'AGB „neu“ (1).pdf', field: 'conditions[file]' }).expect(204);
    for (const address of [path, '/terms-conditions']) {
      const { headers, bytes } = await bytesAt(app, address);
      expect(bytes.equals(PDF)).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': "inline; filename*=UTF-8''AGB%20%E2%80%9Eneu%E2%80%9C%20%281%29.pdf",
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, no-cache',
      });
    }
    expect((await getUrl().expect(200)).body).toEqual({ url: '/terms-conditions' });
    await app.as('admin').delete(path).expect(204);
    await app.as('admin').delete(path).expect(404);
    await app.asAnonymous().get('/terms-conditions').expect(404);
  });

  it('200: names the setting where there is no file, and 404 without both', async () => {
    await getUrl().expect(404);
    const programConditionsUrl = 'https://shop.example/terms';
    await app.as('admin').postJson('/api/settings', { settings: { programConditionsUrl } }).expect(200);
    expect((await getUrl().expect(200)).body).toEqual({ url: programConditionsUrl });
  });

  it('400, 413: refuses what is no PDF, what is not whole, and what is too large', async () => {
    const errors = async (content: Buffer, status = 400) =>
      (await upload(app, path, content).expect(status)).body.form.children.file.errors;
    const noPdf = ['This file should be a PDF.'];
    expect(await errors(await getPicture('png'))).toEqual(noPdf);
    expect(await errors(Buffer.from(`<html>${PDF.toString()}`))).toEqual(noPdf);
    expect(await errors(Buffer.alloc(0))).toEqual(noPdf);
    expect(await errors(PDF.subarray(0, 100))).toEqual(['This document is damaged.']);
    await errors(Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), 413);
    expect(storedFiles(app)).toEqual([]);
  });
});

describe('/api/settings/css', () => {
  const css = () => app.asAnonymous().get('/api/settings/css');

  it('200: is empty without settings', async () => {
    const { headers, text } = await css().expect(200);
    expect(text).toBe('');
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  it('200: has the accent color and the rules, and is sent again when they change only', async () => {
    const cssTemplate = `.button::after { content: "→"; background: var(--accent-color); }\n${'/* x */'.repeat(2000)}`;
    await app
      .as('admin')
      .postJson('/api/settings', { settings: { accentColor: '#1a2b3c', cssTemplate } })
      .expect(200);
    const { headers, text } = await css().expect(200);
    expect(text).toBe(`:root {\n  --accent-color: #1a2b3c;\n}\n\n${cssTemplate}\n`);
    const etag = headers['etag'] ?? '';
    await css().set('If-None-Match', etag).expect(304);
    await app
      .as('admin')
      .postJson('/api/settings', { settings: { accentColor: '#000' } })
      .expect(200);
    expect((await css().set('If-None-Match', etag).expect(200)).text).toContain('#000');
    await app
      .as('admin')
      .postJson('/api/settings', { settings: { cssTemplate: 'x'.repeat(50_001) } })
      .expect(400);
  });
});

describe('/api/customer/{customer}/avatar', () => {
  const record = async (customer: string) =>
    (await app.as('admin').get(`/api/customer/${customer}`).expect(200)).body;

  it('204: set by administrators, sellers and customers themselves, with an event', async () => {
    const customer = await app.customerWith({ points: 0 });
    const path = `/api/customer/${customer}/avatar`;
    const seller = await sellerWith(app, true);
    for (const [caller, name] of [
      [app.as('admin'), 'a.png'],
      [app.as('seller', seller), 'b.png'],
      [app.as('customer', customer), 'c.png'],
    ] as const) {
      await upload(app, path, await getPicture('png'), { name, field: 'avatar[file]' }, caller).expect(204);
      const { avatarPath, avatarOriginalName, avatarMime } = await record(customer);
      expect({ avatarOriginalName, avatarMime }).toEqual({
        avatarOriginalName: name,
        avatarMime: 'image/png',
      });
      const payload = {
        customerId: { customerId: customer },
        path: avatarPath,
        originalName: name,
        mime: 'image/png',
      };
      expect(await lastPayload(customer, 'User.Event.CustomerAvatarWasSet')).toEqual(payload);
      const { headers, body } = await caller.get(`/api/${avatarPath}`).expect(200);
      expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-cache' });
      expect(await sharp(body).metadata()).toMatchObject({ width: 320 });
    }
    expect(await kept()).toBe(1);
    await app.as('customer', customer).delete(path).expect(204);
    expect(await lastPayload(customer, 'User.Event.CustomerAvatarWasRemoved')).toEqual({
      customerId: { customerId: customer },
    });
    await app.as('customer', customer).delete(path).expect(404);
    await app.as('admin').get(path).expect(404);
    expect(await record(customer)).not.toHaveProperty('avatarPath');
  });

  it('401, 403: is no picture for everybody', async () => {
    const customer = await app.customerWith({ points: 0 });
    const other = await app.customerWith({ points: 0 });
    const path = `/api/customer/${customer}/avatar`;
    await upload(app, path, await getPicture('png')).expect(204);
    await app.asAnonymous().get(path).expect(401);
    await app.as('customer', other).get(path).expect(403);
    await upload(app, path, await getPicture('png'), {}, app.as('customer', other)).expect(403);
    await app.as('customer', other).delete(path).expect(403);
    await app.as('admin').get(path).expect(200);
  });

  it('400: for customers while profiles are closed to them', async () => {
    const customer = await app.customerWith({ points: 0 });
    const path = `/api/customer/${customer}/avatar`;
    await upload(app, path, await getPicture('png')).expect(204);
    await app
      .as('admin')
      .postJson('/api/settings', { settings: { allowCustomersProfileEdits: false } })
      .expect(200);
    const refused = await upload(app, path, await getPicture('png'), {}, app.as('customer', customer)).expect(
      400,
    );
    expect(refused.headers['x-error-code']).toBe('customer.profile-edits-not-allowed');
    expect(refused.body).toMatchObject(FILE);
    await app.as('customer', customer).delete(path).expect(400);
    await app.as('admin').delete(path).expect(204);
  });

  it('429: not more than twenty by one customer in a quarter of an hour', async () => {
    const customer = await app.customerWith({ points: 0 });
    const send = () =>
      upload(app, `/api/customer/${customer}/avatar`, Buffer.from('x'), {}, app.as('customer', customer));
    for (let count = 0; count < 20; count += 1) {
      await send().expect(400);
    }
    const { body, headers } = await send().expect(429);
    expect(body).toMatchObject(FILE);
    expect(headers['x-error-code']).toBe('customer.too-many-avatars');
    await upload(app, `/api/customer/${customer}/avatar`, await getPicture('png')).expect(204);
  });

  it('200: appears in lists, and its name is in neither the audit log nor the search', async () => {
    const customer = await app.customerWith({ points: 0 });
    const name = `${randomUUID()}.png`;
    await upload(app, `/api/customer/${customer}/avatar`, await getPicture('png'), { name }).expect(204);
    const { customers } = (await app.as('admin').get('/api/customer').expect(200)).body;
    expect(customers).toContainEqual(
      expect.objectContaining({ customerId: customer, avatarOriginalName: name }),
    );
    expect(JSON.stringify((await app.as('admin').get('/api/audit/log').expect(200)).body)).not.toContain(
      name,
    );
  });

  it('an hour after it was removed, neither its files nor its name are left', async () => {
    const customer = await app.customerWith({ points: 0 });
    const path = `/api/customer/${customer}/avatar`;
    await upload(app, path, await getPicture('png'), { name: 'Anna.png' }).expect(204);
    const [file = ''] = storedFiles(app);
    expect(storedFile(app, file).length).toBeGreaterThan(0);
    await app.as('admin').delete(path).expect(204);
    app.clock.advance({ seconds: 3601 });
    await app.nest.get(RemoveFilesJob).run();
    expect(storedFiles(app)).toEqual([]);
    expect(await app.reader.manager.find(AttachmentEntity)).toMatchObject([
      { originalName: '', state: 'deleted' },
    ]);
  });
});
