import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { AttachmentEntity } from '../../src/attachment/attachment.entity.js';
import { AuditEntryEntity } from '../../src/audit/audit-entry.entity.js';
import { EventEntity } from '../../src/event/event.entity.js';
import { TestApp } from '../support/app/test-app.js';
import { bytesAt, MIME, getPicture, storedFiles, upload } from '../support/scenes/pictures.js';
import { differencesIn } from '../support/verify/verify.js';

const NONE = '00000000-0000-4000-8000-00000000aaaa';
const YEAR = 'public, max-age=31536000, immutable';

describe('pictures of campaigns', () => {
  let app: TestApp;
  let campaign: string;
  beforeEach(async () => {
    app = await TestApp.again(app);
    campaign = await app.campaignWith({ cost: 1, coupons: 1 });
  });
  afterEach(async () => expect(await differencesIn(app)).toEqual([]));
  afterAll(() => app.stop());

  const path = (rest: string) => `/api/campaign/${campaign}/${rest}`;
  const record = async () => (await app.as('admin').get(`/api/campaign/${campaign}`).expect(200)).body;
  const addPhoto = async (content: Buffer, name = 'picture.png') =>
    (await upload(app, path('photo'), content, { name }).expect(200)).body.photoId.id as string;
  const refused = async (content: Buffer, name?: string) => {
    const before = await record();
    const answer = await upload(app, path('photo'), content, { name: name ?? 'picture.png' }).expect(400);
    expect(await record()).toEqual(before);
    return answer.body.form.children.file.errors as string[];
  };
  const payloads = async () => {
    const order = { recordId: 'ASC' } as const;
    const type = 'Service.Domain.Campaign.Event.CampaignWasUpdated';
    const events = await app.reader.manager.find(EventEntity, { where: { uuid: campaign, type }, order });
    return events.map(({ payload }) => (payload as { campaignData: Record<string, unknown> }).campaignData);
  };

  describe('POST …/photo', () => {
    it.each(['png', 'jpeg', 'webp'] as const)('200: keeps a photo of type %s', async (kind) => {
      const photo = await addPhoto(await getPicture(kind), 'A cup.img');

      const photos = [
        {
          photoId: { id: photo },
          path: `campaign/${campaign}/photo/${photo}`,
          originalName: 'A cup.img',
          mimeType: MIME[kind],
        },
      ];
      expect(await record()).toMatchObject({ hasPhoto: true, brandIcon: false, photos });
      const sent = await bytesAt(app, path(`photo/${photo}`));
      expect(sent).toMatchObject({ status: 200, headers: { 'content-type': MIME[kind] } });
      expect(await sharp(sent.bytes).metadata()).toMatchObject({ format: kind, width: 320, height: 240 });
      expect(await payloads()).toMatchObject([{ photos }]);
    });

    it('200: keeps the order of several; without an id, the first is sent', async () => {
      const first = await addPhoto(await getPicture('png'));
      const second = await addPhoto(await getPicture('jpeg'));

      const { photos } = await record();
      expect(photos.map(({ photoId }: { photoId: { id: string } }) => photoId.id)).toEqual([first, second]);
      expect((await bytesAt(app, path('photo'))).headers['content-type']).toBe('image/png');
    });

    it('200: shows it in every list of campaigns, and only of its own', async () => {
      await app.campaignWith({ cost: 1, coupons: 1, name: 'Other' });
      await addPhoto(await getPicture('png'));
      for (const list of ['/api/campaign', '/api/campaign/public/available']) {
        const { campaigns } = (await app.as('admin').get(list).expect(200)).body;
        expect(campaigns.map((each: { hasPhoto: boolean }) => each.hasPhoto).sort()).toEqual([false, true]);
      }
    });

    it('200: is kept when the campaign is edited with the record that was read', async () => {
      await addPhoto(await getPicture('png'));
      const before = await record();
      const campaignId = campaign;
      await app
        .as('admin')
        .putJson(`/api/campaign/${campaignId}`, { campaign: { ...before, name: undefined, costInPoints: 9 } })
        .expect(200);
      expect(await record()).toEqual({ ...before, costInPoints: 9, revision: expect.any(String) });
      expect((await payloads()).at(-1)).toMatchObject({ costInPoints: 9, photos: before.photos });
    });

    it('200: leaves an audit entry that names it', async () => {
      const photo = await addPhoto(await getPicture('png'), 'cup.png');
      const [entry] = await app.reader.manager.findBy(AuditEntryEntity, {
        action: 'POST /api/campaign/{campaign}/photo',
      });
      expect(entry).toMatchObject({ resourceId: campaign, outcome: 'done' });
      expect(JSON.stringify(entry?.changes)).toContain(photo);
    });

    it('200: keeps nothing but pixels', async () => {
      const secret = 'Main Street 5, 48.2082 N';
      const exif = { IFD0: { ImageDescription: secret, Copyright: secret } };
      const told = await sharp(await getPicture('jpeg'))
        .withExif(exif)
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
        .toBuffer();
      const polyglot = Buffer.concat([told, Buffer.from(`<script>${secret}</script>%PDF-1.7 PK\x03\x04`)]);
      expect(polyglot.includes(secret)).toBe(true);
      const photo = await addPhoto(polyglot);

      for (const query of ['', '?size=card', '?size=list&format=webp']) {
        const { bytes } = await bytesAt(app, path(`photo/${photo}${query}`));
        const { exif: kept, xmp, icc, iptc } = await sharp(bytes).metadata();
        expect({ kept, xmp, icc, iptc }).toEqual({});
        expect(bytes.includes('Main Street')).toBe(false);
        expect(bytes.includes('script')).toBe(false);
      }
    });

    it('200: turns a picture upright before it forgets how it was held', async () => {
      const lying = await sharp(await getPicture('jpeg', 400, 200))
        .withMetadata({ orientation: 6 })
        .toBuffer();
      const photo = await addPhoto(lying);
      const { bytes } = await bytesAt(app, path(`photo/${photo}`));
      const upright = await sharp(bytes).metadata();
      expect(upright).toMatchObject({ width: 200, height: 400 });
      expect(upright.orientation).toBeUndefined();
      // The blue half was on the left, and is at the top.
      const top = await sharp(bytes).extract({ left: 50, top: 20, width: 100, height: 50 }).toBuffer();
      const { channels } = await sharp(top).stats();
      expect(channels[2]?.mean).toBeGreaterThan(150);
    });

    it('200: takes the sizes that there may be, and no larger ones', async () => {
      await addPhoto(await getPicture('png', 8000, 3));
      await addPhoto(await getPicture('png', 1, 8000));
      await addPhoto(await getPicture('webp', 1, 1));
      const sentence = ['This picture should have at most 8000 pixels on each side.'];
      expect(await refused(await getPicture('png', 8001, 3))).toEqual(sentence);
      expect(await refused(await getPicture('jpeg', 3, 8001))).toEqual(sentence);
    });

    it('204, 400: takes smaller ones of customers than of staff', async () => {
      const customer = await app.customerWith({ points: 0 });
      const path = `/api/customer/${customer}/avatar`;
      const own = app.as('customer', customer);
      await upload(app, path, await getPicture('png', 4608, 3), {}, own).expect(204);
      const { body } = await upload(app, path, await getPicture('png', 3, 4609), {}, own).expect(400);
      expect(body.errors).toEqual([
        { field: 'file', message: 'This picture should have at most 4608 pixels on each side.' },
      ]);
      await upload(app, path, await getPicture('png', 3, 4609)).expect(204);
    });

    it('200: takes a file of any name in any field, and shows the name without what leads elsewhere', async () => {
      const content = await getPicture('png');
      for (const [name, shown] of [
        ['../../etc/passwd', 'passwd'],
        ['C:\\pictures\\Kaffee „groß“.png', 'Kaffee „groß“.png'],
        ['a\u202egnp.exe', 'agnp.exe'],
        [`${'x'.repeat(300)}.png`, 'x'.repeat(255)],
      ] as const) {
        const field = name.length > 20 ? 'file' : 'other';
        const { photoId } = (await upload(app, path('photo'), content, { name, field }).expect(200)).body;
        const { photos } = await record();
        expect(photos.at(-1)).toMatchObject({ photoId, originalName: shown });
      }
      expect(
        storedFiles(app).filter((name) => !/^[\da-f]{2}\/[\da-f-]{36}-\d+x\d+\.(png|webp)$/.test(name)),
      ).toEqual([]);
    });

    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    it.each([
      ['an SVG', svg],
      ['an SVG behind a declaration', `<?xml version="1.0"?>\n${svg}`],
      [
        'a GIF',
        'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
      ],
      ['a PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'],
      ['a page', '<html><body>hello</body></html>'],
      ['a bitmap', 'BM\x3a\x00\x00\x00\x00\x00\x00\x006\x00\x00\x00'],
      ['a TIFF', 'II*\x00\x08\x00\x00\x00'],
      ['an AVIF', '\x00\x00\x00\x20ftypavif\x00\x00\x00\x00'],
      ['a text', 'x'],
    ])('400: refuses %s, whatever its name and type say', async (_what, text) => {
      expect(await refused(Buffer.from(text, 'latin1'))).toEqual([
        'This file should be a picture: PNG, JPEG or WebP.',
      ]);
      expect(storedFiles(app)).toEqual([]);
    });

    it('400: refuses an empty file, and damaged pictures of every type', async () => {
      expect(await refused(Buffer.alloc(0))).toEqual(['This file is empty.']);
      const damaged = ['This picture is damaged.'];
      for (const kind of ['png', 'jpeg', 'webp'] as const) {
        const whole = await getPicture(kind, 600, 400);
        expect(await refused(whole.subarray(0, whole.length >> 1))).toEqual(damaged);
        expect(await refused(whole.subarray(0, 16))).toEqual(damaged);
        expect(await refused(Buffer.concat([whole.subarray(0, 16), Buffer.alloc(5000, 0xa5)]))).toEqual(
          damaged,
        );
      }
      expect(storedFiles(app)).toEqual([]);
    });

    it('400: refuses a small file that says it is larger than pictures may be, before it unpacks it', async () => {
      const bomb = Buffer.from(await getPicture('png', 100, 100));
      bomb.writeUInt32BE(60_000, 16);
      bomb.writeUInt32BE(60_000, 20);
      expect(await refused(bomb)).toHaveLength(1);
    });

    it('400: refuses a form without a file, with two, a body that is no form, and one that is cut off', async () => {
      const content = await getPicture('png');
      const ask = () => app.as('admin').ask('post', path('photo'));
      const file = { filename: 'a.png', contentType: 'image/png' };
      const blank = { form: { children: { file: { errors: ['This value should not be blank.'] } } } };
      expect((await ask().field('photo[name]', 'x').expect(400)).body).toMatchObject(blank);
      expect((await ask().field('photo[file]', content.toString('base64')).expect(400)).body).toMatchObject(
        blank,
      );
      expect(
        (
          await ask()
            .send({ photo: { file: 'x' } })
            .expect(400)
        ).body,
      ).toMatchObject(blank);
      expect((await ask().type('form').send('photo[file]=x').expect(400)).body).toMatchObject(blank);
      expect((await ask().expect(400)).body).toMatchObject(blank);
      const two = await ask()
        .attach('photo[file]', content, file)
        .attach('photo[file]', content, file)
        .expect(400);
      expect(two.body.form.children.file.errors).toEqual(['Send one file at a time.']);
      const form = `--b\r\nContent-Disposition: form-data; name="photo[file]"; filename="a.png"\r\n\r\nabc`;
      const cut = await ask().set('Content-Type', 'multipart/form-data; boundary=b').send(form).expect(400);
      expect(cut.body.form.children.file.errors).toHaveLength(1);
      const unbound = await ask().set('Content-Type', 'multipart/form-data').send(form).expect(400);
      expect(unbound.body.form.children.file.errors).toHaveLength(1);
      expect(
        (await ask().set('Content-Type', 'text/csv').send('a,b\n').expect(400)).body.form.children.file
          .errors,
      ).toHaveLength(1);
      expect(await record()).toMatchObject({ hasPhoto: false });
    });

    it('413: refuses more than 10 MB, announced or not', async () => {
      const large = Buffer.concat([await getPicture('png'), Buffer.alloc(10 * 1024 * 1024)]);
      const announced = await upload(app, path('photo'), large).expect(413);
      expect(announced.body.form.children.file.errors).toEqual(['This file should have at most 10 MB.']);
      expect(announced.headers['x-error-code']).toBe('http.file-too-large');
      const far = await upload(app, path('photo'), Buffer.alloc(11 * 1024 * 1024, 1)).expect(413);
      expect(far.headers['x-error-code']).toBe('http.file-too-large');
      expect(storedFiles(app)).toEqual([]);
    });

    it('400: refuses the photo after the twentieth', async () => {
      const one = await getPicture('webp', 2, 2);
      for (let count = 0; count < 20; count += 1) {
        await addPhoto(one);
      }
      expect(await refused(one)).toEqual(['A campaign should have 20 photos or less.']);
    });

    it('401, 403, 404: marks the file, too, and keeps nothing', async () => {
      const content = await getPicture('png');
      const marked = { form: { children: { file: { errors: [expect.any(String)] } } } };
      const anonymous = app.asAnonymous().post(path('photo')).attach('photo[file]', content, 'a.png');
      expect((await anonymous.expect(401)).body).toMatchObject(marked);
      for (const role of ['seller', 'customer'] as const) {
        const other = upload(app, path('photo'), content, {}, app.as(role));
        expect((await other.expect(403)).body).toMatchObject(marked);
      }
      for (const id of [NONE, 'no-id']) {
        const missing = await upload(app, `/api/campaign/${id}/photo`, content).expect(404);
        expect(missing.body).toMatchObject(marked);
      }
      expect(storedFiles(app)).toEqual([]);
    });

    it('404: knows campaigns of its store only', async () => {
      await app
        .as('admin')
        .post('/api/store', { code: 'second', name: 'Second', currency: 'eur' })
        .expect(200);
      await upload(app, `/api/second/campaign/${campaign}/photo`, await getPicture('png')).expect(404);
      await upload(app, `/api/DEFAULT/campaign/${campaign}/photo`, await getPicture('png')).expect(200);
      await app.asAnonymous().get(`/api/second/campaign/${campaign}/photo`).expect(404);
      await app.asAnonymous().get(`/api/DEFAULT/campaign/${campaign}/photo`).expect(200);
    });

    it('200: once under one Idempotency-Key, and 422 for another picture under it', async () => {
      const key = randomUUID();
      const post = async (content: Buffer) => upload(app, path('photo'), content).set('Idempotency-Key', key);
      const content = await getPicture('png');
      const first = await post(content);
      const again = await post(content);
      const other = await post(await getPicture('jpeg'));

      expect([first.status, again.status, other.status]).toEqual([200, 200, 422]);
      expect(again.body).toEqual(first.body);
      expect((await record()).photos).toHaveLength(1);
    });
  });

  describe('GET …/photo', () => {
    it('200: sends sizes for lists, cards and the whole page, in the type of the picture and as WebP', async () => {
      const photo = await addPhoto(await getPicture('jpeg', 2400, 1200));
      for (const [size, width] of [
        ['list', 192],
        ['card', 768],
        ['full', 1920],
      ] as const) {
        for (const [format, type] of [
          ['original', 'jpeg'],
          ['webp', 'webp'],
        ] as const) {
          const { headers, bytes } = await bytesAt(app, path(`photo/${photo}?size=${size}&format=${format}`));
          expect(headers).toMatchObject({
            'content-type': `image/${type}`,
            'content-length': String(bytes.length),
          });
          expect(await sharp(bytes).metadata()).toMatchObject({ format: type, width, height: width / 2 });
        }
      }
    });

    it('200: cannot be taken for anything but a picture, and is shown on pages of other origins', async () => {
      const photo = await addPhoto(await getPicture('png'));
      const { headers } = await bytesAt(app, path(`photo/${photo}`));
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cross-origin-resource-policy': 'cross-origin',
      });
    });

    it('200 and 304: an address with an id is kept for ever, the others are asked for again', async () => {
      const photo = await addPhoto(await getPicture('png'));
      const kept = await bytesAt(app, path(`photo/${photo}`));
      const first = await bytesAt(app, path('photo'));
      expect(kept.headers['cache-control']).toBe(YEAR);
      expect(first.headers['cache-control']).toBe('public, no-cache');
      const etag = first.headers['etag'] ?? '';
      expect(etag).toMatch(/^"[\da-f]{64}"$/);

      const ask = () => app.asAnonymous().get(path('photo')).set('If-None-Match', etag);
      const { headers, text } = await ask().expect(304);
      expect(headers).toMatchObject({ etag, 'cache-control': 'public, no-cache' });
      expect(text).toBe('');
      await app
        .as('admin')
        .delete(path(`photo/${photo}`))
        .expect(200);
      await addPhoto(await getPicture('jpeg'));
      expect((await ask().expect(200)).headers).toMatchObject({ 'content-type': 'image/jpeg' });
    });

    it('400: names the sizes; 404: without a photo, and for what is no id, and then nothing keeps the answer', async () => {
      const photo = await addPhoto(await getPicture('png'));
      const wrong = await app
        .asAnonymous()
        .get(path(`photo/${photo}?size=huge`))
        .expect(400);
      expect(wrong.body.errors[0].message).toContain('list, card, full');
      for (const missing of [`photo/${NONE}`, 'photo/no-id', 'brand_icon']) {
        const { headers } = await app.asAnonymous().get(path(missing)).expect(404);
        expect(headers).toMatchObject({ 'cache-control': 'no-store' });
        expect(headers['etag']).toBeUndefined();
      }
    });

    it('503: says so when the storage lacks the file, and then nothing keeps the answer', async () => {
      const photo = await addPhoto(await getPicture('png'));
      const { manager } = app.reader;
      const [row] = await manager.findBy(AttachmentEntity, { id: photo });
      const elsewhere = (row?.files ?? []).map((file) => ({
        ...file,
        name: file.name.replace('320x', '321x'),
      }));
      const write = (files: AttachmentEntity['files']) =>
        app.unitOfWork.run((tx) => tx.update(AttachmentEntity, { id: photo }, { files }));
      await write(elsewhere);
      const { headers, body } = await app
        .asAnonymous()
        .get(path(`photo/${photo}`))
        .expect(503);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-error-code': 'storage.unreachable' });
      expect(headers['etag']).toBeUndefined();
      expect(body.error.message).toBe('The storage of files cannot be reached: try again');
      await write(row?.files ?? []);
    });
  });

  describe('DELETE …/photo/{photo}', () => {
    it('200: removes one, and 404 from then on', async () => {
      const first = await addPhoto(await getPicture('png'));
      const second = await addPhoto(await getPicture('png'));
      await app
        .as('admin')
        .delete(path(`photo/${first}`))
        .expect(200);

      expect((await record()).photos.map(({ photoId }: { photoId: { id: string } }) => photoId.id)).toEqual([
        second,
      ]);
      await app
        .asAnonymous()
        .get(path(`photo/${first}`))
        .expect(404);
      await app
        .as('admin')
        .delete(path(`photo/${first}`))
        .expect(404);
      await app
        .as('admin')
        .delete(path(`photo/${second}`))
        .expect(200);
      expect(await record()).toMatchObject({ hasPhoto: false, photos: [] });
      expect((await payloads()).at(-1)).not.toHaveProperty('photos');
    });

    it('404: knows photos of its campaign only', async () => {
      const photo = await addPhoto(await getPicture('png'));
      const other = await app.campaignWith({ cost: 1, coupons: 1 });
      await app.as('admin').delete(`/api/campaign/${other}/photo/${photo}`).expect(404);
      await app.asAnonymous().get(`/api/campaign/${other}/photo/${photo}`).expect(404);
      await app
        .asAnonymous()
        .get(path(`photo/${photo}`))
        .expect(200);
    });
  });

  describe('…/brand_icon', () => {
    it('200: sets, replaces and removes the icon, whose path changes with it', async () => {
      const set = async (kind: 'png' | 'webp') => {
        await upload(app, path('brand_icon'), await getPicture(kind), { field: 'brand_icon[file]' }).expect(
          200,
        );
        return (await record()).brandIconPath as string;
      };
      const first = await set('png');
      const sent = await bytesAt(app, `/api/${first}`);
      expect(sent.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': YEAR });
      const second = await set('webp');
      expect(second).not.toBe(first);
      expect(await record()).toMatchObject({ brandIcon: true, hasPhoto: false });
      const asked = await bytesAt(app, `/api/${first}`);
      expect(asked.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, no-cache',
      });
      expect(await payloads()).toMatchObject([
        { brandIcon: { path: first } },
        { brandIcon: { path: second } },
      ]);
      expect(await app.reader.manager.countBy(AttachmentEntity, { state: 'kept' })).toBe(1);

      await app.as('admin').delete(path('brand_icon')).expect(200);
      await app.as('admin').delete(path('brand_icon')).expect(404);
      await app.asAnonymous().get(path('brand_icon')).expect(404);
      const after = await record();
      expect(after).toMatchObject({ brandIcon: false });
      expect(after).not.toHaveProperty('brandIconPath');
    });

    it('400, 404: marks the file', async () => {
      const icon = { field: 'brand_icon[file]' };
      const none = await upload(
        app,
        `/api/campaign/${NONE}/brand_icon`,
        await getPicture('png'),
        icon,
      ).expect(404);
      const text = await upload(app, path('brand_icon'), Buffer.from('x'), icon).expect(400);
      for (const { body } of [none, text]) {
        expect(body.form.children.file.errors).toHaveLength(1);
      }
    });
  });
});
