import { EventSequencerService, SubscriptionRunnerService } from '../../src/event/index.js';
import { FillSearchIndexSubscription, KeepSearchIndexJob } from '../../src/search/index.js';
import { eventually } from '../support/waiting/eventually.js';
import {
  catchUp,
  lastNamesFound,
  removeIndices,
  SEARCH_URL,
  searchEnvironment,
} from '../support/servers/search-engine.js';
import { SearchGate } from '../support/servers/search-gate.js';
import { TestApp } from '../support/app/test-app.js';

/** What a balancer, a proxy or another service answers, and a broken engine. */
const NONSENSE: readonly (readonly [number, string, string])[] = [
  [200, 'text/html', '<html>Welcome</html>'],
  [200, 'text/plain', ''],
  [200, 'application/json', '[]'],
  [200, 'application/json', '"fine"'],
  [200, 'application/json', '{"status":"fine"}'],
  [200, 'application/json', '{"items":[]}'],
  [200, 'application/json', '{"took":1,"errors":fal'],
  [500, 'application/json', '{"error":{"reason":"out of order"},"status":500}'],
  [404, 'text/html', '<html>Not found</html>'],
];

describe('an engine that answers nonsense', () => {
  let gate: SearchGate;
  let app: TestApp;
  beforeEach(async () => {
    gate = await SearchGate.before(SEARCH_URL);
    app = await TestApp.start({ environment: searchEnvironment(gate.url) });
  });
  afterEach(async () => {
    gate.answer = undefined;
    await removeIndices(app);
    await app.stop();
    gate.close();
  });

  it('is not believed: the database answers, and what has changed is written when it makes sense again', async () => {
    const id = await app.customerWith({ points: 0, lastName: 'Before' });
    await catchUp(app);
    const fill = () =>
      app.nest.get(SubscriptionRunnerService).runBatch(app.nest.get(FillSearchIndexSubscription));
    await app
      .as('admin')
      .put(`/api/customer/${id}`, { customer: { lastName: 'After' } })
      .expect(200);
    await app.nest.get(EventSequencerService).sequence();

    for (const [status, type, body] of NONSENSE) {
      gate.answer = { status, type, body: Buffer.from(body) };
      await expect(fill(), body).rejects.toThrow();
      await expect(app.nest.get(KeepSearchIndexJob).run(), body).rejects.toThrow();
      expect(await lastNamesFound(app, 'after')).toEqual({ by: 'database', names: ['After'] });
    }
    gate.answer = undefined;
    expect(await fill()).toBe(1);
    await catchUp(app);
    await eventually(async () =>
      expect(await lastNamesFound(app, 'after')).toEqual({ by: 'index', names: ['After'] }),
    );
  });
});
