import { Injectable, Module } from '@nestjs/common';
import { ContinueBulkActionsJob } from '../../src/bulk/continue-bulk-actions.job.js';
import { PointsTransferEntity } from '../../src/account/points-transfer.entity.js';
import { BeforeCommitHook } from '#platform/database/transaction/transaction-runner.js';
import { Extension } from '#platform/extensions.js';
import { beginBulk, continueBulk, readBulk, undoBulk } from '../support/scenes/bulk-actions.js';
import { Service } from '../support/processes/service.js';
import { segmentWith } from '../support/scenes/segments.js';
import { eventually } from '../support/waiting/eventually.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const BASE = '/api/admin/bulk-actions';
const DEATH = 'The process dies here';

/** The process dies in one of its units of work, at its beginning or before its commit, and does nothing more: it has no later ones. */
@Extension(BeforeCommitHook)
@Injectable()
class Death implements BeforeCommitHook {
  private left = Infinity;
  private place: 'beginning' | 'commit' = 'beginning';

  set(units: number, place: 'beginning' | 'commit') {
    this.left = units;
    this.place = place;
  }

  begin() {
    this.left -= 1;
    if (this.left < 0 || (this.left === 0 && this.place === 'beginning')) {
      throw new Error(DEATH);
    }
    const dies = this.left === 0;
    const write = async () => {
      if (dies) {
        throw new Error(DEATH);
      }
      await Promise.resolve();
    };
    return { write };
  }
}

@Module({ providers: [Death] })
class DeathModule {}

describe('bulk actions', () => {
  let apps: TestApp[];
  beforeAll(async () => {
    const app = await TestApp.start({ imports: [DeathModule] });
    // On a cluster, at different nodes.
    apps = [app, await app.another(), await app.another()];
  });
  afterAll(() => apps[0]?.stop());

  const app = () => apps[0] as TestApp;
  const customers = async (count: number) => {
    const ids: string[] = [];
    while (ids.length < count) {
      ids.push(await app().customerWith({ points: 0 }));
    }
    return ids;
  };
  const transfers = async (ids: readonly string[]) => {
    const counts = ids.map((customerId) =>
      app().reader.manager.countBy(PointsTransferEntity, { customerId, type: 'adding' }),
    );
    return Promise.all(counts);
  };
  const runAll = () => Promise.all(apps.map((each) => each.nest.get(ContinueBulkActionsJob).run()));

  it('give points once to each customer, while three processes run the job', async () => {
    const ids = await customers(60);
    const segment = await segmentWith(app(), [{ type: 'customer_list', customers: ids }]);
    const action = await beginBulk(app(), 'points', { points: 7, segment });
    await runAll();
    await continueBulk(app());
    expect(await transfers(ids)).toEqual(ids.map(() => 1));
    expect(await readBulk(app(), action)).toMatchObject({ state: 'done', total: 60, done: 60, leftOut: 0 });

    await app().as('admin').post(`${BASE}/${action}/undo`).expect(200);
    await runAll();
    await continueBulk(app());
    expect(await readBulk(app(), action)).toMatchObject({ state: 'undone', undone: 60, kept: 0 });
    expect(await Promise.all(ids.map((id) => app().getPoints(id)))).toEqual(ids.map(() => 0));
    expect(await differencesIn(app())).toEqual([]);
  });

  it('count right when they are stopped in between', async () => {
    const ids = await customers(40);
    const action = await beginBulk(app(), 'points', { points: 7, customers: ids });
    const [stopped] = await Promise.all([
      app().as('admin').post(`${BASE}/${action}/stop`),
      ...apps.map((each) => each.nest.get(ContinueBulkActionsJob).run()),
    ]);
    expect([200, 409]).toContain(stopped.status);
    await continueBulk(app());
    const { state, done } = await readBulk(app(), action);
    expect(state).toBe(stopped.status === 200 ? 'stopped' : 'done');
    const given = (await transfers(ids)).reduce((sum, count) => sum + count, 0);
    expect(given).toBe(done);
  });

  it('give points once to each customer, beside a process that is killed at it', async () => {
    const ids = await customers(150);
    const service = await Service.beside(app());
    const action = await beginBulk(app(), 'points', { points: 7, customers: ids });
    await eventually(
      async () => expect((await readBulk(app(), action)).done).toBeGreaterThanOrEqual(10),
      // Each question takes time from the process that is waited for.
      { interval: 5 },
    );
    const [, others] = await Promise.allSettled([service.kill(), continueBulk(app())]);
    expect(others.status).toBe('fulfilled');
    expect(await transfers(ids)).toEqual(ids.map(() => 1));
    expect(await readBulk(app(), action)).toMatchObject({ state: 'done', done: 150, leftOut: 0 });
  });

  const places = ['beginning', 'commit'] as const;
  const deaths = [1, 2, 3, 4, 5, 6].flatMap((unit) => places.map((place) => [unit, place] as const));

  it.each(deaths)('go on after a death in unit of work %i, at its %s', async (unit, place) => {
    const ids = await customers(3);
    const segment = await segmentWith(app(), [{ type: 'customer_list', customers: ids }]);
    const action = await beginBulk(app(), 'points', { points: 7, segment });
    const death = app().nest.get(Death);
    death.set(unit, place);
    const dying = app().nest.get(ContinueBulkActionsJob).run();
    await dying.catch((error: unknown) => expect(String((error as AggregateError).errors)).toContain(DEATH));
    death.set(Infinity, place);

    await continueBulk(apps[1] as TestApp);

    expect(await transfers(ids)).toEqual([1, 1, 1]);
    expect(await readBulk(app(), action)).toMatchObject({ state: 'done', total: 3, done: 3, leftOut: 0 });
    expect(await undoBulk(app(), action)).toMatchObject({ state: 'undone', undone: 3, kept: 0 });
  });
});
