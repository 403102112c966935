import { randomUUID } from 'node:crypto';
import { renameSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { AttachmentEntity } from '../../src/attachment/attachment.entity.js';
import { AttachmentRepository } from '../../src/attachment/attachment.repository.js';
import { RemoveFilesJob } from '../../src/attachment/remove-files.job.js';
import { EventEntity } from '../../src/event/event.entity.js';
import { FileStorage } from '#platform/storage/file-storage.js';
import { TestApp } from '../support/app/test-app.js';
import { filesDirectory, getPicture, storedFiles, upload } from '../support/scenes/pictures.js';
import { differencesIn } from '../support/verify/verify.js';

const HOUR = 60 * 60;

describe('pictures at the same time', () => {
  let apps: TestApp[];
  let campaign: string;
  let content: Buffer;
  beforeAll(async () => {
    const app = await TestApp.start();
    apps = [app, await app.another(), await app.another()];
    content = await getPicture('webp', 40, 30);
  });
  beforeEach(async () => void (campaign = await app().campaignWith({ cost: 1, coupons: 1 })));
  afterEach(async () => expect(await differencesIn(app())).toEqual([]));
  afterAll(() => apps[0]?.stop());

  const app = () => apps[0] as TestApp;
  const at = (index: number) => apps[index % apps.length] as TestApp;
  const path = (rest: string) => `/api/campaign/${campaign}/${rest}`;
  const record = async () => (await app().as('admin').get(`/api/campaign/${campaign}`).expect(200)).body;
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
  const kept = async () =>
    app().reader.manager.findBy(AttachmentEntity, { ownerId: campaign, state: 'kept' });
  const lastEvent = async () => {
    const order = { recordId: 'DESC' } as const;
    const type = 'Service.Domain.Campaign.Event.CampaignWasUpdated';
    const event = await app().reader.manager.findOne(EventEntity, { where: { uuid: campaign, type }, order });
    return (event?.payload as { campaignData: Record<string, unknown> } | undefined)?.campaignData;
  };
  const getFiles = (id: string) => storedFiles(app()).filter((name) => name.includes(id));
  const runJob = async () => {
    const job = app().nest.get(RemoveFilesJob);
    while ((await job.run()) > 0) {
      // Some at a time.
    }
  };
  /** Makes a file look as if it had been there for so long. */
  const age = (name: string, hours: number) => {
    const then = new Date(app().clock.now().getTime() - hours * HOUR * 1000);
    utimesSync(join(filesDirectory(app()), name), then, then);
  };

  it('keeps exactly one of thirty-two icons that are set at once, and its files alone in the end', async () => {
    const answers = await Promise.all(
      Array.from({ length: 32 }, async (_, index) => upload(at(index), path('brand_icon'), content)),
    );
    expect(statuses(answers)).toEqual(Array.from({ length: 32 }, () => 200));
    const [icon, ...more] = await kept();
    expect(more).toEqual([]);
    const brandIconPath = `campaign/${campaign}/brand_icon?v=${icon?.id}`;
    expect(await record()).toMatchObject({ brandIconPath });
    expect(await lastEvent()).toMatchObject({ brandIcon: { path: brandIconPath } });

    const removed = await app().reader.manager.findBy(AttachmentEntity, {
      ownerId: campaign,
      state: 'removed',
    });
    expect(removed).toHaveLength(31);
    await runJob();
    expect(removed.map(({ id }) => getFiles(id).length)).toEqual(removed.map(() => 1));
    app().clock.advance({ seconds: HOUR + 1 });
    await runJob();
    expect(removed.flatMap(({ id }) => getFiles(id))).toEqual([]);
    expect(getFiles(icon?.id ?? '')).toHaveLength(1);
  });

  it('adds no photo more than twenty of thirty-two that are sent at once, and leaves none out', async () => {
    const answers = await Promise.all(
      Array.from({ length: 32 }, async (_, index) => upload(at(index), path('photo'), content)),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    expect(statuses(answers)).toEqual([...Array<number>(20).fill(200), ...Array<number>(12).fill(400)]);
    const ids = (accepted as { body: { photoId: { id: string } } }[]).map(({ body }) => body.photoId.id);
    const { photos } = (await record()) as { photos: { photoId: { id: string } }[] };
    expect(photos.map(({ photoId }) => photoId.id).sort()).toEqual(ids.sort());
    expect((await kept()).map(({ id }) => id).sort()).toEqual(ids);
    expect(await lastEvent()).toMatchObject({ photos });
  });

  it('loses neither a photo nor an edit of the campaign, and the last event has both', async () => {
    const edits = Array.from(
      { length: 6 },
      (_, index) => async () =>
        at(index)
          .as('admin')
          .putJson(`/api/campaign/${campaign}`, { campaign: { tax: 10 + index } }),
    );
    const photos = Array.from(
      { length: 6 },
      (_, index) => async () => upload(at(index), path('photo'), content),
    );
    const answers = await Promise.all([...photos, ...edits].map((ask) => ask()));
    expect(statuses(answers)).toEqual(Array.from({ length: 12 }, () => 200));
    const after = await record();
    expect(after.photos).toHaveLength(6);
    expect(await lastEvent()).toMatchObject({ photos: after.photos, tax: after.tax });
  });

  it('removes a photo once', async () => {
    const { body } = await upload(app(), path('photo'), content).expect(200);
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, index) =>
        at(index)
          .as('admin')
          .delete(path(`photo/${body.photoId.id}`)),
      ),
    );
    expect(statuses(answers)).toEqual([200, 404, 404, 404, 404, 404]);
    expect(await kept()).toEqual([]);
  });

  it('deletes files whose upload has died when they are old, and then no row can name them any more', async () => {
    const id = randomUUID();
    const name = `${id.slice(0, 2)}/${id}-4x3.webp`;
    const draft = `${name}.${randomUUID()}.part`;
    const storage = app().nest.get(FileStorage);
    await storage.store([{ name, bytes: content }]);
    await storage.store([{ name: `${id.slice(0, 2)}/${id}-5x3.webp`, bytes: content }]);
    const directory = filesDirectory(app());
    renameSync(join(directory, `${id.slice(0, 2)}/${id}-5x3.webp`), join(directory, draft));
    app().clock.advance({ seconds: HOUR + 1 });
    [name, draft].forEach((each) => age(each, 0.9));
    await runJob();
    expect(getFiles(id)).toEqual([name, draft].sort());

    app().clock.advance({ seconds: HOUR + 1 });
    [name, draft].forEach((each) => age(each, 1.1));
    await runJob();
    // Its row has come first: the upload may still be at it.
    expect(getFiles(id)).toEqual([name]);
    const row = {
      ...({ id, ownerType: 'campaign', ownerId: campaign, slot: 'photo', mimeType: 'image/webp' } as const),
      ...({
        originalName: 'a.webp',
        files: [],
        state: 'kept',
        since: new Date(),
        createdAt: new Date(),
      } as const),
    } as const;
    const resumed = app().unitOfWork.run((tx) => app().nest.get(AttachmentRepository).add(tx, row));
    await expect(resumed).rejects.toThrow('Busy: nothing was done, try again');

    app().clock.advance({ seconds: HOUR + 1 });
    await runJob();
    expect(getFiles(id)).toEqual([]);
    app().clock.advance({ days: 31 });
    await runJob();
    expect(await app().reader.manager.findBy(AttachmentEntity, { id })).toEqual([]);
  });

  it('leaves files alone that a row names, however old they are', async () => {
    const { body } = await upload(app(), path('photo'), content).expect(200);
    const before = getFiles(body.photoId.id);
    before.forEach((name) => age(name, 1000));
    app().clock.advance({ days: 2 });
    await runJob();
    expect(getFiles(body.photoId.id)).toEqual(before);
    await app().asAnonymous().get(path('photo')).expect(200);
  });
});
