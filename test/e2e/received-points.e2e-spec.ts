import { ApplyLevelRulesJob } from '../../src/customer/levels/apply-level-rules.job.js';
import { givePoints, levelWith } from '../support/scenes/customers.js';
import { levelScene } from '../support/scenes/level-scene.js';
import { differencesIn } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
let silver: string;
beforeEach(async () => {
  app = await TestApp.again(app);
  silver = await levelWith(app, { name: 'Silver', conditionValue: 100 });
  await levelWith(app, { name: 'Gold', conditionValue: 500 });
});
afterEach(async () => expect(await differencesIn(app)).toEqual([]));
afterAll(() => app.stop());

const { admin, save, getLevel, getStatus } = levelScene(() => app);
const apply = () => app.nest.get(ApplyLevelRulesJob).run();
const send = async (sender: string, receiver: string, points: number) =>
  admin().postJson('/api/admin/p2p-points-transfer', { sender, receiver, points }).expect(200);

describe('levels by points', () => {
  it('are not reached by points that others have sent: one heap of points lifts one customer', async () => {
    const customer = (points: number) => app.customerWith({ points });
    const [first, second, third] = [await customer(600), await customer(90), await customer(0)];
    await send(first, second, 600);
    await send(second, third, 690);
    expect(await Promise.all([first, second, third].map(getLevel))).toEqual(['Gold', 'Bronze', 'Bronze']);
    expect(await getStatus(second)).toMatchObject({ points: 0, pointsToNextLevel: 100 });
    expect(await getStatus(third)).toMatchObject({ points: 690, p2pPoints: 690, pointsToNextLevel: 100 });
    // Nor by what comes in besides.
    await givePoints(app, third, 99);
    expect(await getLevel(third)).toBe('Bronze');
    await givePoints(app, third, 1);
    expect(await getLevel(third)).toBe('Silver');
    const preview = await admin().postJson('/api/level/preview', { conditionValue: 101 }).expect(200);
    expect(preview.body).toMatchObject({ movingUp: 0 });
    expect(await Promise.all([first, second, third].map(getLevel))).toEqual(['Gold', 'Bronze', 'Silver']);
  });

  it('count points that others have sent where the settings say so, from the change on', async () => {
    const [sender, receiver] = [
      await app.customerWith({ points: 600 }),
      await app.customerWith({ points: 0 }),
    ];
    await send(sender, receiver, 550);
    await apply();
    expect(await getLevel(receiver)).toBe('Bronze');
    await save({ receivedPointsCountForLevels: true });
    await apply();
    expect(await getLevel(receiver)).toBe('Gold');
    expect(await getStatus(receiver)).not.toHaveProperty('pointsToNextLevel');
    await save({ receivedPointsCountForLevels: false, levelDowngradeMode: 'automatic' });
    await apply();
    expect(await Promise.all([sender, receiver].map(getLevel))).toEqual(['Bronze', 'Bronze']);
    await admin().postJson(`/api/customer/${receiver}/level`, { levelId: silver }).expect(200);
    await admin().post(`/api/customer/${receiver}/remove-manually-level`).expect(204);
    expect(await getLevel(receiver)).toBe('Bronze');
  });
});
