import { randomUUID } from 'node:crypto';
import { Busy } from '#platform/database/error/unit-of-work.errors.js';
import { ApplyLevelRulesJob } from '../../src/customer/levels/apply-level-rules.job.js';
import { CustomerTransactionsService } from '../../src/customer/index.js';
import { SettleDuePointsJob } from '../../src/points/settle-due-points.job.js';
import { DEFAULT_STORE } from '../../src/store/index.js';
import { givePoints, levelWith } from '../support/scenes/customers.js';
import { levelScene } from '../support/scenes/level-scene.js';
import { differencesIn } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const NOW = new Date('2026-03-01T12:00:00Z');

let app: TestApp;
let silver: string;
let gold: string;
beforeEach(async () => {
  app = await TestApp.again(app);
  app.clock.stopAt(NOW);
  silver = await levelWith(app, { name: 'Silver', conditionValue: 100 });
  gold = await levelWith(app, { name: 'Gold', conditionValue: 500 });
});
afterEach(async () => expect(await differencesIn(app)).toEqual([]));
afterAll(() => app.stop());

const { admin, save, getLevel, getStatus, spend, getEvents } = levelScene(() => app);
const apply = () => app.nest.get(ApplyLevelRulesJob).run();
const populations = async () => {
  const { body } = await admin().get('/api/level?perPage=-1').expect(200);
  return Object.fromEntries(
    (body.levels as { name: string; customersCount: number }[]).map((each) => [
      each.name,
      each.customersCount,
    ]),
  );
};

/** What they have bought, as registered transactions leave it. */
async function spent(customerId: string, gross: number, delivery = 0, excluded = 0): Promise<void> {
  await app.unitOfWork.run(async (tx) => {
    const totals = {
      customerId,
      storeId: DEFAULT_STORE.id,
      count: 1,
      grossCents: gross * 100,
      revision: 0,
      deliveryCents: delivery * 100,
      excludedForLevelCents: excluded * 100,
      deliveryExcludedForLevelCents: 0,
      firstPurchaseAt: NOW,
      lastPurchaseAt: NOW,
    };
    await app.nest.get(CustomerTransactionsService).write(tx, [totals]);
  });
}

describe('levels by points', () => {
  it('go up with the points, and stay when these are spent', async () => {
    const customer = await app.customerWith({ points: 600 });
    expect(await getLevel(customer)).toBe('Gold');
    await spend(customer, 550);
    expect(await getLevel(customer)).toBe('Gold');
    expect(await populations()).toEqual({ Bronze: 0, Silver: 0, Gold: 1 });
  });

  it('go down at once where they are to, whatever takes the points', async () => {
    await save({ levelDowngradeMode: 'automatic' });
    const campaign = await app.campaignWith({ cost: 60, coupons: 5 });
    const receiver = await app.customerWith({ points: 0 });
    const taken: Readonly<Record<string, (customer: string) => Promise<unknown>>> = {
      spent: async (customer) => spend(customer, 60),
      blocked: async (customer) =>
        admin().postJson('/api/points/transfer/block', { customer, points: 60 }).expect(200),
      bought: async (customer) =>
        app.as('customer', customer).post(`/api/customer/campaign/${campaign}/buy`).expect(200),
      sent: async (customer) =>
        admin()
          .postJson('/api/admin/p2p-points-transfer', { sender: customer, receiver, points: 60 })
          .expect(200),
      canceled: async (customer) => {
        const { body } = await admin().get(`/api/points/transfer?customerId=${customer}`).expect(200);
        await admin().post(`/api/points/transfer/${body.transfers[0].pointsTransferId}/cancel`).expect(200);
      },
    };
    for (const [how, take] of Object.entries(taken)) {
      const customer = await app.customerWith({ points: 550 });
      await take(customer);
      expect([how, await getLevel(customer)]).toEqual([how, how === 'canceled' ? 'Bronze' : 'Silver']);
      expect((await getEvents(customer)).at(-1)).toBe('CustomerWasMovedToLevel');
    }
    expect(await populations()).toEqual({ Bronze: 2, Silver: 4, Gold: 0 });
  });

  it('go down when points have expired, and never below the last level that there is', async () => {
    await save({
      levelDowngradeMode: 'automatic',
      pointsDaysExpiryAfter: 'after_x_days',
      pointsDaysActiveCount: 3,
    });
    const customer = await app.customerWith({ points: 0 });
    await admin().postJson('/api/points/transfer/add', { customer, points: 550 }).expect(200);
    expect(await getLevel(customer)).toBe('Gold');
    app.clock.stopAt(new Date('2026-03-06T12:00:00Z'));
    await app.nest.get(SettleDuePointsJob).run();
    expect(await getLevel(customer)).toBe('Bronze');
    const { body } = await admin().get('/api/level').expect(200);
    await admin().post(`/api/level/${body.levels[0].id}/activate`, { active: 0 }).expect(200);
    await apply();
    expect(await getLevel(customer)).toBe('Bronze');
  });

  it('are left alone that were set by hand', async () => {
    await save({ levelDowngradeMode: 'automatic' });
    const customer = await app.customerWith({ points: 50, levelId: gold });
    await spend(customer, 10);
    await apply();
    expect(await getLevel(customer)).toBe('Gold');
    await admin().post(`/api/customer/${customer}/remove-manually-level`).expect(204);
    expect(await getLevel(customer)).toBe('Bronze');
  });
});

