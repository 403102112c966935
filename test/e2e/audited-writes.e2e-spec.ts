import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DiscoveryModule } from '@nestjs/core';
import type { Change } from '#platform/audit-context/change.js';
import { AuditEntryEntity } from '../../src/audit/audit-entry.entity.js';
import { ADMINISTRATORS_WRITES } from '../support/writes/audit-scenes.js';
import { getHandlers, getName } from '../support/api/routes.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';
import { Receiver } from '../support/scenes/webhooks.js';

const WORDS = join(import.meta.dirname, '../../admin/src/screens/audit/audit-actions.ts');

/** They change nothing. */
const READS = [
  'POST /api/pos/search/customer',
  'POST /api/admin/campaign/cashback/simulate',
  'POST /api/campaign/audience',
  'POST /api/campaign/coupons/preview',
  'POST /api/level/preview',
  'POST /api/level/{level}/preview',
  'POST /api/segment/preview',
  'POST /api/admin/bulk-actions/points/preview',
  'POST /api/admin/bulk-actions/delivery-status/preview',
  'POST /api/admin/bulk-actions/labels/preview',
  'POST /api/admin/bulk-actions/campaign-activity/preview',
  'POST /api/admin/bulk-actions/campaign-archive/preview',
  'POST /api/admin/bulk-actions/messages/preview',
  'POST /api/admin/customer/import/preview',
  'POST /api/admin/transaction/import/preview',
  'POST /api/points/transfer/import/preview',
  'POST /api/earningRule/simulate',
  'POST /api/earningRule/replay',
  'POST /api/transaction/simulate',
  'POST /api/settings/emails/{email}/preview',
];

/** Types of changes that are about customers. */
const ABOUT_CUSTOMERS = ['customer', 'transfer', 'transaction', 'coupon'];

/** An erasure leaves the audit log as it is: a field that is added here has nothing personal. */
const KEPT = [
  ...[
    'statusType',
    'statusState',
    'levelId',
    'manualLevel',
    'posId',
    'sellerId',
    'storeId',
    'mergedInto',
    'loginContacts',
    'hasSecondFactor',
    // The reason of a decision: administrators are asked to name no personal data.
    'reason',
  ].map((field) => `customer.${field}`),
  ...['type', 'points', 'returnsTransferId', 'transactionId'].map((field) => `transfer.${field}`),
  ...['documentNumber', 'documentType', 'customerId', 'grossCents', 'storeId', 'posId', 'revisedId'].map(
    (field) => `transaction.${field}`,
  ),
  ...['used', 'deliveryStatus', 'canceledAt', 'returnedPoints', 'cashbackStatus'].map(
    (field) => `coupon.${field}`,
  ),
];

describe('the audit log', () => {
  let app: TestApp;
  beforeAll(async () => {
    const environment = { WEBHOOK_ALLOW_PRIVATE: 'true', SMS_URL: 'https://sms.example/send' };
    app = await TestApp.start({ imports: [DiscoveryModule], environment });
  });
  afterAll(async () => {
    Receiver.closeAll();
    await app.stop();
  });

  it('is tried with every write that administrators may make', () => {
    const writes = getWrites(app).filter((write) => !READS.includes(write));
    expect(Object.keys(ADMINISTRATORS_WRITES).sort()).toEqual(writes.sort());
  });

  it('has words in the panel for every one of them', () => {
    const words = readFileSync(WORDS, 'utf8');
    expect(Object.keys(ADMINISTRATORS_WRITES).filter((action) => !words.includes(`  '${action}': `))).toEqual(
      [],
    );
  });

  it.each(Object.entries(ADMINISTRATORS_WRITES))('has one entry of %s', async (action, scene) => {
    const { status, headers, body } = await scene(app);
    expect([200, 204], JSON.stringify(body)).toContain(status);

    const requestId = String(headers['x-request-id']);
    const [entry, ...more] = await app.reader.manager.findBy(AuditEntryEntity, { requestId });
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action, outcome: 'done', credential: 'login' });
    expect(entry?.resourceId).toMatch(/^[\da-f-]{36}$/);
    const told = JSON.stringify(entry);
    for (const secret of [/whsec_/, /argon2/, /laurel_[\w-]{20}/, /@example\.com/, /Anna|Nowak|Bea/]) {
      expect(told).not.toMatch(secret);
    }
  });

  it('keeps values of these fields alone: none of them is what a person types about a customer', async () => {
    const entries = await app.reader.manager.find(AuditEntryEntity);
    const fields = entries.flatMap(({ changes }) =>
      (JSON.parse(changes) as Change[])
        .filter(({ type }) => ABOUT_CUSTOMERS.includes(type))
        .flatMap(({ type, before, after }) =>
          Object.keys({ ...before, ...after }).map((field) => `${type}.${field}`),
        ),
    );
    expect(KEPT).toEqual(expect.arrayContaining([...new Set(fields)]));
    expect(new Set(fields).size).toBeGreaterThan(8);
  });

  it('is found to be whole afterwards', async () => {
    await app.as('admin').get('/api/audit').expect(200);
    expect((await differencesIn(app)).filter(({ table }) => table.startsWith('audit'))).toEqual([]);
  });
});

/** Handlers that are no GET, and let administrators in, by their paths without a store. */
function getWrites(app: TestApp): string[] {
  return getHandlers(app)
    .filter(({ letsAdministratorsIn }) => letsAdministratorsIn)
    .map(getName)
    .filter((name) => !name.startsWith('GET '));
}
