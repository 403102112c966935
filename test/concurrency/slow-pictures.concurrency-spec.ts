import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { IdempotencyRecordEntity } from '../../src/idempotency/idempotency-record.entity.js';
import { RequestKey } from '../../src/idempotency/request-key.model.js';
import { TestApp } from '../support/app/test-app.js';
import { DEFAULT_LOGINS } from '../support/scenes/logins.js';
import { getPicture, PIXELS, upload } from '../support/scenes/pictures.js';
import { differencesIn } from '../support/verify/verify.js';
import { eventually } from '../support/waiting/eventually.js';
import { SlowUpload } from '../support/waiting/slow-upload.js';

const LEASE_SECONDS = 30;
const FORM = 'multipart/form-data; boundary=laurel';
const WHOLE = Buffer.concat([
  Buffer.from(
    '--laurel\r\nContent-Disposition: form-data; name="photo[file]"; filename="cup.png"\r\nContent-Type: image/png\r\n\r\n',
  ),
  PIXELS,
  Buffer.from('\r\n--laurel--\r\n'),
]);

describe('POST /api/campaign/{campaign}/photo with a key', () => {
  let app: TestApp;
  let other: TestApp;
  let path: string;
  let key: string;
  beforeAll(async () => {
    app = await TestApp.start({ realPictures: true });
    other = await app.another();
  });
  beforeEach(async () => {
    path = `/api/campaign/${await app.campaignWith({ cost: 1, coupons: 1 })}/photo`;
    key = randomUUID();
  });
  afterEach(async () => {
    [app, other].forEach(({ clock }) => clock.reset());
    expect(await differencesIn(app)).toEqual([]);
  });
  afterAll(() => app.stop());

  const send = (process: TestApp) => new SlowUpload(process, path, key, FORM);
  const photos = async (): Promise<number> =>
    (await app.as('admin').get(path.replace('/photo', '')).expect(200)).body.photos.length;
  const heldUntil = async () => {
    const { id } = new RequestKey(key, `admin login ${DEFAULT_LOGINS.admin}`);
    const row = await app.reader.manager.findOneBy(IdempotencyRecordEntity, { id });
    return row?.heldUntil?.getTime() ?? 0;
  };
  const pass = (seconds: number) => [app, other].forEach(({ clock }) => clock.advance({ seconds }));
  const outlastOneLease = async () => {
    await eventually(async () => expect(await heldUntil()).toBeGreaterThan(0));
    const before = await heldUntil();
    pass(LEASE_SECONDS - 5);
    await eventually(async () => expect(await heldUntil()).toBeGreaterThan(before));
    pass(LEASE_SECONDS - 5);
  };

  it('409: for a repetition while the file comes slower than a lease lasts', async () => {
    const slow = send(app).send(WHOLE.subarray(0, -50));
    await outlastOneLease();

    expect(await send(other).end(WHOLE)).toMatchObject({ status: 409 });

    expect(await slow.end(WHOLE.subarray(-50))).toMatchObject({ status: 200, replayed: false });
    expect(await send(other).end(WHOLE)).toMatchObject({ status: 200, replayed: true });
    expect(await photos()).toBe(1);
  });

  it('409: for a repetition while other pictures are encoded before, longer than a lease lasts', async () => {
    const large = await getPicture('png', 3000, 3000);
    const before = (async () => upload(app, path, large).expect(200))();
    const encoder = await runningEncoder();
    process.kill(encoder, 'SIGSTOP');
    const waiting = send(app).end(WHOLE);
    await outlastOneLease();

    expect(await send(other).end(WHOLE)).toMatchObject({ status: 409 });

    process.kill(encoder, 'SIGCONT');
    await before;
    expect(await waiting).toMatchObject({ status: 200, replayed: false });
    expect(await send(other).end(WHOLE)).toMatchObject({ status: 200, replayed: true });
    expect(await photos()).toBe(2);
  });
});

/** The process of a picture that this process has begun. */
async function runningEncoder(): Promise<number> {
  let found: number | undefined;
  await eventually(() => {
    found = readdirSync('/proc').map(Number).find(isOwnEncoder);
    expect(found).toBeDefined();
  });
  return found ?? 0;
}

function isOwnEncoder(id: number): boolean {
  try {
    return (
      readFileSync(`/proc/${id}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`) &&
      readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('encode-picture')
    );
  } catch {
    return false;
  }
}
