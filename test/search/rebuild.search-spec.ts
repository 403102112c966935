import { CustomerEntity } from '../../src/customer/customer.entity.js';
import { EventSequencerService, SubscriptionRunnerService } from '../../src/event/index.js';
import { SearchEngine } from '#platform/search-engine/search-engine.js';
import {
  FillSearchIndexSubscription,
  KeepSearchIndexJob,
  RebuildSearchIndex,
} from '../../src/search/index.js';
import { run } from '../support/processes/command.js';
import {
  atEngine,
  catchUp,
  getIndices,
  lastNamesFound,
  removeIndices,
  searchEnvironment,
} from '../support/servers/search-engine.js';
import { TestApp } from '../support/app/test-app.js';

const noProgress = { check: () => undefined, written: () => undefined };

let app: TestApp;
beforeEach(async () => void (app = await TestApp.start({ environment: searchEnvironment() })));
afterEach(async () => {
  await removeIndices(app);
  await app.stop();
});

const rename = (id: string, lastName: string) =>
  app.as('admin').put(`/api/customer/${id}`, { customer: { lastName } }).expect(200);
const byIndex = (...names: string[]) => ({ by: 'index', names });

describe('search:rebuild', () => {
  it('misses nothing that changes meanwhile, while searches are answered, and leaves one index of each kind', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      ids.push(await app.customerWith({ points: 0, lastName: `Before${index}` }));
    }
    await catchUp(app);
    const before = await getIndices(app);

    let changes = 0;
    const over = new AbortController();
    const writing = (async () => {
      for (; !over.signal.aborted; changes += 1) {
        await rename(ids[changes % ids.length] ?? '', `After${changes}`);
        await app.nest.get(EventSequencerService).sequence();
        await app.nest.get(SubscriptionRunnerService).runBatch(app.nest.get(FillSearchIndexSubscription));
      }
    })();
    const searching = (async () => {
      const answers = new Set<string | undefined>();
      while (!over.signal.aborted) {
        answers.add((await lastNamesFound(app, 'anna')).by);
      }
      return answers;
    })();
    for (let round = 0; round < 3; round += 1) {
      await app.nest.get(RebuildSearchIndex).execute(undefined, noProgress);
    }
    over.abort();
    await writing;
    expect(await searching).toEqual(new Set(['index']));
    await catchUp(app);

    expect(changes).toBeGreaterThan(0);
    const customers = await app.reader.manager.find(CustomerEntity);
    for (const { lastName } of customers.filter((customer) => ids.includes(customer.id))) {
      const { names, by } = await lastNamesFound(app, lastName);
      expect([by, names.includes(lastName)]).toEqual(['index', true]);
    }
    const after = await getIndices(app);
    expect([...after.values()].sort()).toEqual(
      ['bought', 'campaign', 'customer'].map((kind) => [`${app.environment['SEARCH_INDEX_PREFIX']}-${kind}`]),
    );
    expect([...after.keys()].filter((index) => before.has(index))).toEqual([]);
  });

  it('writes a change that comes after the reading and before the swap to the new index too', async () => {
    const id = await app.customerWith({ points: 0, lastName: 'Before' });
    await catchUp(app);
    const index = await app.nest.get(SearchEngine).begin('customer');
    await index.add([{ id, scope: 'anywhere', version: 0, words: ['before'], parts: [], codes: [] }]);
    await rename(id, 'After');
    await app.nest.get(EventSequencerService).sequence();
    await app.nest.get(SubscriptionRunnerService).runBatch(app.nest.get(FillSearchIndexSubscription));
    await index.serve();

    expect(await lastNamesFound(app, 'after')).toEqual(byIndex('After'));
    expect(await lastNamesFound(app, 'before')).toEqual(byIndex());
  });

  it('breaks nothing when it is interrupted; the next one clears up', async () => {
    await app.customerWith({ points: 0, lastName: 'Kot' });
    await catchUp(app);
    const before = await getIndices(app);
    const rebuild = app.nest.get(RebuildSearchIndex);
    const interrupted = () => {
      throw new Error('interrupted');
    };

    for (let round = 0; round < 2; round += 1) {
      await expect(rebuild.execute(['customer'], { ...noProgress, check: interrupted })).rejects.toThrow(
        'interrupted',
      );
    }
    const half = await getIndices(app);
    expect(half.size).toBe(before.size + 1);
    await app.customerWith({ points: 0, lastName: 'Kotek' });
    await catchUp(app);
    expect(await lastNamesFound(app, 'kot')).toEqual(byIndex('Kot', 'Kotek'));

    await rebuild.execute(['customer'], noProgress);
    expect((await getIndices(app)).size).toBe(before.size);
    expect(await lastNamesFound(app, 'kot')).toEqual(byIndex('Kot', 'Kotek'));
  });

  it('is made by itself where there is none, and where an older version has made it', async () => {
    await app.customerWith({ points: 0, lastName: 'Kot' });
    await catchUp(app);
    const [index = ''] = [...(await getIndices(app)).keys()].filter((name) => name.includes('customer'));
    await atEngine('PUT', `${index}/_mapping`, { _meta: { layout: 0 } });
    await app.nest.get(KeepSearchIndexJob).run();
    expect([...(await getIndices(app)).keys()]).not.toContain(index);

    await removeIndices(app);
    await app.nest.get(KeepSearchIndexJob).run();
    expect((await getIndices(app)).size).toBe(3);
    expect(await lastNamesFound(app, 'kot')).toEqual(byIndex('Kot'));
  });

  it('knows all that has happened before, so that none of it has to be handled event by event', async () => {
    const id = await app.customerWith({ points: 0, lastName: 'Before' });
    await app.nest.get(EventSequencerService).sequence();
    await app.nest.get(RebuildSearchIndex).execute(undefined, noProgress);
    const runner = app.nest.get(SubscriptionRunnerService);
    expect(await runner.runBatch(app.nest.get(FillSearchIndexSubscription))).toBe(0);

    await rename(id, 'After');
    await app.nest.get(EventSequencerService).sequence();
    expect(await runner.runBatch(app.nest.get(FillSearchIndexSubscription))).toBe(1);
  });

  it('says what it has written, from the command line', async () => {
    await app.customerWith({ points: 0, lastName: 'Kot' });
    const command = run('cli', ['search:rebuild'], app.environment);
    expect(await command.ended).toBe(0);
    expect(command.stdout).toMatch(/^The search index is new: customer \d+, campaign 0, bought 0\.\n$/);
    expect(await lastNamesFound(app, 'kot')).toEqual(byIndex('Kot'));
  });
});
