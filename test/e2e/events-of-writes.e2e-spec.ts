import { randomUUID } from 'node:crypto';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { currentAuditContext } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { BeforeCommitHook } from '#platform/database/transaction/transaction-runner.js';
import { Extension } from '#platform/extensions.js';
import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { ADMINISTRATORS_WRITES } from '../support/writes/audit-scenes.js';
import { createCampaign, createCategory } from '../support/scenes/campaign-requests.js';
import { EVENTS_OF_WRITES } from '../support/writes/events-of-writes.js';
import { getHandlers, getName } from '../support/api/routes.js';
import { OTHERS_WRITES, WITHOUT_EVENTS } from '../support/writes/scenes-of-others.js';
import { DEFAULT_LOGINS } from '../support/scenes/logins.js';
import { sellerWith } from '../support/scenes/points.js';
import { segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';
import { createWebhook, Receiver } from '../support/scenes/webhooks.js';

const SECRETS = [/whsec_/, /argon2/, /laurel_[\w-]{20}/, /Loyalty#1|Renewed#2/, /"[\da-f]{64}"/];
/** In the catalogue, and not in the contract: its events name coupons and customers. */
const OF_CATALOGUE = "NOT LIKE 'Service.Domain.User.%' AND type NOT LIKE 'Service.Domain.Account.%'";

interface Row {
  readonly recordId: number | string;
  readonly type: string;
  readonly actor: string | null;
}

/** Their callers have no credentials. */
const ANONYMOUS = /self_register|\/activate(-sms)?\/|unsubscribe|contacts\/refuse|password\/reset/;

/** The last events of every unit of work, read in it. */
@Extension(BeforeCommitHook)
@Injectable()
class RecordedEvents implements BeforeCommitHook {
  readonly byRequest = new Map<string, string[]>();
  readonly actors = new Set<string | null>();
  private last = 0;

  begin() {
    const requestId = currentAuditContext()?.requestId ?? '';
    const write = async (tx: Tx) => {
      const found = await tx.query<Row[]>(
        `SELECT recordId, type, actor FROM event WHERE recordId > ${this.last} ORDER BY recordId`,
      );
      this.last = Math.max(this.last, ...found.map(({ recordId }) => Number(recordId)));
      found.forEach(({ actor }) => this.actors.add(actor));
      this.byRequest.set(requestId, [
        ...(this.byRequest.get(requestId) ?? []),
        ...found.map(({ type }) => shorten(type)),
      ]);
    };
    return { write };
  }
}

@Module({ providers: [RecordedEvents] })
class RecordedEventsModule {}

describe('events of writes', () => {
  let app: TestApp;
  /** By the id of the request: types of the events that its units of work have recorded, read before their commit. */
  let recorded: Map<string, string[]>;
  let actors: Set<string | null>;
  beforeAll(async () => {
    app = await TestApp.start({
      imports: [DiscoveryModule, RecordedEventsModule],
      environment: { WEBHOOK_ALLOW_PRIVATE: 'true', SMS_URL: 'https://sms.example/send' },
    });
    ({ byRequest: recorded, actors } = app.nest.get(RecordedEvents));
  });
  afterAll(async () => {
    Receiver.closeAll();
    await app.stop();
  });
  const events = async (): Promise<number> =>
    (await app.as('admin').get('/api/event').expect(200)).body.total;

  it('are said of every write that there is', () => {
    const said = [...Object.keys(EVENTS_OF_WRITES), ...Object.keys(OTHERS_WRITES), ...WITHOUT_EVENTS];
    const writes = getHandlers(app)
      .map(getName)
      .filter((name) => !name.startsWith('GET '));
    expect([...new Set(said)].sort()).toEqual([...new Set(writes)].sort());
  });

  it.each(Object.entries(ADMINISTRATORS_WRITES))(
    'are recorded by the transaction of %s',
    async (name, scene) => {
      const { status, headers, body } = await scene(app);
      expect([200, 204], JSON.stringify(body)).toContain(status);
      const types = recorded.get(String(headers['x-request-id'])) ?? [];
      expect(types.sort()).toEqual([...(EVENTS_OF_WRITES[name] ?? [])].sort());
    },
  );

  it.each(Object.entries(OTHERS_WRITES))(
    'are recorded by the transaction of %s',
    async (name, { prepare, events }) => {
      const request = await prepare(app);
      recorded.clear();
      actors.clear();
      const { status, body } = await request();
      expect([200, 204], JSON.stringify(body)).toContain(status);
      expect([...recorded.values()].flat().sort()).toEqual([...events].sort());
      const isNamed = (actor: string | null) =>
        ANONYMOUS.test(name) ? actor === null : /^(customer|seller) [\da-f-]{36}$/.test(actor ?? '');
      expect([...actors].filter((actor) => !isNamed(actor))).toEqual([]);
    },
  );

  it('name the administrator who has caused them', async () => {
    actors.clear();
    await createCategory(app, 'Named');
    expect([...actors]).toEqual([`admin ${DEFAULT_LOGINS.admin}`]);
  });

  it('name the seller and the customer who have edited a record, to readers of events', async () => {
    const id = await app.customerWith({ points: 0 });
    const seller = await sellerWith(app, false);
    for (const caller of [app.as('seller', seller), app.as('customer', id)]) {
      await caller.putJson(`/api/customer/${id}`, { customer: { firstName: randomUUID() } }).expect(200);
    }
    const { body } = await app
      .as('admin')
      .get(`/api/event?uuid=${id}&type=Service.Domain.User.Event.CustomerDetailsWereUpdated`)
      .expect(200);
    const found = body.events.map(({ actor }: { actor: object }) => actor);
    expect(found).toEqual([
      { type: 'seller', id: seller },
      { type: 'customer', id },
    ]);
  });

  it('tell no secret, no code and no name of an administrator', async () => {
    const rows = await app.reader.query(`SELECT type, payload FROM event WHERE type ${OF_CATALOGUE}`);
    const all = rows.map((row: object) => JSON.stringify(row)) as string[];
    expect(all.length).toBeGreaterThan(50);
    const admins = all.filter((row) => /Domain\.(Administrator|Auth)\./.test(row)).join('\n');
    for (const secret of SECRETS) {
      expect(all.join('\n')).not.toMatch(secret);
    }
    expect(all.filter((row) => row.includes('CampaignCodesWere')).join('\n')).not.toMatch(/TEA-/);
    expect(all.filter((row) => row.includes('Webhook')).join('\n')).not.toMatch(
      /com\/laurel|127\.0\.0\.1:\d+\//,
    );
    expect(admins).not.toMatch(/@|Bea/);
  });

  it('are of types and things that verify knows, also when the thing is deleted', async () => {
    // Passwords of logins that belong to this test alone.
    const ofLogins = 'table customer or seller or administrator';
    const found = (await differencesIn(app)).filter(({ table, by }) => table === 'event' && by !== ofLogins);
    expect(found.filter(({ what }) => ['uuid', 'type'].includes(what))).toEqual([]);
  });

  it('are none for a write that changes nothing', async () => {
    const admin = app.as('admin');
    const campaign = await createCampaign(app, { segments: [], labels: 'a:b' });
    const category = await createCategory(app, 'A');
    const customer = await app.customerWith({ points: 0 });
    const listed = await segmentWith(app, [{ type: 'customer_list', customers: [customer] }]);
    const level = {
      translations: { en: { name: 'Gold' } },
      conditionValue: 9001,
      reward: { name: 'A', value: 5 },
    };
    const { id: levelId } = (await admin.postJson('/api/level/create', { level }).expect(200)).body;
    const role = await roleWith(app, { LEVEL: ['VIEW', 'MODIFY'] });
    const administrator = await administratorWith(app);
    const { webhookId } = await createWebhook(app, { url: (await Receiver.listening()).url });
    const sent: [string, object][] = [
      [`/api/campaign/${campaign}`, (await admin.get(`/api/campaign/${campaign}`).expect(200)).body],
      [
        `/api/campaignCategory/${category}`,
        (await admin.get(`/api/campaignCategory/${category}`).expect(200)).body,
      ],
      [`/api/segment/${listed}`, (await admin.get(`/api/segment/${listed}`).expect(200)).body],
      [`/api/level/${levelId}`, { level }],
      [`/api/admin/acl/role/${role}`, (await admin.get(`/api/admin/acl/role/${role}`).expect(200)).body],
      [
        `/api/admin/data/${administrator}`,
        (await admin.get(`/api/admin/data/${administrator}`).expect(200)).body,
      ],
      [`/api/webhook/${webhookId}`, (await admin.get(`/api/webhook/${webhookId}`).expect(200)).body],
    ];
    const before = await events();
    for (const [path, body] of sent) {
      await admin.putJson(path, body).expect(({ status, body: answer }) => {
        expect([200, 204], `${path}: ${JSON.stringify(answer)}`).toContain(status);
      });
      expect(await events(), path).toBe(before);
    }
    await admin.post(`/api/campaign/${campaign}/active`).expect(200);
    await admin.delete(`/api/campaign/${campaign}/coupons`, { coupons: ['Z'] }).expect(200);
    expect(await events()).toBe(before);
  });

  it('are none for a write that is refused', async () => {
    const admin = app.as('admin');
    const campaign = await createCampaign(app);
    const before = await events();
    await admin.postJson('/api/campaign', { campaign: { reward: 'gift_code' } }).expect(400);
    await admin
      .putJson(`/api/campaign/${campaign}`, { costInPoints: 12, levels: [randomUUID()] })
      .expect(400);
    await admin
      .putJson(`/api/campaign/${campaign}`, { costInPoints: 12, coupons: ['x'.repeat(101)] })
      .expect(400);
    await admin.postJson(`/api/campaign/${randomUUID()}/active`, {}).expect(404);
    await admin.postJson('/api/store', { code: 'DEFAULT', name: 'Again' }).expect(400);
    expect(await events()).toBe(before);
  });

  it('tell of a segment whose list alone has changed', async () => {
    const [one, other] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
    const segment = await segmentWith(app, [{ type: 'customer_list', customers: [one] }]);
    const { parts } = (await app.as('admin').get(`/api/segment/${segment}`).expect(200)).body;
    const before = await events();
    parts[0].criteria[0].customers = [one, other];
    await app.as('admin').putJson(`/api/segment/${segment}`, { parts }).expect(200);
    expect(await events()).toBe(before + 1);
    const { body } = await app.as('admin').get('/api/event?direction=DESC&perPage=1').expect(200);
    expect(body.events[0]).toMatchObject({
      type: 'Service.Domain.Segment.Event.SegmentWasUpdated',
      uuid: segment,
    });
    expect(JSON.stringify(body)).not.toContain(one);
  });

  it('tell of the key that an administrator gets, loses for another, and loses', async () => {
    const change = { external: true, apiKey: randomUUID() };
    const administrator = await administratorWith(app);
    const path = `/api/admin/data/${administrator}`;
    const typesSince = async (before: number) => {
      const { body } = await app
        .as('admin')
        .get(`/api/event?fromId=${before + 1}`)
        .expect(200);
      return body.events.map(({ type }: { type: string }) => shorten(type));
    };
    let before = await events();
    await app.as('admin').putJson(path, change).expect(200);
    expect(await typesSince(before)).toEqual([
      'Administrator.AdministratorWasUpdated',
      'Auth.ApiKeyWasCreated',
    ]);
    before = await events();
    await app
      .as('admin')
      .putJson(path, { ...change, apiKey: randomUUID() })
      .expect(200);
    expect(await typesSince(before)).toEqual(['Auth.ApiKeyWasRevoked', 'Auth.ApiKeyWasCreated']);
    before = await events();
    await app.as('admin').putJson(path, { external: false }).expect(200);
    expect(await typesSince(before)).toEqual([
      'Administrator.AdministratorWasUpdated',
      'Auth.ApiKeyWasRevoked',
    ]);
  });
});

/** `Campaign.CampaignWasCreated`. */
function shorten(type: string): string {
  return type.replace(/^Service\.Domain\.(\w+)\.Event\./, '$1.');
}
