import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EventPumpService, EventSequencerService, SubscriptionRunnerService } from '../../src/event/index.js';
import { FillSearchIndexSubscription, KeepSearchIndexJob } from '../../src/search/index.js';
import { boughtWith } from '../support/scenes/bought.js';
import { eventually, until } from '../support/waiting/eventually.js';
import { Proxy } from '../support/servers/proxy.js';
import {
  catchUp,
  lastNamesFound,
  refresh,
  removeIndices,
  SEARCH_URL,
  searchEnvironment,
  searchIn,
} from '../support/servers/search-engine.js';
import { TestApp } from '../support/app/test-app.js';

const SCRIPT = fileURLToPath(new URL('../../scripts/services/opensearch.sh', import.meta.url));
/** Where the program of an engine lies that these tests may start and kill. */
const PROGRAM = process.env['TEST_SEARCH_ROOT'] ?? join(tmpdir(), 'laurel-opensearch');

/** The breaker asks again after some seconds. */
const againByIndex = (app: TestApp, q: string, expected: string[]) =>
  eventually(async () => expect(await lastNamesFound(app, q)).toEqual({ by: 'index', names: expected }), {
    interval: 100,
  });

describe('an engine that is away', () => {
  let app: TestApp;
  let proxy: Proxy;
  beforeEach(async () => {
    proxy = await Proxy.to(new URL(SEARCH_URL));
    const environment = searchEnvironment(`http://laurel:hunter2@127.0.0.1:${proxy.port}`);
    app = await TestApp.start({ environment: { ...environment, SEARCH_TIMEOUT_MS: '2000' } });
  });
  afterEach(async () => {
    await removeIndices(app);
    await app.stop();
    proxy.close();
  });

  it('shows in a header, and delays no caller; everything arrives when it is back', async () => {
    const id = await app.customerWith({ points: 0, lastName: 'Before' });
    await catchUp(app);
    const runner = app.nest.get(SubscriptionRunnerService);
    await againByIndex(app, 'before', ['Before']);

    proxy.close();
    await app
      .as('admin')
      .put(`/api/customer/${id}`, { customer: { lastName: 'After' } })
      .expect(200);
    const { customer } = await boughtWith(app);
    await app.nest.get(EventSequencerService).sequence();
    expect(await lastNamesFound(app, 'after')).toEqual({ by: 'database', names: ['After'] });
    expect((await searchIn(app, '/api/search', 'after')).body.results).toMatchObject([{ id }]);
    await expect(runner.runBatch(app.nest.get(FillSearchIndexSubscription))).rejects.toThrow(/ECONN/);
    await expect(app.nest.get(KeepSearchIndexJob).run()).rejects.toThrow(/ECONN/);
    const health = await app.asAnonymous().get('/api/healthcheck').expect(503);
    const entry = health.body.find(({ name }: { name: string }) => name === 'search');
    expect(entry).toMatchObject({ status: 'Problem' });
    expect(JSON.stringify(health.body)).not.toContain('hunter2');
    await app.asAnonymous().get('/readyz').expect(204);

    await proxy.comeBack();
    await catchUp(app);
    await againByIndex(app, 'after', ['After']);
    await againByIndex(app, 'before', []);
    const bought = await searchIn(app, '/api/campaign/bought', 'COFFEE-0');
    expect(bought.body.boughtCampaigns).toMatchObject([{ customerId: customer }]);
    await app.asAnonymous().get('/api/healthcheck').expect(204);
  });

  it('that hangs makes one search wait until its timeout, not each of them', async () => {
    await app.customerWith({ points: 0, lastName: 'Kot' });
    await catchUp(app);
    await againByIndex(app, 'kot', ['Kot']);

    proxy.fallSilent();
    const received = proxy.received;
    const answers = [];
    for (let search = 0; search < 10; search += 1) {
      answers.push(await lastNamesFound(app, 'kot'));
    }
    expect(answers).toEqual(Array(10).fill({ by: 'database', names: ['Kot'] }));
    // One or two searches wait, and not ten: the others have not asked it.
    expect(proxy.received - received).toBeLessThan(5);
    proxy.speakAgain();
    await againByIndex(app, 'kot', ['Kot']);
  });
});

describe.skipIf(!existsSync(join(PROGRAM, 'opensearch-3.6.0')))('an engine that is killed', () => {
  const PORT = '13871';
  const url = `http://127.0.0.1:${PORT}`;
  const state = mkdtempSync(join(tmpdir(), 'laurel-test-search-'));
  const engine = (command: 'start' | 'stop') =>
    spawnSync(SCRIPT, [command], {
      env: { ...process.env, ROOT: PROGRAM, STATE: state, PORT },
      stdio: 'inherit',
    });
  const pid = () => Number(readFileSync(join(state, 'launched.pid'), 'utf8'));
  afterAll(() => {
    engine('stop');
    rmSync(state, { recursive: true, force: true });
  });

  it('in the middle of writing has everything after it is back', async () => {
    expect(engine('start').status).toBe(0);
    const app = await TestApp.start({ environment: searchEnvironment(url) });
    try {
      await catchUp(app, url);
      app.nest.get(EventPumpService).start();
      const names: string[] = [];
      const register = async (count: number) => {
        for (let registered = 0; registered < count; registered += 1) {
          const lastName = `Person${String(names.length).padStart(2, '0')}`;
          await app.customerWith({ points: 0, lastName });
          names.push(lastName);
        }
      };

      await register(20);
      const registering = register(40);
      process.kill(pid(), 'SIGKILL');
      await registering;
      expect((await lastNamesFound(app, 'anna')).names).toHaveLength(10);
      expect(engine('start').status).toBe(0);

      for (const name of names) {
        await until(async () => {
          await refresh(app, url).catch(() => undefined);
          const { by, names: found } = await lastNamesFound(app, name);
          return by === 'index' && found.includes(name);
        });
      }
      expect(names).toHaveLength(60);
    } finally {
      await removeIndices(app, url).catch(() => undefined);
      await app.stop();
    }
  });
});
