import { IsOptional } from 'class-validator';
import { LooseUuid } from '#platform/http/request/fields/readers.js';
import { missingIn, type RuleKind } from '../rule-kind.model.js';

export class RewardCampaignRequest {
  /** `instant_reward`: the campaign of which a coupon is given, to customers of its levels and segments. */
  @IsOptional()
  @LooseUuid()
  readonly rewardCampaignId?: string;
}

export class RewardCampaignRecord {
  readonly rewardCampaignId?: string;
}

interface Settings {
  readonly rewardCampaignId: string;
}

/** A coupon for each transaction. */
export const instantReward: RuleKind<'instant_reward', RewardCampaignRequest, Settings> = {
  code: 'instant_reward',
  trigger: 'basket',
  priority: 2,
  description: 'A coupon of a campaign for each transaction',
  request: [RewardCampaignRequest],
  record: [RewardCampaignRecord],

  read: ({ rewardCampaignId }) =>
    rewardCampaignId === undefined ? missingIn({ rewardCampaignId }) : { rewardCampaignId },

  present: ({ rewardCampaignId }) => ({ rewardCampaignId }),
  getCampaign: ({ rewardCampaignId }) => rewardCampaignId,
  onBasket: ({ rewardCampaignId }) => ({ kind: 'gives', campaignId: rewardCampaignId }),
};