describe('levels by spending', () => {
  it('count what was bought without what is excluded, and what is short is told', async () => {
    await save({ tierAssignType: 'transactions' });
    const customer = await app.customerWith({ points: 9000 });
    expect(await getLevel(customer)).toBe('Bronze');
    await spent(customer, 620.5, 20, 130);
    await apply();
    expect(await getLevel(customer)).toBe('Silver');
    expect(await getStatus(customer)).toMatchObject({ transactionsAmountToNextLevel: 9.5 });
    expect(await getStatus(customer)).not.toHaveProperty('pointsToNextLevel');
    await save({ excludeDeliveryCostsFromTierAssignment: true });
    expect(await getStatus(customer)).toMatchObject({
      transactionsAmountToNextLevelWithoutDeliveryCosts: 29.5,
    });
    await givePoints(app, customer, 5000);
    expect(await getLevel(customer)).toBe('Silver');
  });
});

describe('after a level or the settings have changed', () => {
  it('all customers are looked at once, and anew after the next change', async () => {
    const customers = await Promise.all([90, 300, 700].map((points) => app.customerWith({ points })));
    const levels = async () => Promise.all(customers.map(getLevel));
    expect(await apply()).toBeGreaterThan(0);
    expect(await apply()).toBe(0);
    await admin().putJson(`/api/level/${gold}`, { conditionValue: 300 }).expect(200);
    expect(await levels()).toEqual(['Bronze', 'Silver', 'Gold']);
    expect(await apply()).toBeGreaterThan(0);
    expect(await levels()).toEqual(['Bronze', 'Gold', 'Gold']);
    await admin().putJson(`/api/level/${gold}`, { conditionValue: 800 }).expect(200);
    await apply();
    expect(await levels()).toEqual(['Bronze', 'Gold', 'Gold']);
    await save({ levelDowngradeMode: 'automatic' });
    await apply();
    expect(await levels()).toEqual(['Bronze', 'Silver', 'Silver']);
    expect(await apply()).toBe(0);
    await admin()
      .putJson(`/api/level/${gold}`, { translations: { en: { name: 'Golden' } } })
      .expect(200);
    expect(await apply()).toBe(0);
  });

  it('goes on where it was killed', async () => {
    const customers = await Promise.all([1, 2, 3, 4].map(() => app.customerWith({ points: 90 })));
    await apply();
    await admin().putJson(`/api/level/${silver}`, { conditionValue: 80 }).expect(200);
    const away = new Busy(undefined, 'killed');
    const failing = vi.spyOn(app.unitOfWork, 'run').mockRejectedValueOnce(away);
    await expect(apply()).rejects.toThrow('killed');
    failing.mockRestore();
    expect(await getLevel(customers[0] ?? '')).toBe('Bronze');
    await apply();
    expect(await Promise.all(customers.map(getLevel))).toEqual(customers.map(() => 'Silver'));
  });
});

