import { EventSequencerService, SubscriptionRunnerService } from '../../src/event/index.js';
import { NamedLock } from '#platform/database/lock/named-lock.js';
import { FillSearchIndexSubscription, RebuildSearchIndex } from '../../src/search/index.js';
import { eventually } from '../support/waiting/eventually.js';
import {
  catchUp,
  lastNamesFound,
  refresh,
  removeIndices,
  SEARCH_URL,
  searchEnvironment,
} from '../support/servers/search-engine.js';
import { SearchGate } from '../support/servers/search-gate.js';
import { TestApp } from '../support/app/test-app.js';

const noProgress = { check: () => undefined, written: () => undefined };
const byIndex = (...names: string[]) => ({ by: 'index', names });

describe('two workers at one search index', () => {
  let gate: SearchGate;
  let late: TestApp;
  let other: TestApp;
  beforeEach(async () => {
    gate = await SearchGate.before(SEARCH_URL);
    late = await TestApp.start({ environment: searchEnvironment(gate.url) });
    other = await late.another({ SEARCH_URL });
  });
  afterEach(async () => {
    gate.open();
    await removeIndices(late);
    await late.stop();
    gate.close();
  });

  const rename = async (id: string, lastName: string) => {
    await late.as('admin').put(`/api/customer/${id}`, { customer: { lastName } }).expect(200);
    await late.nest.get(EventSequencerService).sequence();
  };
  const fill = (app: TestApp) =>
    app.nest.get(SubscriptionRunnerService).runBatch(app.nest.get(FillSearchIndexSubscription));
  const checkpoint = async () => {
    const { name: subscription } = late.nest.get(FillSearchIndexSubscription);
    const [row] = await late.reader.query('SELECT position FROM event_checkpoint WHERE subscription = ?', [
      subscription,
    ]);
    return Number(row.position);
  };
  const lastPosition = () => late.nest.get(SubscriptionRunnerService).lastPosition();

  /** A worker has read the name Older and writes it, its lease expires, and then the name is Newer. */
  const overtaken = async () => {
    const id = await late.customerWith({ points: 0, lastName: 'Oldest' });
    await catchUp(late);
    await rename(id, 'Older');
    gate.shut();
    const writing = fill(late);
    writing.catch(() => undefined);
    await eventually(() => expect(gate.held).toBe(1));
    await late.nest.get(NamedLock).releaseAll();
    await rename(id, 'Newer');
    return { writing };
  };

  it('leave the newer document there, and the checkpoint where the faster one has put it', async () => {
    const { writing } = await overtaken();
    expect(await fill(other)).toBe(2);

    gate.open();
    await expect(writing).rejects.toThrow('Another process has taken over');
    expect(await checkpoint()).toBe(await lastPosition());
    expect(await fill(other)).toBe(0);
    await refresh(late);
    expect(await lastNamesFound(other, 'newer')).toEqual(byIndex('Newer'));
    expect(await lastNamesFound(other, 'older')).toEqual(byIndex());
  });

  it('leave the checkpoint where a rebuild has put it', async () => {
    const { writing } = await overtaken();
    await other.nest.get(RebuildSearchIndex).execute(undefined, noProgress);

    gate.open();
    await expect(writing).rejects.toThrow('Another process has taken over');
    expect(await checkpoint()).toBe(await lastPosition());
    expect(await lastNamesFound(other, 'newer')).toEqual(byIndex('Newer'));
  });

  it('are not sent back by a rebuild that began before what they have handled', async () => {
    await late.customerWith({ points: 0 });
    await catchUp(late);
    await late.nest.get(SubscriptionRunnerService).skipTo(late.nest.get(FillSearchIndexSubscription), 1);
    expect(await checkpoint()).toBe(await lastPosition());
    expect(await lastPosition()).toBeGreaterThan(1);
  });
});
