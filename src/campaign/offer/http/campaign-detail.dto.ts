import { ApiProperty } from '@nestjs/swagger';
import { Ids } from '#platform/http/response/response-fields.js';
import { presentOptionalTimestamp, presentTimestamp } from '#platform/time/timestamp.js';
import type { RewardType } from '../../campaign.entity.js';
import type { CampaignDescription } from '../campaign-description.service.js';

export class CampaignActivity {
  readonly allTimeActive!: boolean;
  readonly activeFrom?: string | undefined;
  readonly activeTo?: string | undefined;
}

export class CampaignVisibility {
  readonly allTimeVisible!: boolean;
  readonly visibleFrom?: string | undefined;
  readonly visibleTo?: string | undefined;
}

export class CampaignDetail {
  readonly campaignId!: string;
  readonly reward!: RewardType;
  readonly name!: string;
  readonly shortDescription?: string | undefined;
  readonly conditionsDescription?: string | undefined;
  readonly usageInstruction?: string | undefined;
  readonly brandDescription?: string | undefined;
  readonly active!: boolean;
  readonly costInPoints!: number;
  readonly singleCoupon!: boolean;
  readonly unlimited!: boolean;
  /** How often it may be sold in all; absent without a limit. */
  readonly limit?: number | undefined;
  readonly limitPerUser?: number | undefined;
  readonly campaignActivity!: CampaignActivity;
  readonly campaignVisibility!: CampaignVisibility;
  /** When it is not on sale now, and not all the time: from when to when it is. */
  readonly will_be_active_from?: string | undefined;
  readonly will_be_active_to?: string | undefined;
  readonly createdAt!: string;
  /** Names by id; an empty list when there is none. */
  @ApiProperty({
    oneOf: [
      { type: 'object', additionalProperties: { type: 'string' } },
      { type: 'array', items: { type: 'string' }, maxItems: 0 },
    ],
  })
  readonly segmentNames!: Record<string, string> | string[];
  readonly levelNames!: Record<string, string>;
  /** How many can still be sold; absent where there is no number. */
  readonly usageLeft?: number | undefined;
  readonly visibleForCustomersCount!: number;
  /** Distinct customers who have bought it. */
  readonly usersWhoUsedThisCampaignCount!: number;
}

/** A campaign as administrators and sellers see it. */
export class CampaignDetailForStaff extends CampaignDetail {
  /** Ids of the levels that it is for. */
  @Ids()
  readonly levels!: string[];
  /** Ids of the segments that it is for. */
  @Ids()
  readonly segments!: string[];
  /** For administrators the first 1,000 codes; for sellers those that this customer has bought, and none where there is no customer. */
  readonly coupons!: string[];
}

/** What is undefined is left out of the answer. */
export function presentCampaignDetail(description: CampaignDescription): CampaignDetail {
  const { campaign, texts, levelNames, segmentNames, stock } = description;
  const { usageLeft, visibleForCustomersCount } = description;
  // When it is on sale is said by itself where that is neither now nor always.
  const saysWhen = !description.isActive && !campaign.allTimeActive;
  const activeFrom = presentOptionalTimestamp(campaign.activeFrom);
  const activeTo = presentOptionalTimestamp(campaign.activeTo);
  return {
    campaignId: campaign.id,
    reward: campaign.reward,
    name: texts.name ?? campaign.name,
    shortDescription: texts.shortDescription,
    conditionsDescription: texts.conditionsDescription,
    usageInstruction: texts.usageInstruction,
    brandDescription: texts.brandDescription,
    active: campaign.active,
    costInPoints: campaign.costInPoints,
    singleCoupon: campaign.singleCoupon,
    unlimited: campaign.unlimited,
    limit: campaign.usageLimit ?? undefined,
    limitPerUser: campaign.limitPerUser ?? undefined,
    campaignActivity: { allTimeActive: campaign.allTimeActive, activeFrom, activeTo },
    campaignVisibility: {
      allTimeVisible: campaign.allTimeVisible,
      visibleFrom: presentOptionalTimestamp(campaign.visibleFrom),
      visibleTo: presentOptionalTimestamp(campaign.visibleTo),
    },
    will_be_active_from: saysWhen ? activeFrom : undefined,
    will_be_active_to: saysWhen ? activeTo : undefined,
    createdAt: presentTimestamp(campaign.createdAt),
    segmentNames: segmentNames.size === 0 ? [] : Object.fromEntries(segmentNames),
    levelNames: Object.fromEntries(levelNames),
    usageLeft: usageLeft ?? undefined,
    visibleForCustomersCount,
    usersWhoUsedThisCampaignCount: stock.buyers,
  };
}

/** @param coupons Codes that this caller may see. */
export function presentCampaignDetailForStaff(
  description: CampaignDescription,
  coupons: readonly string[],
): CampaignDetailForStaff {
  const { levels, segments } = description.campaign;
  return Object.assign(presentCampaignDetail(description), { levels, segments, coupons: [...coupons] });
}
