import { SubscriptionRunnerService } from '../../src/event/index.js';
import { RollUpEventsSubscription } from '../../src/analytics/index.js';
import { TestApp } from '../support/app/test-app.js';

const PATH = '/api/DEFAULT/event/subscription';

describe(`GET ${PATH}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    await app.customerWith({ points: 100 });
  });
  afterAll(() => app.stop());

  const list = async () => (await app.as('admin').get(PATH).expect(200)).body;

  it('200: counts the events that each subscription has not handled, and those without an id', async () => {
    const before = await list();
    expect(before.lastEventId).toBe(0);
    expect(before.eventsWithoutId).toBeGreaterThan(0);
    await app.as('admin').get('/api/DEFAULT/event').expect(200);

    const { subscriptions, total, lastEventId, eventsWithoutId } = await list();
    expect(eventsWithoutId).toBe(0);
    expect(lastEventId).toBe(before.eventsWithoutId);
    expect(subscriptions).toHaveLength(total);
    expect(subscriptions).toContainEqual({
      name: 'analytics UTC 4',
      behind: lastEventId,
      waitingSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/),
    });

    await app.nest.get(SubscriptionRunnerService).runBatch(app.nest.get(RollUpEventsSubscription));
    const after = await list();
    expect(after.subscriptions).toContainEqual({ name: 'analytics UTC 4', behind: 0 });
    expect(after.subscriptions).toHaveLength(total);
    expect(after.lastEventId).toBe(lastEventId);
  });

  it('200: lists only those that have what they need: neither a queue nor a search engine is set', async () => {
    const names = (await list()).subscriptions.map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual([
      'analytics UTC 4',
      'queue-webhook-deliveries',
      'referrals',
      'reports UTC 2',
      'write-messages',
    ]);
  });

  it('401, 403: for others than administrators who may see events', async () => {
    await app.asAnonymous().get(PATH).expect(401);
    await app.as('seller').get(PATH).expect(403);
    await app.as('customer').get(PATH).expect(403);
  });
});
