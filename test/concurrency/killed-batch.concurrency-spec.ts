import { randomUUID } from 'node:crypto';
import { Proxy } from '../support/servers/proxy.js';
import { KEY } from '../support/waiting/repeated.js';
import { Service } from '../support/processes/service.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { differencesIn } from '../support/verify/verify.js';

/** Writes a batch of at least two codes. */
const WRITES_OF_SEVERAL = String.raw`UPDATE coupon SET [^]*WHERE id IN \('[-0-9a-f]{36}', '`;
const CUSTOMERS = 10;

interface Scene {
  readonly campaign: string;
  readonly purchases: readonly { readonly customer: string; readonly key: string }[];
}

// Between a process and a file there is no line to be cut.
describe.runIf(databaseKind === 'server')(
  'a service that is killed in the middle of a batch of several',
  () => {
    let app: TestApp;
    let proxy: Proxy;
    let behind: string;
    beforeAll(async () => {
      app = await TestApp.start();
      const address = new URL(app.environment['DATABASE_URL'] ?? '');
      proxy = await Proxy.to(address);
      behind = address.href.replace(address.host, `127.0.0.1:${proxy.port}`);
    });
    afterAll(() => app.stop());

    const sceneWith = async (): Promise<Scene> => ({
      campaign: await app.campaignWith({ cost: 10, coupons: 100, limit: 50 }),
      purchases: await Promise.all(
        Array.from({ length: CUSTOMERS }, async () => ({
          customer: await app.customerWith({ points: 10 }),
          key: randomUUID(),
        })),
      ),
    });
    const getPath = ({ campaign }: Scene) => `/api/DEFAULT/customer/campaign/${campaign}/buy`;
    const buyAll = async (service: Service, scene: Scene) =>
      Promise.all(
        scene.purchases.map(({ customer, key }) =>
          service.post('customer', customer, getPath(scene), {}, { [KEY]: key }),
        ),
      );

    it.each([
      [
        'before it writes',
        (proxy: Proxy, kill: () => void) => void proxy.freezeAt(WRITES_OF_SEVERAL).then(kill),
      ],
    ])('200: %s, each is done once, by another process under its key', async (_, prepare) => {
      const scene = await sceneWith();
      const service = await Service.beside(app, { DATABASE_URL: behind, PROCESS_ROLE: 'web' });
      let isKilled = false;
      prepare(proxy, () => {
        isKilled = true;
        void service.kill();
      });

      const answers = await buyAll(service, scene);
      await service.kill();
      const answered = answers.filter((answer) => answer !== null);
      expect(isKilled).toBe(true);
      expect(answers.length - answered.length).toBeGreaterThanOrEqual(2);
      expect(answered.map(({ status }) => status)).toEqual(answered.map(() => 200));

      const again = await Promise.all(
        scene.purchases.map(({ customer, key }) =>
          app.as('customer', customer).post(getPath(scene)).set(KEY, key),
        ),
      );
      expect(again.map(({ status }) => status)).toEqual(Array(CUSTOMERS).fill(200));
      const codes = again.map(({ body }) => body.coupons[0].code);
      expect(new Set(codes).size).toBe(CUSTOMERS);
      expect(answers.map((answer, index) => answer?.body.coupons[0].code ?? codes[index])).toEqual(codes);
      expect(await app.couponsSold(scene.campaign)).toBe(CUSTOMERS);
      expect(await app.getLimitLeft(scene.campaign)).toBe(50 - CUSTOMERS);
      const left = await Promise.all(scene.purchases.map(({ customer }) => app.getPoints(customer)));
      expect(left).toEqual(Array(CUSTOMERS).fill(0));
      expect(await differencesIn(app)).toEqual([]);
    });
  },
);
