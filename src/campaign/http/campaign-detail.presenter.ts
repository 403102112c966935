import { ApiProperty } from '@nestjs/swagger';
import { presentTimestamp } from '../../platform/time/timestamp.js';
import type { CampaignDescription } from '../campaign-description.service.js';
import { DEFAULT_LOCALE } from '../campaign-fields.rules.js';
import type { CampaignEntity } from '../campaign.entity.js';

export class CampaignActivity {
  readonly allTimeActive!: boolean;
  readonly activeFrom?: string;
  readonly activeTo?: string;
}

export class CampaignVisibility {
  readonly allTimeVisible!: boolean;
  readonly visibleFrom?: string;
  readonly visibleTo?: string;
}

export class CampaignDetail {
  readonly campaignId!: string;
  readonly reward!: string;
  readonly name!: string;
  readonly shortDescription?: string;
  readonly conditionsDescription?: string;
  readonly usageInstruction?: string;
  readonly brandDescription?: string;
  readonly active!: boolean;
  readonly costInPoints!: number;
  readonly singleCoupon!: boolean;
  readonly unlimited!: boolean;
  /** How often it may be sold in all; absent without a limit. */
  readonly limit?: number;
  readonly limitPerUser?: number;
  readonly campaignActivity!: CampaignActivity;
  readonly campaignVisibility!: CampaignVisibility;
  /** When it is not on sale now, and not all the time: from when to when it is. */
  readonly will_be_active_from?: string;
  readonly will_be_active_to?: string;
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
  readonly usageLeft?: number;
  readonly visibleForCustomersCount!: number;
  /** Distinct customers who have bought it. */
  readonly usersWhoUsedThisCampaignCount!: number;
  /** Only for administrators and sellers, as the next two. */
  readonly levels?: string[];
  readonly segments?: string[];
  /** For administrators the first 1,000 codes, for sellers those that this customer has bought. */
  readonly coupons?: string[];
}

/** @param coupons Codes that this caller may see; absent for customers, who see neither levels nor segments. */
export function presentCampaignDetail(
  description: CampaignDescription,
  coupons?: readonly string[],
): CampaignDetail {
  const { campaign, levelNames, segmentNames, stock, usageLeft, visibleForCustomersCount } = description;
  const { shortDescription, conditionsDescription, usageInstruction, brandDescription } =
    campaign.details.translations[DEFAULT_LOCALE] ?? {};
  return {
    campaignId: campaign.id,
    reward: campaign.reward,
    name: campaign.name,
    ...(shortDescription !== undefined && { shortDescription }),
    ...(conditionsDescription !== undefined && { conditionsDescription }),
    ...(usageInstruction !== undefined && { usageInstruction }),
    ...(brandDescription !== undefined && { brandDescription }),
    active: campaign.active,
    costInPoints: campaign.costInPoints,
    singleCoupon: campaign.singleCoupon,
    unlimited: campaign.unlimited,
    ...(campaign.usageLimit !== null && { limit: campaign.usageLimit }),
    ...(campaign.limitPerUser !== null && { limitPerUser: campaign.limitPerUser }),
    campaignActivity: presentActivity(campaign),
    campaignVisibility: presentVisibility(campaign),
    ...presentComingActivity(description),
    createdAt: presentTimestamp(campaign.createdAt),
    segmentNames: segmentNames.size === 0 ? [] : Object.fromEntries(segmentNames),
    levelNames: Object.fromEntries(levelNames),
    ...(usageLeft !== null && { usageLeft }),
    visibleForCustomersCount,
    usersWhoUsedThisCampaignCount: stock.buyers,
    ...(coupons && { levels: campaign.levels, segments: campaign.segments, coupons: [...coupons] }),
  };
}

function presentActivity({ allTimeActive, activeFrom, activeTo }: CampaignEntity): CampaignActivity {
  return {
    allTimeActive,
    ...(activeFrom && { activeFrom: presentTimestamp(activeFrom) }),
    ...(activeTo && { activeTo: presentTimestamp(activeTo) }),
  };
}

function presentComingActivity({
  campaign: { allTimeActive, activeFrom, activeTo },
  isActive,
}: CampaignDescription): Pick<CampaignDetail, 'will_be_active_from' | 'will_be_active_to'> {
  return isActive || allTimeActive
    ? {}
    : {
        ...(activeFrom && { will_be_active_from: presentTimestamp(activeFrom) }),
        ...(activeTo && { will_be_active_to: presentTimestamp(activeTo) }),
      };
}

function presentVisibility({ allTimeVisible, visibleFrom, visibleTo }: CampaignEntity): CampaignVisibility {
  return {
    allTimeVisible,
    ...(visibleFrom && { visibleFrom: presentTimestamp(visibleFrom) }),
    ...(visibleTo && { visibleTo: presentTimestamp(visibleTo) }),
  };
}
