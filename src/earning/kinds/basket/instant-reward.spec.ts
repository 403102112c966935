import { instantReward } from './instant-reward.js';

const settings = { rewardCampaignId: '6f1b7c1e-52c1-4f4e-9a86-0d2f3b1c4d5e' };

describe('an instant reward', () => {
  it('is given for every basket', () => {
    expect(instantReward.onBasket?.(settings, { items: [], deliverySkus: [] }, [])).toEqual({
      kind: 'gives',
      campaignId: settings.rewardCampaignId,
    });
    expect(instantReward.getCampaign?.(settings)).toBe(settings.rewardCampaignId);
  });

  it('needs a campaign', () => {
    expect(instantReward.read({})).toMatchObject([{ field: 'rewardCampaignId' }]);
  });
});
