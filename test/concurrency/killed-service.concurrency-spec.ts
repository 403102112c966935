import { SeededRandom } from '../../src/operations/demo/seeded-random.model.js';
import { CouponEntity } from '../../src/coupon/coupon.entity.js';
import { EventSequencerService } from '../../src/event/index.js';
import { PointsTransferEntity } from '../../src/account/points-transfer.entity.js';
import { until } from '../support/waiting/eventually.js';
import { DEFAULT_LOGINS } from '../support/scenes/logins.js';
import { Service } from '../support/processes/service.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const SEED = 19;
const ROUNDS = 3;
const CLIENTS = 12;
const CUSTOMERS = 8;

/** What a client has been told is done. */
interface Told {
  readonly bought: { readonly id: string; readonly code: string; readonly customer: string }[];
  readonly used: Set<string>;
  readonly transfers: string[];
}

describe('a service that is killed while it works', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('has kept everything that it said was done, and nothing by halves', async () => {
    const random = new SeededRandom(SEED);
    const campaign = await app.campaignWith({ cost: 1, coupons: 5000, limit: 4000 });
    const customers: string[] = [];
    while (customers.length < CUSTOMERS) {
      customers.push(await app.customerWith({ points: 2000 }));
    }
    const told: Told = { bought: [], used: new Set(), transfers: [] };
    const service = await Service.beside(app);

    for (let round = 0; round < ROUNDS; round += 1) {
      const enough = told.bought.length + random.whole(20, 120);
      const stopping = new AbortController();
      const clients = Array.from({ length: CLIENTS }, async () => {
        while (!stopping.signal.aborted) {
          await oneRequest(service, random, { campaign, customers, told });
        }
      });
      // At any moment of a request: the twelve clients are in the middle of twelve of them.
      await until(() => told.bought.length >= enough, { interval: 1 });
      await service.kill();
      stopping.abort();
      await Promise.all(clients);

      await service.start();
      await expectKept(app, told);
    }
    await service.kill();

    await app.nest.get(EventSequencerService).sequence();
    expect(await differencesIn(app)).toEqual([]);
  });

  it('takes with a refusal nothing of what succeeds beside it', async () => {
    const campaign = await app.campaignWith({ cost: 10, coupons: 100 });
    const rich = await Promise.all(Array.from({ length: 10 }, () => app.customerWith({ points: 10 })));
    const poor = await Promise.all(Array.from({ length: 10 }, () => app.customerWith({ points: 9 })));

    const buy = (customer: string) =>
      app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);
    const answers = await Promise.all(rich.flatMap((each, index) => [buy(each), buy(poor[index] ?? '')]));

    expect(answers.map(({ status }) => status)).toEqual(rich.flatMap(() => [200, 400]));
    expect(await app.couponsSold(campaign)).toBe(10);
    expect(await differencesIn(app)).toEqual([]);
  });
});

interface Scene {
  readonly campaign: string;
  readonly customers: readonly string[];
  readonly told: Told;
}

async function oneRequest(service: Service, random: SeededRandom, scene: Scene): Promise<void> {
  const { campaign, customers, told } = scene;
  const customer = random.pick(customers);
  const bought = told.bought.at(-1 - random.whole(0, 20));
  switch (random.whole(0, 5)) {
    case 0: {
      const transfer = { customer, points: random.whole(1, 20) };
      const path = `/api/points/transfer/${random.isOneIn(2) ? 'add' : 'spend'}`;
      const answer = await service.post('admin', DEFAULT_LOGINS.admin, path, { transfer });
      if (answer?.status === 200) {
        told.transfers.push(answer.body.pointsTransferId);
      }
      return;
    }
    case 1:
      return bought && mark(service, campaign, bought, told);
    default: {
      const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
      const answer = await service.post('customer', customer, path, { quantity: random.whole(1, 3) });
      if (answer?.status === 200) {
        told.bought.push(...answer.body.coupons.map((coupon: object) => ({ ...coupon, customer })));
      }
    }
  }
}

async function mark(
  service: Service,
  campaignId: string,
  { id: couponId, code, customer }: Told['bought'][number],
  told: Told,
): Promise<void> {
  const path = '/api/DEFAULT/customer/campaign/coupons/mark_as_used';
  const coupons = [{ campaignId, couponId, code, used: 1 }];
  const answer = await service.post('customer', customer, path, { coupons });
  if (answer?.status === 200) {
    told.used.add(couponId);
  }
}

async function expectKept(app: TestApp, { bought, used, transfers }: Told): Promise<void> {
  const { manager } = app.reader;
  const coupons = new Map((await manager.find(CouponEntity)).map((coupon) => [coupon.id, coupon]));
  expect(bought.filter(({ id, customer }) => coupons.get(id)?.customerId !== customer)).toEqual([]);
  expect([...used].filter((id) => !coupons.get(id)?.used)).toEqual([]);
  const kept = new Set(
    (await manager.find(PointsTransferEntity, { select: { id: true } })).map(({ id }) => id),
  );
  expect(transfers.filter((id) => !kept.has(id))).toEqual([]);
}
