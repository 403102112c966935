import { useTimezone } from '#platform/time/calendar.js';
import { TestApp } from '../support/app/test-app.js';
import { check } from './checking.js';
import { histories } from './earning-history.js';
import { EarningWorld } from './earning-world.js';

describe('earning', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(async () => {
    useTimezone('UTC');
    await app.stop();
  });

  it('is what an oracle says after every sale, return, scan and change of a rule', async () => {
    await check(histories({ maxLength: 25 }), 3, async (history) => {
      const world = await EarningWorld.begin(app, history);
      for (const step of history.steps) {
        await world.take(step);
      }
      await world.end();
    });
  });
});
