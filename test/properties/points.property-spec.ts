import { useTimezone } from '#platform/time/calendar.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { check } from './checking.js';
import { crowds, histories } from './points-history.js';
import { PointsWorld } from './points-world.js';

describe('points', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(async () => {
    useTimezone('UTC');
    await app.stop();
  });

  it('are what an oracle says after every step of any history', async () => {
    await check(histories({ maxLength: 40 }), 4, async (history) => {
      const world = await PointsWorld.begin([app], history);
      for (const step of history.steps) {
        await world.take(step);
      }
      await world.end();
    });
  });

  it('are, after whatever happens at once, as if it had happened in some order', async () => {
    const apps: [TestApp, ...TestApp[]] =
      databaseKind === 'server' ? [app, await app.another(), await app.another()] : [app];
    await check(crowds({ maxLength: 10, atOnce: 6 }), 3, async ({ history, crowd }) => {
      const world = await PointsWorld.begin(apps, history);
      for (const step of history.steps) {
        await world.take(step);
      }
      await world.takeAtOnce(crowd);
    });
  });
});
