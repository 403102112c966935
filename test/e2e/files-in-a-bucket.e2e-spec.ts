import { AttachmentEntity } from '../../src/attachment/attachment.entity.js';
import { RemoveFilesJob } from '../../src/attachment/remove-files.job.js';
import { FileStorage } from '#platform/storage/file-storage.js';
import { wholeFile } from '#platform/storage/storage-of.js';
import { TestApp } from '../support/app/test-app.js';
import { bytesAt, getPicture, upload } from '../support/scenes/pictures.js';
import { S3Server } from '../support/servers/s3-server.js';
import { differencesIn } from '../support/verify/verify.js';
import { eventually } from '../support/waiting/eventually.js';

const HOUR = 60 * 60;
const UNREACHABLE = 'The storage of files cannot be reached: try again';

describe('uploaded files in a bucket', () => {
  let s3: S3Server;
  let app: TestApp;
  let campaign: string;
  let storage: FileStorage;
  let content: Buffer;
  beforeAll(async () => {
    s3 = await S3Server.listening();
    const environment = { BUCKET_URL: s3.url({ folder: '/a%20folder/files' }), FILES_DIR: '' };
    app = await TestApp.start({ environment });
    storage = app.nest.get(FileStorage);
    content = await getPicture('png', 800, 600);
  });
  beforeEach(async () => void (campaign = await app.campaignWith({ cost: 1, coupons: 1 })));
  afterEach(async () => {
    app.clock.reset();
    expect(await differencesIn(app)).toEqual([]);
  });
  afterAll(async () => {
    await app.stop();
    await s3.remove();
  });

  const path = (rest: string) => `/api/campaign/${campaign}/${rest}`;
  const addPhoto = async (): Promise<string> =>
    (await upload(app, path('photo'), content).expect(200)).body.photoId.id;
  const getRow = async (id: string) => app.reader.manager.findOneByOrFail(AttachmentEntity, { id });
  const objects = () => [...s3.files('a folder/files').keys()];
  const runJob = async () => {
    while ((await app.nest.get(RemoveFilesJob).run()) > 0) {
      // Some at a time.
    }
  };

  it('are stored, sent in each size, and kept by browsers', async () => {
    const photo = await addPhoto();
    const { files } = await getRow(photo);
    expect((await storage.list(photo.slice(0, 2))).map(({ name, bytes }) => ({ name, bytes }))).toEqual(
      expect.arrayContaining(files.map(({ name, bytes }) => ({ name, bytes }))),
    );
    for (const query of ['', '?size=card', '?size=list&format=webp']) {
      const address = path(`photo/${photo}${query}`);
      const { status, headers, bytes } = await bytesAt(app, address);
      const type = query.includes('webp') ? 'image/webp' : 'image/png';
      expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type });
      expect(bytes).toHaveLength(Number(headers['content-length']));
      const etag = headers['etag'] ?? '';
      await app.asAnonymous().get(address).set('If-None-Match', etag).expect(304);
    }
  });

  it('are deleted an hour after they are removed, and so are those that no row names', async () => {
    const [kept, removed] = [await addPhoto(), await addPhoto()];
    const stray = '0c000000-0000-4000-8000-000000000001';
    await storage.store([{ name: `0c/${stray}-4x3.webp`, bytes: content }]);
    await app
      .as('admin')
      .delete(path(`photo/${removed}`))
      .expect(200);
    await runJob();
    const before = objects();
    expect(before.some((name) => name.includes(removed))).toBe(true);

    // The row of the stray file comes after an hour, and the file goes an hour later.
    for (let round = 0; round < 2; round += 1) {
      app.clock.advance({ seconds: HOUR + 1 });
      await runJob();
    }
    const gone = [removed, stray];
    expect(objects()).toEqual(before.filter((name) => !gone.some((id) => name.includes(id))));
    expect((await bytesAt(app, path(`photo/${kept}`))).status).toBe(200);
  });

  it('are missed by verify where one is gone', async () => {
    const photo = await addPhoto();
    const [file] = (await getRow(photo)).files;
    const name = file?.name ?? '';
    const bytes = (await wholeFile(storage, name)) ?? Buffer.alloc(0);
    await storage.remove([name]);
    expect(await differencesIn(app)).toHaveLength(1);
    expect(await storage.open(name)).toBeUndefined();
    await storage.store([{ name, bytes }]);
  });

  it('503: while the storage is away, and nothing else stops', async () => {
    const photo = await addPhoto();
    const before = (await app.as('admin').get(`/api/campaign/${campaign}`).expect(200)).body;
    await s3.stop();
    const refused = await upload(app, path('photo'), content).expect(503);
    expect(refused.body.form.children.file.errors).toEqual([UNREACHABLE]);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect((await bytesAt(app, path(`photo/${photo}`))).status).toBe(503);
    expect((await app.as('admin').get(`/api/campaign/${campaign}`).expect(200)).body).toEqual(before);

    await s3.start();
    expect((await bytesAt(app, path(`photo/${photo}`))).status).toBe(200);
    await addPhoto();
  });

  it('are kept aside as copies', async () => {
    const photo = await addPhoto();
    const [first, ...others] = (await getRow(photo)).files.map(({ name }) => name);
    const count = objects().length;
    const place = await storage.keepAside(new Set([first ?? '']));
    expect(place).toMatch(/^s3:\/\/laurel\/a folder\/files\/replaced-1$/);
    expect(await storage.keepAside(new Set(objects()))).toBeUndefined();
    // Copies are none of the files.
    expect(objects()).toHaveLength(count);
    const aside = await storage.list(`replaced-1/${photo.slice(0, 2)}`);
    const names = aside
      .map(({ name }) => name.replace('replaced-1/', ''))
      .filter((name) => name.includes(photo));
    expect(names.sort()).toEqual(others.sort());
    expect(await storage.keepAside(new Set())).toMatch(/replaced-2$/);
  });
});

describe('a bucket that does not answer', () => {
  it('503: for its pictures, and other requests go on', async () => {
    const s3 = await S3Server.listening();
    const app = await TestApp.start({
      environment: { BUCKET_URL: s3.url(), FILES_DIR: '', REQUESTS_AT_ONCE: '2', REQUESTS_WAITING: '1' },
    });
    const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
    await upload(app, `/api/campaign/${campaign}/photo`, await getPicture('png')).expect(200);
    await s3.fallSilent();

    const pictures = Array.from({ length: 4 }, async (_, index) => {
      await eventually(() => expect(s3.waiting.size).toBeGreaterThanOrEqual(index));
      return bytesAt(app, `/api/campaign/${campaign}/photo`);
    });
    await eventually(() => expect(s3.waiting.size).toBeGreaterThanOrEqual(4));
    await app.as('admin').get(`/api/campaign/${campaign}`).expect(200);
    for (const { status, headers } of await Promise.all(pictures)) {
      expect({ status, etag: headers['etag'] }).toEqual({ status: 503, etag: undefined });
    }
    await app.stop();
    await s3.remove();
  });
});

describe('a bucket that refuses the key', () => {
  it('503: for uploads', async () => {
    const s3 = await S3Server.listening();
    const app = await TestApp.start({
      environment: { BUCKET_URL: s3.url({ key: 'OTHER' }), FILES_DIR: '' },
    });
    const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
    const answer = await upload(app, `/api/campaign/${campaign}/photo`, await getPicture('png')).expect(503);
    expect(answer.body.form.children.file.errors).toEqual([UNREACHABLE]);
    await app.stop();
    await s3.remove();
  });
});
