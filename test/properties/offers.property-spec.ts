import { TestApp } from '../support/app/test-app.js';
import { check } from './checking.js';
import { offerScenes } from './offer-scenes.js';
import { OfferWorld } from './offer-world.js';

describe('offers', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('are listed, shown and sold by the same rules', async () => {
    await check(offerScenes, 3, async (scene) => {
      const world = await OfferWorld.begin(app, scene);
      await world.compare();
      for (const step of scene.steps) {
        await world.take(step);
        await world.compare();
      }
      await world.exhaust(scene.steps.length % scene.customers.length);
      await world.compare();
    });
  });
});
