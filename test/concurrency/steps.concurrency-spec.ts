import { randomUUID } from 'node:crypto';
import { IdempotencyRecordEntity } from '../../src/idempotency/idempotency-record.entity.js';
import { RequestKey } from '../../src/idempotency/request-key.model.js';
import { eventually } from '../support/waiting/eventually.js';
import { DEFAULT_LOGINS } from '../support/scenes/logins.js';
import { SlowUpload } from '../support/waiting/slow-upload.js';
import { TestApp } from '../support/app/test-app.js';

/** The number that one step takes. */
const STEP = 1000;
const LEASE_SECONDS = 30;
/** Rows of a file that come together. */
const PART = 200;

describe('POST /api/campaign/{campaign}/coupons with a key, done in steps by several processes', () => {
  let app: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    other = await app.another();
  });
  afterEach(() => [app, other].forEach(({ clock }) => clock.reset()));
  afterAll(() => app.stop());

  const codes = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `C-${from + index}\n`).join('');
  const first = `code\n${codes(0, STEP)}`;

  const scene = async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const key = randomUUID();
    const path = `/api/campaign/${campaign}/coupons`;
    return { key, path, upload: (process: TestApp) => new SlowUpload(process, path, key) };
  };
  const getRow = async (key: string) => {
    const { id } = new RequestKey(key, `admin login ${DEFAULT_LOGINS.admin}`);
    return app.reader.manager.findOneByOrFail(IdempotencyRecordEntity, { id });
  };
  const reaches = (key: string, step: number) =>
    eventually(async () => expect((await getRow(key)).step).toBe(step));
  const pass = (seconds: number) => [app, other].forEach(({ clock }) => clock.advance({ seconds }));
  const codesIn = async (path: string): Promise<number> =>
    (await app.as('admin').get(`${path}?perPage=1`).expect(200)).body.total;

  it.each([
    ['goes on', codes(STEP, 2 * STEP), 2 * STEP],
    ['comes to the end', '', STEP],
  ])('409: for a holder that was slow, was superseded and %s; it adds nothing', async (_, rest, all) => {
    const { key, path, upload } = await scene();
    const slow = upload(app).send(first);
    await reaches(key, 1);
    const { holder } = await getRow(key);
    pass(LEASE_SECONDS + 1);
    const successor = upload(other).send(first);
    await eventually(async () => expect((await getRow(key)).holder).not.toBe(holder));

    expect(await slow.end(rest)).toMatchObject({ status: 409 });

    expect(await codesIn(path)).toBe(STEP);
    // The slow one released a lease that it no longer had.
    expect(await upload(app).end(first + rest)).toMatchObject({ status: 409 });
    const report = { added: all, rejected: [], totalRejected: 0, notes: [] };
    expect(await successor.end(rest)).toEqual({ status: 200, body: report, replayed: false });
    expect(await upload(app).end(first + rest)).toEqual({ status: 200, body: report, replayed: true });
    expect(await codesIn(path)).toBe(all);
  });

  it('409: while a holder takes one step after the other, however long all of them take', async () => {
    const { key, path, upload } = await scene();
    const whole = first + codes(STEP, 2 * STEP);
    const slow = upload(app).send(first);
    await reaches(key, 1);
    pass(LEASE_SECONDS - 5);
    slow.send(codes(STEP, 2 * STEP));
    await reaches(key, 2);
    pass(LEASE_SECONDS - 5);

    expect(await upload(other).end(whole)).toMatchObject({ status: 409 });

    expect(await slow.end('')).toMatchObject({ status: 200, body: { added: 2 * STEP } });
    expect(await codesIn(path)).toBe(2 * STEP);
  });

  it('422: another or a shorter file cannot continue; the same file can, at once', async () => {
    const { key, path, upload } = await scene();
    const whole = first + codes(STEP, 2 * STEP);
    const broken = upload(app).send(first);
    await reaches(key, 1);
    broken.breakOff();
    await eventually(async () =>
      expect(await upload(other).end('code\nC-0\n')).toMatchObject({ status: 422 }),
    );

    expect(await upload(other).end(whole.replace('C-7\n', 'OTHER\n'))).toMatchObject({ status: 422 });
    expect(await codesIn(path)).toBe(STEP);

    expect(await upload(other).end(whole)).toMatchObject({ status: 200, body: { added: 2 * STEP } });
    expect(await codesIn(path)).toBe(2 * STEP);
  });
});

describe.each([
  {
    path: '/api/admin/transaction/import',
    titles: 'documentNumber,documentType,purchaseDate,sku,itemName,quantity,grossValue',
    row: (index: number, id: string) => `${id}-${index},sell,2026-01-01T10:00:00Z,TEA,Tea,1,5`,
  },
  {
    path: '/api/admin/customer/import',
    titles: 'firstName,lastName,email,agreement1',
    row: (index: number, id: string) => `Ann,Import,${id}-${index}@example.com,true`,
  },
  {
    path: '/api/points/transfer/import',
    titles: 'customerEmail,points,type',
    // Each row is reported: there are no such customers.
    row: (index: number, id: string) => `${id}-${index}@example.com,5,adding`,
  },
])('POST $path with a key', ({ path, titles, row }) => {
  let app: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    other = await app.another();
  });
  afterAll(() => app.stop());

  it('409: for a repetition while the file comes slower than a lease lasts', async () => {
    const key = randomUUID();
    const rows = (from: number) =>
      Array.from({ length: PART }, (_, index) => `${row(from + index, key)}\n`).join('');
    const { id } = new RequestKey(key, `admin login ${DEFAULT_LOGINS.admin}`);
    const heldUntil = async () =>
      (await app.reader.manager.findOneByOrFail(IdempotencyRecordEntity, { id })).heldUntil?.getTime() ?? 0;
    const pass = (seconds: number) => [app, other].forEach(({ clock }) => clock.advance({ seconds }));
    const slow = new SlowUpload(app, path, key).send(`${titles}\n${rows(0)}`);
    await eventually(async () => expect(await heldUntil()).toBeGreaterThan(0));
    const before = await heldUntil();
    pass(LEASE_SECONDS - 5);
    slow.send(rows(PART));
    await eventually(async () => expect(await heldUntil()).toBeGreaterThan(before));
    pass(LEASE_SECONDS - 5);

    const whole = `${titles}\n${rows(0)}${rows(PART)}`;
    expect(await new SlowUpload(other, path, key).end(whole)).toMatchObject({ status: 409 });

    const report = await slow.end('');
    expect(report).toMatchObject({ status: 200, body: { totalProcessed: 2 * PART } });
    expect(await new SlowUpload(other, path, key).end(whole)).toMatchObject({ status: 200, replayed: true });
  });
});
