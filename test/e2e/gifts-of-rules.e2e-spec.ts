import type { CampaignScene } from '../support/scenes/campaigns.js';
import { bought, buyerIn, earnedBy, everyLevel, ruleWith } from '../support/scenes/earning.js';
import { differencesIn } from '../support/verify/verify.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp | undefined;
const scene = () => {
  if (!app) {
    throw new Error('Not started');
  }
  return app;
};
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => expect(await differencesIn(scene())).toEqual([]));
afterAll(() => app?.stop());

const TENTH = { reward: 'percentage_discount_code', transactionPercentageValue: 10 } as const;

/** What customers have been given for each of so many sales of 100, in turn: a coupon, or why there is none. */
async function getGifts(campaign: CampaignScene | string, sales: number, customers = 1) {
  const rewardCampaignId = typeof campaign === 'string' ? campaign : await scene().campaignWith(campaign);
  await ruleWith(scene(), { type: 'instant_reward', name: 'Gift', rewardCampaignId });
  const buyers = await Promise.all(Array.from({ length: customers }, () => buyerIn(scene())));
  const gifts: string[] = [];
  for (let number = 0; number < sales; number += 1) {
    const { phone = '' } = buyers[number % customers] ?? {};
    const items = [{ sku: 'TEA', grossValue: 100 }];
    const { earning, parts } = await earnedBy(
      scene(),
      await bought(scene(), { number: `${number}`, phone, items }),
    );
    const [missed] = earning?.missed ?? [];
    gifts.push(
      missed?.miss.why === 'no-reward' ? missed.miss.reason : parts[0]?.couponId ? 'a coupon' : 'nothing',
    );
  }
  const { body } = await scene().as('admin').get(`/api/campaign/${rewardCampaignId}`).expect(200);
  return { gifts, buyers: body.usersWhoUsedThisCampaignCount as number };
}

describe('a reward of a rule', () => {
  const LIMIT_OF_1 = 'the limit of 1 for each customer is reached';
  const LIMIT_OF_2 = 'the limit of 2 for each customer is reached';

  it.each<[string, CampaignScene]>([
    ['made for the sale', { ...TENTH, coupons: 0, cost: 0, limitPerUser: 1 }],
    ['of the stock', { coupons: 9, cost: 0, limitPerUser: 1 }],
  ])('%s is given as often as the limit of the customer allows', async (_, campaign) => {
    expect(await getGifts(campaign, 4)).toEqual({
      gifts: ['a coupon', LIMIT_OF_1, LIMIT_OF_1, LIMIT_OF_1],
      buyers: 1,
    });
  });

  it('is counted for each customer', async () => {
    const campaign = { ...TENTH, coupons: 0, cost: 0, limitPerUser: 2, limit: 5 };
    expect(await getGifts(campaign, 6, 2)).toEqual({
      gifts: [...Array<string>(4).fill('a coupon'), LIMIT_OF_2, LIMIT_OF_2],
      buyers: 2,
    });
  });

  it('counts its buyers once, also for cashback', async () => {
    const campaign = {
      reward: 'cashback',
      name: 'Money',
      active: true,
      costInPoints: 10,
      pointValue: 0.5,
      campaignActivity: { allTimeActive: true },
      campaignVisibility: { allTimeVisible: true },
      levels: await everyLevel(scene()),
    };
    const { body } = await scene().as('admin').postJson('/api/campaign', { campaign }).expect(200);
    expect(await getGifts(String(body.campaignId), 4)).toEqual({
      gifts: Array<string>(4).fill('a coupon'),
      buyers: 1,
    });
  });
});
