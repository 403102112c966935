import { randomUUID } from 'node:crypto';
import { IdempotencyRecordEntity } from '../../src/idempotency/idempotency-record.entity.js';
import { RequestKey } from '../../src/idempotency/request-key.model.js';
import { TestApp } from '../support/app/test-app.js';
import { DEFAULT_LOGINS } from '../support/scenes/logins.js';
import { getDocument } from '../support/scenes/transactions.js';
import { eventually } from '../support/waiting/eventually.js';
import { SlowUpload } from '../support/waiting/slow-upload.js';

const LEASE_SECONDS = 30;
/** More than a piece of a file, and fewer rows than a step has. */
const ROWS = 300;
const TITLES = 'documentNumber,purchaseDate,sku,itemName,quantity,grossValue';

const getRows = (row: () => string) => Array.from({ length: ROWS }, () => `${row()}\n`).join('');
const long = () => `${randomUUID()}${'x'.repeat(60)}`;

describe('the lease of an import with a key', () => {
  let app: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    other = await app.another();
  });
  afterEach(() => [app, other].forEach(({ clock }) => clock.reset()));
  afterAll(() => app.stop());

  it.each<[string, (campaign: string) => string, string, () => string]>([
    ['codes', (campaign) => `/api/campaign/${campaign}/coupons`, 'code\n', long],
    [
      'transactions in JSON lines',
      () => '/api/admin/transaction/import',
      '\n',
      () => JSON.stringify(getDocument({ number: long() })),
    ],
    [
      'transactions in CSV, which are read as a whole first',
      () => '/api/admin/transaction/import',
      `${TITLES}\n`,
      () => `${long()},2026-10-01,A,Tea,1,1`,
    ],
  ])('409: a repetition, while %s come slowly', async (_, getPath, begin, row) => {
    const path = getPath(await app.campaignWith({ cost: 1, coupons: 0 }));
    const key = randomUUID();
    const heldUntil = async () => {
      const { id } = new RequestKey(key, `admin login ${DEFAULT_LOGINS.admin}`);
      const found = await app.reader.manager.findOneByOrFail(IdempotencyRecordEntity, { id });
      return found.heldUntil?.getTime() ?? NaN;
    };
    const slow = new SlowUpload(app, path, key);
    slow.send(begin);
    let until = 0;
    await eventually(async () => void (until = await heldUntil()));
    let whole = begin;
    for (let part = 0; part < 3; part += 1) {
      [app, other].forEach(({ clock }) => clock.advance({ seconds: LEASE_SECONDS - 10 }));
      const rows = getRows(row);
      whole += rows;
      slow.send(rows);
      await eventually(async () => expect(await heldUntil()).toBeGreaterThan(until));
      until = await heldUntil();
    }

    expect(await new SlowUpload(other, path, key).end(whole)).toMatchObject({ status: 409 });

    expect(await slow.end('')).toMatchObject({ status: 200, replayed: false });
    expect(await new SlowUpload(other, path, key).end(whole)).toMatchObject({ status: 200, replayed: true });
  });
});
