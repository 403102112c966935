import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { EventSequencerService } from '../../src/event/index.js';
import { until } from '../support/waiting/eventually.js';
import { OwnMariaDb } from '../support/servers/own-mariadb.js';
import { KEY } from '../support/waiting/repeated.js';
import { migrate } from '../support/app/schema.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const CLIENTS = 8;
const PURCHASES = 120;
const DEATHS = 2;
/** A server of its own, and all tables in it. */
const STARTING_MS_MAX = 240_000;

describe.runIf(process.env['TEST_DATABASE'] === 'mariadb')('a database server that is killed', () => {
  const root = mkdtempSync(join(tmpdir(), 'laurel-test-mariadb-'));
  let server: OwnMariaDb;
  let app: TestApp;
  beforeAll(async () => {
    server = await OwnMariaDb.startIn(root);
    const url = await server.createDatabase('laurel_restarted');
    const environment = { DATABASE_URL: url.replace('mysql:', 'mariadb:') };
    await migrate({ DATA_DIR: root, ...environment });
    app = await TestApp.start({ environment });
  }, STARTING_MS_MAX);
  afterAll(async () => {
    await app.stop();
    server.do('stop');
    rmSync(root, { recursive: true, force: true });
  }, STARTING_MS_MAX);

  it('under load lets requests wait or come again, loses nothing, does nothing twice, and heals by itself', async () => {
    const customers: string[] = [];
    while (customers.length < CLIENTS) {
      customers.push(await app.customerWith({ points: PURCHASES }));
    }
    const campaign = await app.campaignWith({ cost: 1, coupons: PURCHASES });
    const statuses = new Map<number, number>();
    const bought: string[] = [];
    let left = PURCHASES;

    const buy = async (customer: string, key: string): Promise<Response> => {
      const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
      const answer = await app.as('customer', customer).post(path).set(KEY, key);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 503) {
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      return answer;
    };
    const clients = customers.map(async (customer) => {
      while (left > 0) {
        left -= 1;
        const key = randomUUID();
        let answer = await buy(customer, key);
        while (answer.status !== 200) {
          await sleep(100);
          answer = await buy(customer, key);
        }
        bought.push(answer.body.coupons[0].id);
      }
    });
    for (let death = 1; death <= DEATHS; death += 1) {
      await until(() => bought.length >= (PURCHASES / (DEATHS + 2)) * death);
      const refused = statuses.get(503) ?? 0;
      server.do('kill');
      await until(() => (statuses.get(503) ?? 0) > refused);
      server.do('start');
    }
    await Promise.all(clients);

    // 409: the first request under the key was still waiting for the database.
    expect([...statuses.keys()].filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
    expect(new Set(bought).size).toBe(PURCHASES);
    expect(await app.couponsSold(campaign)).toBe(PURCHASES);
    await app.nest.get(EventSequencerService).sequence();
    const { body } = await app
      .as('admin')
      .get('/api/event?type=Service.Domain.User.Event.CampaignWasBoughtByCustomer')
      .expect(200);
    expect(body.total).toBe(PURCHASES);
    expect(await differencesIn(app)).toEqual([]);
  });

  /** A process whose lines to this server are new. */
  const beside = () => app.another({ DATABASE_URL: app.environment['DATABASE_URL'] ?? '' });

  // A connection has the rights that its user had when it was made, so these stand for an old primary and a new one.
  it('or only reads since another one writes, is left by all who have a line to it', async () => {
    const customer = await app.customerWith({ points: 9 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 9 });
    const buy = () => app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);
    await Promise.all([1, 2, 3, 4].map(async () => buy().expect(200)));

    server.asRoot("GRANT READ ONLY ADMIN ON *.* TO app@'127.0.0.1'; SET GLOBAL read_only = 1");
    await Promise.all([5, 6, 7, 8].map(async () => buy().expect(200)));

    server.asRoot("SET GLOBAL read_only = 0; REVOKE READ ONLY ADMIN ON *.* FROM app@'127.0.0.1'");
    expect(await app.couponsSold(campaign)).toBe(8);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('and only reads is no place to send requests to, until it is written to again', async () => {
    // Lines made before may have the rights that were given above.
    const other = await beside();
    const customer = await app.customerWith({ points: 2 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 2 });
    const buy = () => other.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);
    const ready = () => other.asAnonymous().get('/readyz');
    await buy().expect(200);
    await ready().expect(204);

    server.asRoot('SET GLOBAL read_only = 1');
    const response = await ready().expect(503);
    expect(response.body).toEqual([
      { name: 'database', status: 'Problem', message: expect.stringContaining('read-only') },
    ]);
    await buy()
      .expect(503)
      .expect('Retry-After', /^[1-9]/);
    await other.asAnonymous().get('/livez').expect(204);

    server.asRoot('SET GLOBAL read_only = 0');
    await ready().expect(204);
    await buy().expect(200);
    expect(await app.couponsSold(campaign)).toBe(2);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('but lets this account write all the same is fit for requests', async () => {
    server.asRoot("GRANT READ ONLY ADMIN ON *.* TO app@'127.0.0.1'; SET GLOBAL read_only = 1");
    const other = await beside();
    await other.asAnonymous().get('/readyz').expect(204);

    server.asRoot("SET GLOBAL read_only = 0; REVOKE READ ONLY ADMIN ON *.* FROM app@'127.0.0.1'");
  });
});
