import { freePort, run, untilPrinted } from '../support/processes/command.js';
import { until } from '../support/waiting/eventually.js';
import { getLog } from '../support/app/log-lines.js';
import { getValue } from '../support/app/metrics.js';
import { OwnMariaDb } from '../support/servers/own-mariadb.js';
import { migrate } from '../support/app/schema.js';
import { SmallDisk } from '../support/servers/small-disk.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { differencesIn } from '../support/verify/verify.js';

/** A server of its own, and all tables in it. */
const STARTING_MS_MAX = 240_000;
/** The database is looked at every five seconds. */
const FULL = { error: { code: 503, message: 'The disk of the database is full: nothing was done' } };

const readiness = async (app: TestApp) => {
  const { status, body, headers } = await app.asAnonymous().get('/readyz');
  return { status, body, warning: headers['warning'] };
};
const metric = async (app: TestApp, name: string) =>
  getValue((await app.asAnonymous().get('/metrics').expect(200)).text, name, {});
const untilWell = async (app: TestApp) =>
  until(async () => (await app.asAnonymous().get('/api/healthcheck')).status === 204);

const disk = SmallDisk.mount(databaseKind === 'sqlite' ? 16 : 700);
afterAll(() => disk?.unmount());

/** A shop on the disk, which buys until there is no room. */
async function shopOn(app: TestApp) {
  const customer = await app.customerWith({ points: 100_000 });
  const campaign = await app.campaignWith({ cost: 1, coupons: 5000 });
  const buy = () =>
    app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`, { quantity: 50 });
  const untilFull = async () => {
    let [bought, answer] = [0, await buy()];
    for (; answer.status === 200; answer = await buy()) {
      bought += 50;
    }
    return { bought, answer };
  };
  return { customer, campaign, buy, untilFull };
}

describe.runIf(disk && databaseKind === 'sqlite')('a SQLite file whose disk is full', () => {
  let app: TestApp;
  beforeAll(async () => {
    const environment = { DATA_DIR: disk?.path ?? '' };
    await migrate(environment);
    app = await TestApp.start({ environment });
  }, STARTING_MS_MAX);
  afterAll(() => app.stop());

  it(
    'says so everywhere, refuses writes, answers reads, and goes on by itself when there is room',
    async () => {
      const careful = await app.another({ ...app.environment, REQUIRE_DURABLE: 'true' });
      const { campaign, buy, untilFull, customer } = await shopOn(app);
      expect(await readiness(app)).toMatchObject({ status: 204, warning: undefined });
      expect(await metric(app, 'laurel_disk_free_bytes')).toBeGreaterThan(0);
      disk?.fill(500_000);

      const lines = await getLog(app, async () => {
        const { bought, answer } = await untilFull();
        expect(answer).toMatchObject({ status: 503, body: FULL });
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        await buy().expect(503, FULL);
        expect(await app.couponsSold(campaign)).toBe(bought);
        await app.asAnonymous().get('/api/healthcheck').expect(503);
      });

      const told = lines.filter(({ level, msg }) => level === 'error' && String(msg).includes('disk full'));
      expect(told).toMatchObject([
        { context: 'Database', msg: expect.stringContaining(`${disk?.path}/laurel.sqlite`) },
      ]);
      const { body } = await app.asAnonymous().get('/api/healthcheck').expect(503);
      expect(body).toContainEqual({ name: 'database', status: 'Problem', message: 'disk full' });
      expect(await readiness(app)).toMatchObject({ status: 204, warning: '199 - "disk full"' });
      expect(await metric(app, 'laurel_database_disk_full')).toBe(1);
      expect(await metric(app, 'laurel_disk_free_bytes')).toBeLessThan(500_000);
      await app.as('customer', customer).get('/api/DEFAULT/customer/campaign/available').expect(200);
      await until(async () => (await readiness(careful)).status === 503);
      expect(await readiness(careful)).toMatchObject({
        status: 503,
        body: [{ name: 'database', status: 'Problem', message: 'disk full' }],
      });

      disk?.empty();
      await untilWell(app);
      await untilWell(careful);

      await buy().expect(200);
      expect(await readiness(app)).toMatchObject({ status: 204, warning: undefined });
      expect(await readiness(careful)).toMatchObject({ status: 204, warning: undefined });
      expect(await metric(app, 'laurel_database_disk_full')).toBe(0);
      expect(await differencesIn(app)).toEqual([]);
    },
    STARTING_MS_MAX,
  );
});

describe.runIf(disk && process.env['TEST_DATABASE'] === 'mariadb')(
  'a server that could lose an answer',
  () => {
    let server: OwnMariaDb;
    let app: TestApp;
    let careful: TestApp;
    beforeAll(async () => {
      const binlog = '--log-bin=binlog --binlog-format=ROW --sync-binlog=1';
      server = await OwnMariaDb.startIn(disk?.path ?? '', binlog);
      const environment = { DATABASE_URL: await server.createDatabase('laurel_durable') };
      await migrate(environment);
      app = await TestApp.start({ environment });
      careful = await app.another({ ...environment, REQUIRE_DURABLE: 'true' });
    }, STARTING_MS_MAX);
    afterAll(async () => {
      await app.stop();
      server.do('stop');
    }, STARTING_MS_MAX);

    it(
      'is noticed at once and while it runs, by the setting that is wrong',
      async () => {
        expect(await readiness(app)).toMatchObject({ status: 204, warning: undefined });
        expect(await readiness(careful)).toMatchObject({ status: 204, warning: undefined });
        // The first request made the service look at the database, and did not wait for it.
        await until(async () => (await metric(app, 'laurel_database_durable')) === 1);

        const lines = await getLog(app, async () => {
          server.asRoot('SET GLOBAL innodb_flush_log_at_trx_commit = 2');
          await until(async () => (await readiness(app)).warning !== undefined);
          server.asRoot('SET GLOBAL sync_binlog = 0');
          await until(async () => (await readiness(app)).warning?.includes('sync_binlog') === true);
          await app.asAnonymous().get('/api/healthcheck').expect(204);
        });

        const [flush, binlog] = [
          'innodb_flush_log_at_trx_commit is 2 and should be 1',
          'sync_binlog is 0 and should be 1',
        ];
        expect(await readiness(app)).toMatchObject({
          status: 204,
          warning: `199 - "not durable: ${flush}; not durable: ${binlog}"`,
        });
        expect(await metric(app, 'laurel_database_durable')).toBe(0);
        const warnings = lines.filter(({ level }) => level === 'warn');
        expect(warnings).toMatchObject([
          { context: 'Database', msg: expect.stringContaining(flush) },
          { context: 'Database', msg: expect.stringContaining(`${flush}; ${binlog}`) },
          {
            context: 'Health',
            msg: expect.stringContaining(`not durable: ${flush}; not durable: ${binlog}`),
          },
        ]);
        await until(async () => (await readiness(careful)).status === 503);
        await careful.asAnonymous().get('/api/healthcheck').expect(503);

        server.asRoot('SET GLOBAL innodb_flush_log_at_trx_commit = 1; SET GLOBAL sync_binlog = 1');
        await until(async () => (await readiness(app)).warning === undefined);
        await until(async () => (await readiness(careful)).status === 204);
        expect(await metric(app, 'laurel_database_durable')).toBe(1);
      },
      STARTING_MS_MAX,
    );

    it(
      'is warned of at the start, which is not ready when it has to be durable',
      async () => {
        server.asRoot('SET GLOBAL innodb_flush_log_at_trx_commit = 0');
        const PORT = await freePort();
        const DATABASE_URL = app.environment['DATABASE_URL'] ?? '';
        const environment = {
          DATABASE_URL,
          PORT,
          HOST: '127.0.0.1',
          LOG_FORMAT: 'json',
          REQUIRE_DURABLE: 'true',
        };
        const service = run('start', [], environment);
        await untilPrinted('Laurel is running', service);
        const { status } = await fetch(`http://127.0.0.1:${PORT}/readyz`);
        service.kill('SIGTERM');
        await service.ended;
        server.asRoot('SET GLOBAL innodb_flush_log_at_trx_commit = 1');

        expect(status).toBe(503);
        expect(service.stdout).toMatch(
          /"level":"warn".*The database could lose what Laurel has answered: innodb_flush_log_at_trx_commit is 0/,
        );
      },
      STARTING_MS_MAX,
    );

    it('cuts no value and changes no isolation, whatever it proposes to connections', async () => {
      server.asRoot("SET GLOBAL sql_mode = ''; SET GLOBAL tx_isolation = 'REPEATABLE-READ'");
      const other = await app.another({ DATABASE_URL: app.environment['DATABASE_URL'] ?? '' });
      const statement = `INSERT INTO named_lock (name) VALUES ('${'x'.repeat(101)}')`;

      await expect(other.unitOfWork.run((tx) => tx.query(statement))).rejects.toMatchObject({
        driverError: { errno: 1406 },
      });
      expect(await readiness(other)).toMatchObject({ status: 204, warning: undefined });
    });

    it(
      'says so when its disk is full, refuses writes, answers reads, and goes on when there is room',
      async () => {
        const { buy, campaign, customer, untilFull } = await shopOn(app);
        disk?.fill(0);

        const lines = await getLog(app, async () => {
          const { bought, answer } = await untilFull();
          expect(answer).toMatchObject({ status: 503, body: FULL });
          expect(await app.couponsSold(campaign)).toBe(bought);
        });

        const told = lines.filter(({ level, msg }) => level === 'error' && String(msg).includes('disk full'));
        expect(told).toMatchObject([{ msg: expect.stringContaining('/laurel_durable takes nothing more') }]);
        await app.asAnonymous().get('/api/healthcheck').expect(503);
        expect(await readiness(app)).toMatchObject({ status: 204, warning: '199 - "disk full"' });
        await app.as('customer', customer).get('/api/DEFAULT/customer/campaign/available').expect(200);

        disk?.empty();
        await untilWell(app);

        await until(async () => (await buy()).status === 200);
        expect(await differencesIn(app)).toEqual([]);
      },
      STARTING_MS_MAX,
    );
  },
);
