import { CustomerEntity } from '../../src/customer/customer.entity.js';
import { ApplyLevelRulesJob } from '../../src/customer/levels/apply-level-rules.job.js';
import { RecalculateLevelsJob } from '../../src/customer/levels/recalculate-levels.job.js';
import { levelWith } from '../support/scenes/customers.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const DAY_MS = 24 * 3_600_000;

describe('levels that several processes decide at once', () => {
  let apps: TestApp[];
  let gold: string;
  beforeAll(async () => {
    const app = await TestApp.start();
    // On a cluster, at different nodes.
    apps = [app, await app.another(), await app.another()];
    gold = await levelWith(app, { name: 'Gold', conditionValue: 500 });
  });
  afterAll(() => apps[0]?.stop());

  const app = () => apps[0] as TestApp;
  const admin = () => app().as('admin');
  const save = (settings: object) => admin().postJson('/api/settings', { settings }).expect(200);
  const moves = async (customerId: string) =>
    (await app().getEventTypes(customerId)).filter((type) => /MovedToLevel|Recalculated/.test(type)).length;
  const getLevel = async (id: string) =>
    (await admin().get(`/api/customer/${id}`).expect(200)).body.level.name as string;
  const populationOfGold = async () =>
    (await admin().get(`/api/level/${gold}`).expect(200)).body.customersCount as number;

  it('moves each customer once, while points come and go', async () => {
    await save({ levelDowngradeMode: 'automatic' });
    const customers = await Promise.all(
      Array.from({ length: 12 }, () => app().customerWith({ points: 400 })),
    );
    await app().nest.get(ApplyLevelRulesJob).run();
    const before = await Promise.all(customers.map(moves));
    await admin().putJson(`/api/level/${gold}`, { conditionValue: 300 }).expect(200);
    await Promise.all([
      ...apps.map((each) => each.nest.get(ApplyLevelRulesJob).run()),
      ...customers
        .slice(0, 4)
        .map((customer, index) =>
          (apps[index % 3] as TestApp)
            .as('admin')
            .postJson('/api/points/transfer/spend', { customer, points: 200 })
            .expect(200),
        ),
    ]);
    for (const each of apps) {
      await each.nest.get(ApplyLevelRulesJob).run();
    }
    const levels = await Promise.all(customers.map(getLevel));
    expect(levels).toEqual(customers.map((_, index) => (index < 4 ? 'Bronze' : 'Gold')));
    const after = await Promise.all(customers.slice(4).map(moves));
    expect(after).toEqual(before.slice(4).map((count) => count + 1));
    expect(await populationOfGold()).toBe(8);
    expect(await differencesIn(app())).toEqual([]);
  });

  it('ends the period of each customer once', async () => {
    await save({
      levelDowngradeMode: 'after_x_days',
      levelDowngradeDays: 10,
      levelDowngradeBase: 'active_points',
    });
    await save({ levelResetPointsOnDowngrade: 1 });
    const customers = await Promise.all(Array.from({ length: 6 }, () => app().customerWith({ points: 600 })));
    await Promise.all(apps.map((each) => each.nest.get(RecalculateLevelsJob).run()));
    for (const customer of customers) {
      await admin().postJson('/api/points/transfer/spend', { customer, points: 590 }).expect(200);
    }
    const before = await Promise.all(customers.map(moves));
    const later = new Date(Date.now() + 11 * DAY_MS);
    apps.forEach((each) => each.clock.stopAt(later));
    await Promise.all(apps.map((each) => each.nest.get(RecalculateLevelsJob).run()));
    expect(await Promise.all(customers.map(getLevel))).toEqual(customers.map(() => 'Bronze'));
    expect(await Promise.all(customers.map(moves))).toEqual(before.map((count) => count + 2));
    expect(await Promise.all(customers.map((id) => app().getPoints(id)))).toEqual(customers.map(() => 0));
    const rows = await app().reader.manager.findBy(
      CustomerEntity,
      customers.map((id) => ({ id })),
    );
    expect(rows.map((row) => row.lastLevelRecalculation)).toEqual(customers.map(() => later));
    expect(await differencesIn(app())).toEqual([]);
  });
});
