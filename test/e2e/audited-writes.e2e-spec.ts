import { RequestMethod } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { AuditEntryEntity } from '../../src/audit/audit-entry.entity.js';
import { AdminGuard, AdminOrSellerGuard, AnyRoleGuard, PUBLIC } from '../../src/auth/index.js';
import { ADMINISTRATORS_WRITES } from '../support/audit-scenes.js';
import { TestApp } from '../support/test-app.js';
import { differencesIn } from '../support/verify.js';
import { Receiver } from '../support/webhooks.js';

/** They change nothing. */
const READS = ['POST /api/pos/search/customer', 'POST /api/admin/campaign/cashback/simulate'];
const FOR_ADMINISTRATORS: readonly unknown[] = [AdminGuard, AdminOrSellerGuard, AnyRoleGuard];

describe('the audit log', () => {
  let app: TestApp;
  beforeAll(async () => {
    const environment = { WEBHOOK_ALLOW_PRIVATE: 'true' };
    app = await TestApp.start({ imports: [DiscoveryModule], environment });
  });
  afterAll(async () => {
    Receiver.closeAll();
    await app.stop();
  });

  it('is tried with every write that administrators may make', () => {
    const writes = writesOf(app).filter((write) => !READS.includes(write));
    expect(Object.keys(ADMINISTRATORS_WRITES).sort()).toEqual(writes.sort());
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

  it('is found to be whole afterwards', async () => {
    await app.as('admin').get('/api/audit').expect(200);
    expect((await differencesIn(app)).filter(({ what }) => /audit/.test(what))).toEqual([]);
  });
});

/** Handlers that are no GET, and let administrators in, by their paths without a store. */
function writesOf(app: TestApp): string[] {
  return app.nest
    .get(DiscoveryService)
    .getControllers()
    .flatMap(({ metatype }) => {
      const controller = metatype as abstract new () => object;
      const guards: unknown[] = Reflect.getMetadata(GUARDS_METADATA, controller) ?? [];
      return guards.some((guard) => FOR_ADMINISTRATORS.includes(guard)) ? writesIn(controller) : [];
    });
}

function writesIn(controller: abstract new () => object): string[] {
  const bases = [Reflect.getMetadata(PATH_METADATA, controller)].flat() as string[];
  const base = bases.find((path) => path.startsWith('api/')) ?? '';
  return new MetadataScanner().getAllMethodNames(controller.prototype).flatMap((name) => {
    const handler: object = Reflect.get(controller.prototype, name);
    const method: RequestMethod | undefined = Reflect.getMetadata(METHOD_METADATA, handler);
    if (method === undefined || method === RequestMethod.GET || Reflect.getMetadata(PUBLIC, handler)) {
      return [];
    }
    const path = [base, Reflect.getMetadata(PATH_METADATA, handler)].filter((part) => part !== '/').join('/');
    return [`${RequestMethod[method]} /${path.replace(/:(\w+)/g, '{$1}')}`];
  });
}
