import { EventSequencerService } from '../../src/event/index.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const TIMES = 10;

describe('verify while others buy', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('sees one instant: what is half told to it is not half done', async () => {
    const customers = await Promise.all(Array.from({ length: 4 }, () => app.customerWith({ points: 1000 })));
    const campaign = await app.campaignWith({ cost: 1, coupons: 3000 });
    let isOver = false;
    const buyOn = async (customer: string) => {
      let bought = 0;
      for (; !isOver; bought += 1) {
        await app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`).expect(200);
        await app.nest.get(EventSequencerService).sequence();
      }
      return bought;
    };
    const buying = customers.map(buyOn);

    const found: unknown[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      found.push(...(await differencesIn(app)));
    }
    isOver = true;
    const bought = await Promise.all(buying);

    expect(found).toEqual([]);
    expect(Math.min(...bought)).toBeGreaterThan(0);
    expect(await app.couponsSold(campaign)).toBe(bought.reduce((sum, each) => sum + each, 0));
    expect(await differencesIn(app)).toEqual([]);
  });
});
