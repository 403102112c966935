import { databaseKind } from '../support/app/test-database.js';
import { TestApp } from '../support/app/test-app.js';
import { getMergePath } from '../support/scenes/merges.js';
import { getSubscriptions, PUSH_KEYS, subscribe } from '../support/scenes/push.js';
import { Browser, PushService } from '../support/servers/push-service.js';
import { differencesIn } from '../support/verify/verify.js';
import { inThisOrder } from '../support/waiting/in-this-order.js';

const AT_ONCE = 32;
const SUBSCRIPTIONS_MAX = 5;
const ROUNDS = 6;

describe('subscriptions for notifications that are made at once', () => {
  let app: TestApp;
  let processes: readonly TestApp[];
  let service: PushService;
  beforeAll(async () => {
    service = await PushService.listening(PUSH_KEYS.WEB_PUSH_PUBLIC_KEY);
    app = await TestApp.start({ environment: PUSH_KEYS });
    processes = [app, databaseKind === 'server' ? await app.another() : app];
  });
  beforeEach(async () => void (await TestApp.again(app, { environment: PUSH_KEYS })));
  afterAll(async () => {
    await app.stop();
    await PushService.closeAll();
  });

  let count = 0;
  const sent = () => ({
    ...new Browser(service).subscription,
    endpoint: `https://push.example.com/at-once/${(count += 1)}`,
  });
  const anna = () => app.customerWith({ points: 0 });
  /** Takes turns between the processes. */
  const subscribeAt = (index: number, customer: string, subscription: object) =>
    subscribe(processes[index % processes.length] ?? app, customer, subscription);
  const many = <Result>(make: (index: number) => Result) =>
    Array.from({ length: AT_ONCE }, (_, index) => make(index));
  const getOwners = async () => (await getSubscriptions(app)).map(({ customerId }) => customerId);

  it('are one for one browser', async () => {
    const [id, same] = [await anna(), sent()];
    const answers = await Promise.all(many((index) => subscribeAt(index, id, same).expect(200)));
    expect(new Set(answers.map(({ body }) => body.subscriptionId)).size).toBe(1);
    expect(await getOwners()).toEqual([id]);
  });

  it('are no more than a customer may have', async () => {
    const id = await anna();
    await Promise.all(many((index) => subscribeAt(index, id, sent()).expect(200)));
    expect(await getOwners()).toEqual(Array.from({ length: SUBSCRIPTIONS_MAX }, () => id));
  });

  it('belong to one of the customers who use one browser', async () => {
    const [ids, same] = [[await anna(), await anna()], sent()];
    await Promise.all(many((index) => subscribeAt(index, ids[index % 2] ?? '', same).expect(200)));
    expect(await getSubscriptions(app)).toHaveLength(1);
  });

  it.runIf(databaseKind === 'sqlite')('are refused to a customer whose erasure came first', async () => {
    const id = await anna();
    const answers = await inThisOrder(app, [
      () => app.as('admin').post(`/api/customer/${id}/anonymize`),
      () => subscribeAt(0, id, sent()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 401]);
    expect(await getOwners()).toEqual([]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('leave nothing of a customer who is erased meanwhile', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await anna();
      const [answer] = await Promise.all([
        subscribeAt(1, id, sent()),
        app.as('admin').post(`/api/customer/${id}/anonymize`).expect(204),
      ]);
      expect([200, 401]).toContain(answer.status);
    }
    expect(await getOwners()).toEqual([]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('belong to the customer who remains, when theirs is merged meanwhile', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [source, target] = [await anna(), await anna()];
      const before = (await getSubscriptions(app)).length;
      const [answer] = await Promise.all([
        subscribeAt(1, source, sent()),
        app.as('admin').postJson(getMergePath(source), { into: target }).expect(204),
      ]);
      expect([200, 401]).toContain(answer.status);
      const owners = await getOwners();
      expect(owners).not.toContain(source);
      expect(owners.length - before).toBe(answer.status === 200 ? 1 : 0);
    }
    expect(await differencesIn(app)).toEqual([]);
  });
});