describe('POST /api/level/preview and /api/level/{level}/preview', () => {
  const preview = async (edit: object, level = gold) =>
    (await admin().postJson(`/api/level/${level}/preview`, { level: edit }).expect(200)).body as unknown;

  it('200: say what the change does then, and change nothing', async () => {
    const scene = [0, 90, 150, 450, 600];
    const customers = await Promise.all(scene.map((points) => app.customerWith({ points })));
    await app.customerWith({ points: 450, levelId: silver });
    await apply();
    await save({ levelDowngradeMode: 'automatic' });
    expect(await preview({})).toEqual({ movingUp: 0, movingDown: 0, customers: 1 });
    expect(await preview({ conditionValue: 400 })).toEqual({ movingUp: 1, movingDown: 0, customers: 2 });
    expect(await preview({ conditionValue: 601 })).toEqual({ movingUp: 0, movingDown: 1, customers: 0 });
    expect(await preview({ conditionValue: 50 }, silver)).toEqual({
      movingUp: 1,
      movingDown: 0,
      customers: 3,
    });
    expect(await preview({ active: 0 })).toEqual({ movingUp: 0, movingDown: 1, customers: 0 });
    const created = await admin()
      .postJson('/api/level/preview', { conditionValue: 140, name: 'New' })
      .expect(200);
    expect(created.body).toEqual({ movingUp: 2, movingDown: 0, customers: 2 });
    expect(await Promise.all(customers.map(getLevel))).toEqual([
      'Bronze',
      'Bronze',
      'Silver',
      'Silver',
      'Gold',
    ]);

    await admin().putJson(`/api/level/${gold}`, { conditionValue: 400 }).expect(200);
    expect(await preview({})).toEqual({ movingUp: 1, movingDown: 0, customers: 2 });
    await apply();
    expect(await preview({})).toEqual({ movingUp: 0, movingDown: 0, customers: 2 });
    await save({ levelDowngradeMode: 'none' });
    expect(await preview({ conditionValue: 1000 })).toEqual({ movingUp: 0, movingDown: 0, customers: 2 });
  });

  it('200: by spending, too; nothing breaks without levels to move to', async () => {
    await save({ tierAssignType: 'transactions', levelDowngradeMode: 'automatic' });
    const customer = await app.customerWith({ points: 0 });
    await spent(customer, 99.99);
    expect(await preview({ conditionValue: 99 })).toEqual({ movingUp: 1, movingDown: 0, customers: 1 });
    expect(await preview({ conditionValue: 100 }, silver)).toMatchObject({ movingUp: 0 });
    const { body } = await admin().get('/api/level').expect(200);
    for (const { id } of body.levels as { id: string }[]) {
      await admin().post(`/api/level/${id}/activate`, { active: 0 }).expect(200);
    }
    await apply();
    expect(await preview({})).toEqual({ movingUp: 0, movingDown: 0, customers: 0 });
    expect(await getLevel(customer)).toBe('Bronze');
  });

  it('404 for an unknown level, 400 for what is no condition, 403 and 401', async () => {
    await admin().postJson(`/api/level/${randomUUID()}/preview`, {}).expect(404, NOT_FOUND);
    await admin().postJson('/api/level/preview', {}).expect(400);
    await admin().postJson(`/api/level/${gold}/preview`, { conditionValue: -1 }).expect(400);
    await app.as('seller').postJson(`/api/level/${gold}/preview`, {}).expect(403);
    await app.asAnonymous().post('/api/level/preview').expect(401);
  });
});
